"""Damage: cubes on health bars, defeats by damage, and ignoring, redirecting, healing and converting damage."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from explorer.core.moments import Choice, Event
from explorer.games.black_rose_wars.state import ROSE
from explorer.games.black_rose_wars.table import attributes, evocations, in_force, stack

if TYPE_CHECKING:
    from collections.abc import Sequence

    from explorer.core.moments import Effect, Seat
    from explorer.games.black_rose_wars.state import Colour, Frame, Happening, Lodge, Model


# --- inflicting -------------------------------------------------------------------------------------------------------


def inflict(
    state: Lodge,
    frame: Frame | None,
    hits: Sequence[tuple[Model, int]],
    by: Colour,
    via: str | None = None,
    attack: bool = False,
) -> Effect:
    """Inflict damage on one or several models at the same time; returns the number of cubes placed.

    Cubes have the inflicter's colour. Cubes beyond a model's Health are not placed. If the pool has too few, the
    inflicter shares out what there is, and no more than that is dealt. A mage whose damage reaches its Health is
    doomed, and defeated at the next period; an evocation leaves at once (damage.place, damage.excess, cubes.short,
    defeat.period, evocation.at-once).

    Args:
        state: the position.
        frame: the effect that inflicts it, or None.
        hits: the models, each with its amount of damage.
        by: the colour that inflicts it: a seat or `ROSE`.
        via: the evocation that inflicts it for a mage.
        attack: True for a physical attack.
    """
    combat = bool(frame and frame["combat"])
    due: list[tuple[Model, int]] = []
    shaped: dict[Model, list[str]] = {}
    for model, amount in hits:
        rule = (
            attributes.out_of_reach(state, frame, model)
            or attributes.immune(state, model, by)
            or in_force.undamaged(state, model)
        )
        if rule:
            yield Event("untouched", model if isinstance(model, int) else None, rule, model=model)
            continue
        shaped[model] = []
        changed = amount
        for more, why in in_force.more_damage(state, model, by, combat=combat, attack=attack) if amount > 0 else ():
            changed += more
            shaped[model].append(why)
        if combat and changed > 0 and by != ROSE:
            weaker = max(1, changed + attributes.jinxed(state, by, "combat"))
            shaped[model] += ["jinx.weakness"] if weaker < changed else []
            changed = weaker
        if changed > 0:
            due.append((model, changed))
    colour = state.colour(by)
    shares = [min(n, attributes.health(state, model) - len(attributes.damage_on(state, model))) for model, n in due]
    if sum(shares) > state.cubes[colour]:
        given = yield from _share_out(state, by, due, shares)
        # Missing cubes are not dealt: they cannot be ignored, a model that gets none suffers none (cubes.not-dealt).
        if state.reads("shortage", "dealt"):
            shares = given
        else:
            short = [
                (hit[0], hit[1] if got == share else got) for hit, share, got in zip(due, shares, given, strict=True)
            ]
            due = [hit for hit in short if hit[1] > 0]
            shares = [got for got, (_, n) in zip(given, short, strict=True) if n > 0]
    placed = 0
    for (model, amount), cubes in zip(due, shares, strict=True):
        placed += cubes
        also = (*shaped[model], *(["damage.excess"] if cubes < amount else []))
        yield from _place(state, frame, model, amount, cubes, by, via, attack, also)
    if frame is not None:
        results = frame["results"]
        results["inflicted"] = results.get("inflicted", 0) + placed
        results.setdefault("hit", []).extend(model for model, _ in due)
    return placed


def _place(
    state: Lodge,
    frame: Frame | None,
    model: Model,
    amount: int,
    cubes: int,
    by: Colour,
    via: str | None,
    attack: bool,
    also: tuple[str, ...] = (),
) -> Effect:
    """Put cubes on one model and note its defeat; `also` names the rules that have increased or reduced the damage."""
    colour = state.colour(by)
    attributes.damage_on(state, model).extend([colour] * cubes)
    state.cubes[colour] -= cubes
    first = model not in state.hurt
    if first:
        state.hurt.append(model)
    seat = None if by == ROSE else by
    mark = _mark(state, frame, model)
    yield Event(
        "damaged",
        seat,
        "damage.place",
        also,
        model=model,
        amount=amount,
        placed=cubes,
        colour=colour,
        via=via,
        mark=mark,
    )
    spell = bool(frame and stack.is_spell(frame))
    stack.happen(
        state, "damage", target=model, by=by, via=via, amount=amount, placed=cubes, spell=spell, attack=attack,
        combat=bool(frame and frame["combat"]), first=first, mark=mark,
    )  # fmt: skip
    if len(attributes.damage_on(state, model)) < attributes.health(state, model):
        return
    if isinstance(model, int):
        yield from _doom(state, model, by, outright=False, anew=cubes > 0, hit=state.happened[-1], via=via)
    elif not state.reads("gone", "at-the-period"):  # evocation.at-once
        if frame is not None and state.reads("trace", "its-room"):  # evocation.gone
            frame["results"].setdefault("left", []).append([model, state.room_of(model)])
        yield from evocations.remove_evocation(state, model, "evocation.health", by, via)


def _mark(state: Lodge, frame: Frame | None, model: Model) -> str:
    """A name for one damage, by which an effect that takes it back can refer to it; its own effect stores it."""
    if not state.stack:
        return f"damage on {model}"
    outermost = state.stack[0]["results"]
    outermost["hits"] = outermost.get("hits", 0) + 1
    mark = f"damage {outermost['hits']} on {model}"
    if frame is not None:
        frame["results"].setdefault("marks", []).append([model, mark])
    return mark


def remove_defeated(state: Lodge) -> Effect:
    """If evocations leave only at the period: remove those whose damage reaches their Health (evocation.at-once)."""
    for id in list(state.evocations):
        if id in state.evocations and len(state.evocations[id]["damage"]) >= attributes.health(state, id):
            yield from evocations.remove_evocation(state, id, "evocation.health", state.evocations[id]["damage"][-1])


def _doom(
    state: Lodge,
    seat: Seat,
    by: Colour,
    *,
    outright: bool,
    anew: bool = False,
    hit: Happening | None = None,
    via: str | None = None,
) -> Effect:
    """Note that a mage is defeated, and by which damage, if any; the defeat itself waits for the period.

    A mage that is defeated already is not defeated twice. But if its bar had room for a cube again, it had been saved
    in between and is defeated `anew`; the trophy then goes to whoever dealt the last damage (defeat.period,
    defeat.trophy).
    """
    known = next((doom for doom in state.doomed if doom["seat"] == seat), None)
    if known is not None:
        if not anew or known["outright"]:
            known["outright"] = known["outright"] or outright
            return
        state.doomed.remove(known)
    state.doomed.append({"seat": seat, "by": by, "outright": outright, "depth": len(state.stack), "saved_by": ""})
    yield Event("falls", seat, "defeat.period", by=by, outright=outright)
    stack.happen(state, "doomed", seat=seat, by=by, hit=hit, via=via)


def _share_out(state: Lodge, by: Colour, due: Sequence[tuple[Model, int]], shares: list[int]) -> Effect:
    """Too few cubes for all: the inflicter chooses how many each model gets (cubes.short, avatar.share)."""
    left = state.cubes[state.colour(by)]
    rule = "avatar.share" if by == state.avatar else "cubes.short"
    yield Event("short", None if by == ROSE else by, rule, ("cubes.not-dealt",), needed=sum(shares), left=left)
    given = [0] * len(due)
    order = list(range(len(due)))
    rank = _avatar_ranks(state, [model for model, _ in due])
    if by == state.avatar:
        order.sort(key=lambda place: rank[due[place][0]])
    for number, place in enumerate(order):
        model = due[place][0]
        later = sum(shares[other] for other in order[number + 1 :])
        if by == state.avatar:  # there is a choice only among models of the same rank
            later = sum(shares[other] for other in order[number + 1 :] if rank[due[other][0]] == rank[model])
        fewest, most = max(0, left - later), min(shares[place], left)
        cubes = most
        if fewest < most:
            options = list(range(most, fewest - 1, -1))
            cubes = yield Choice(state.chooser(by), "share", options, "cubes.short", model=model, left=left)
        given[place] = cubes
        left -= cubes
    return given


def _avatar_ranks(state: Lodge, models: Sequence[Model]) -> dict[Model, int]:
    """The ranks by which the Avatar assigns damage, the lowest first; models of one rank are equal.

    First the mage with the most damage of the Rose, then of the others the one with the most damage of any colour, then
    the other mages, and finally evocations (avatar.share).
    """
    rank = {model: 2 if isinstance(model, int) else 3 for model in models}
    for place, colours in enumerate(([ROSE], [*range(state.players), ROSE])):
        hurt = {
            mage: sum(cube in colours for cube in attributes.damage_on(state, mage))
            for mage in models
            if rank[mage] == 2
        }
        most = max(hurt.values(), default=0)
        rank |= {mage: place for mage, cubes in hurt.items() if cubes == most > 0}
    return rank


def defeat_outright(state: Lodge, seat: Seat, by: Colour) -> Effect:
    """An effect defeats a mage whatever damage it has (defeat.outright)."""
    yield from _doom(state, seat, by, outright=True)


def spare(state: Lodge, seat: Seat) -> Effect:
    """An effect says that a mage is no longer defeated (defeat.spared)."""
    if any(doom["seat"] == seat for doom in state.doomed):
        state.doomed = [doom for doom in state.doomed if doom["seat"] != seat]
        yield Event(
            "prevented", seat, "defeat.spared", what="defeat", by=state.stack[-1]["source"] if state.stack else ""
        )


# --- taking damage back -----------------------------------------------------------------------------------------------


def damage_of(happening: Happening | None) -> Happening | None:
    """The damage that can be ignored or redirected: the happening itself, or the damage by which it defeats a mage.

    Rules (damage.ignore, defeat.saved).
    """
    if happening is None:
        return None
    hit: Happening | None = happening if happening["kind"] == "damage" else happening.get("hit")
    return hit


def ignore(state: Lodge, frame: Frame, most: int) -> Effect:
    """Ignore up to `most` of the damage that triggered this effect; returns the amount ignored.

    The cubes of ignored damage are removed. Damage beyond the Health was dealt but never placed, so cubes are removed
    only as far as the remaining damage is less than what was placed (damage.ignore, damage.ignore-overkill).
    """
    hit = damage_of(frame["trigger"])
    if hit is None:
        return 0
    ignored = min(most, hit["amount"])
    if not ignored:
        return 0
    model: Model = hit["target"]
    kept = hit["amount"] - ignored
    less = ignored if state.reads("overkill", "placed") else hit["placed"] - kept
    off = _take_off(state, model, state.colour(hit["by"]), max(0, min(less, hit["placed"])))
    hit["amount"], hit["placed"] = kept, hit["placed"] - off
    frame["results"]["ignored"] = frame["results"].get("ignored", 0) + ignored
    seat = model if isinstance(model, int) else state.evocations[model]["owner"]
    of = state.stack[-2]["source"] if len(state.stack) > 1 else ""
    relieved(state, model, frame["source"])
    also = ("damage.ignore-overkill",) if off < ignored else ()
    yield Event(
        "prevented", seat, "damage.ignore", also, model=model, amount=ignored, cubes=off, by=frame["source"], of=of,
        undoes=[hit.get("mark", "")],
    )  # fmt: skip
    return ignored


def relieved(state: Lodge, model: Model, source: str) -> None:
    """Note the effect that has removed damage from a defeated mage, as it may save the mage (defeat.saved)."""
    for doom in state.doomed:
        if doom["seat"] == model:
            doom["saved_by"] = source


def redirect(state: Lodge, frame: Frame, most: int, evocation: str) -> Effect:
    """Move up to `most` of the cubes that triggered this effect to an evocation; returns how many (damage.redirect)."""
    hit = damage_of(frame["trigger"])
    if hit is None or evocation not in state.evocations:
        return 0
    room = attributes.health(state, evocation) - len(attributes.damage_on(state, evocation))
    colour = state.colour(hit["by"])
    moved = _take_off(state, hit["target"], colour, min(most, hit["placed"], room))
    if moved:
        hit["amount"], hit["placed"] = hit["amount"] - moved, hit["placed"] - moved
        relieved(state, hit["target"], frame["source"])
        yield Event(
            "redirected", None, "damage.redirect", model=hit["target"], to=evocation, amount=moved, by=frame["source"],
            undoes=[hit.get("mark", "")],
        )  # fmt: skip
        yield from _place(state, frame, evocation, moved, moved, hit["by"], hit["via"], hit["attack"])
    return moved


def _take_off(state: Lodge, model: Model, colour: Colour, cubes: int) -> int:
    """Return the last cubes of a colour from a model to their pool; returns the number."""
    bar = attributes.damage_on(state, model)
    taken = 0
    for place in range(len(bar) - 1, -1, -1):
        if taken == cubes:
            break
        if bar[place] == colour:
            del bar[place]
            taken += 1
    state.cubes[colour] += taken
    return taken


def heal(state: Lodge, frame: Frame | None, model: Model, n: int, by: Colour) -> Effect:
    """Remove damage from a model, cubes of its player's choice; returns how many (damage.heal, damage.heal-choice)."""
    rule = attributes.out_of_reach(state, frame, model)
    if rule:
        yield Event("untouched", model if isinstance(model, int) else None, rule, model=model)
        return 0
    bar = attributes.damage_on(state, model)
    owner = model if isinstance(model, int) else state.evocations[model]["controller"]
    cubes = min(n, len(bar))
    if not cubes:
        return 0
    options = mixes(Counter(bar), cubes, cubes)
    chosen = options[0]
    if len(options) > 1:
        chosen = yield Choice(state.chooser(owner), "heal", options, "damage.heal-choice", model=model)
    for colour in chosen:
        _take_off(state, model, colour, 1)
    if frame is not None:
        relieved(state, model, frame["source"])
    seat = owner if owner != ROSE else None
    yield Event("healed", seat, "damage.heal", model=model, amount=cubes, colours=list(chosen))
    stack.happen(state, "healed", target=model, amount=cubes, by=by)
    return cubes


def convert_damage(
    state: Lodge, frame: Frame | None, model: Model, most: int, by: Colour, in_cell: bool = False
) -> Effect:
    """Replace up to `most` cubes of other colours on a model by one's own; returns the number.

    The Avatar and the Rose replace the rightmost ones (damage.convert, avatar.convert, cubes.short).
    """
    rule = ("" if in_cell else attributes.out_of_reach(state, frame, model)) or attributes.immune(state, model, by)
    if rule:
        yield Event("untouched", model if isinstance(model, int) else None, rule, model=model)
        return 0
    colour = state.colour(by)
    bar = attributes.damage_on(state, model)
    others = [cube for cube in bar if cube != colour]
    limit = min(most, len(others), state.cubes[colour])
    chosen: tuple[Colour, ...] = tuple(reversed(others))[:limit]
    if colour != ROSE and limit:
        options = mixes(Counter(others), 0, limit)
        chosen = yield Choice(state.chooser(by), "convert", options, "damage.convert", model=model)
    for cube in chosen:
        place = len(bar) - 1 - bar[::-1].index(cube)
        bar[place] = colour
        state.cubes[cube] += 1
        state.cubes[colour] -= 1
    if frame is not None:
        results = frame["results"]
        results["converted"] = results.get("converted", 0) + len(chosen)
        results["unconverted"] = results.get("unconverted", 0) + most - len(chosen)
    if chosen:
        seat = None if by == ROSE else by
        yield Event("converted", seat, "damage.convert", model=model, amount=len(chosen), colours=list(chosen))
        stack.happen(state, "converted_damage", target=model, by=by, n=len(chosen))
    return len(chosen)


def mixes(there: Counter[Colour], fewest: int, most: int) -> list[tuple[Colour, ...]]:
    """Every way to take `fewest` to `most` of the cubes, larger ways first, colours ascending in each."""
    colours = sorted(there)
    return [
        mix
        for size in range(most, fewest - 1, -1)
        for mix in combinations_with_replacement(colours, size)
        if all(mix.count(colour) <= there[colour] for colour in set(mix))
    ]
