"""Positions in which a rule matters: each is played."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import explorer
from explorer.core.game import game_named
from explorer.core.moments import Begin, Chance, Choice, Event, Moment
from explorer.examples import by_rule
from explorer.games.black_rose_wars.show_me import EXAMPLES, Draws, Until, show_me
from explorer.games.black_rose_wars.state import CELL, DUMMY, ROSE

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer import Match

BOOK = explorer.rules("black_rose_wars")

RULED = {
    "defeat.spared": "no card that is known says that a mage is not defeated after all",
}
"""Rules that only a ruling shows, with why."""


# --- what shows a rule ------------------------------------------------------------------------------------------------


def told(kind: str, rule: str = "", **facts: Any) -> Callable[[Moment], bool]:
    """An event of a kind, with a rule and with facts, as far as they are named."""

    def sign(moment: Moment) -> bool:
        return (
            isinstance(moment, Event)
            and moment.kind == kind
            and rule in ("", moment.rule)
            and all(moment.facts.get(name) == value for name, value in facts.items())
        )

    return sign


def says(words: str) -> Callable[[Moment], bool]:
    """A sentence in which these words stand is performed."""

    def sign(moment: Moment) -> bool:
        return type(moment) is Begin and moment.kind == "sentence" and words in str(moment.facts["text"])

    return sign


def asks(kind: str, barred: str = "", **facts: Any) -> Callable[[Moment], bool]:
    """A choice of a kind, in which a rule bars something, and with facts, as far as they are named."""

    def sign(moment: Moment) -> bool:
        return (
            isinstance(moment, Choice)
            and kind in ("", moment.kind)
            and (not barred or barred in bars(moment))
            and all(moment.facts.get(name) == value for name, value in facts.items())
        )

    return sign


def more(kind: str, one: str, other: str) -> Callable[[Moment], bool]:
    """An event of a kind that tells of more of one thing than of another."""
    return lambda moment: told(kind)(moment) and moment.facts[one] > moment.facts[other]  # type: ignore[union-attr]


def bars(choice: Choice) -> set[str]:
    """The rules that bar something."""
    return {check.rule for checks in choice.barred().values() for check in checks if not check.passed}


SIGNS: dict[str, Callable[[Moment], bool]] = {
    "crown": told("crown"),
    "golden-rule": told("moved", "evocation.moves", room="throne_room"),
    "crown.final-say": asks("evocation target"),
    "crown.play-order": told("drew", "study.grimoire"),
    "setup.cubes": told("lodge"),
    "setup.decks": told("lodge"),
    "setup.library": told("lodge"),
    "setup.players": told("lodge"),
    "setup.layout": told("cells"),
    "setup.personal": told("grimoire"),
    "black-rose.draw": told("event drawn", "event.draw", card="knowledge"),
    "black-rose.apply": told("effect", "event.phase"),
    "event.place": told("event drawn", slot=1),
    "power.floor": told("lost", amount=1, power=0),
    "moon.positions": told("moon", moon=1),
    "moon.events-stay": told("decks"),
    "moon.stays": told("lost", power=4),
    "study.keep": told("kept", n=2),
    "grimoire": told("drew"),
    "grimoire.memories": told("discarded", pile="memories"),
    "prepare.few": told("prepared", slot=1),
    "prepare.side": told("prepared"),
    "mage.health": told("falls"),
    "mage.hand": asks("discard"),
    "mage.strength": told("damaged", amount=2),
    "mage.speed": asks("explore", left=2),
    "explore.speed": asks("explore"),
    "action.six": told("exhausted", left=0),
    "cell.out": asks("explore", "cell.must-leave"),
    "room.copy-range": told("damaged", model=1),
    "trophy.seven": told("cleared"),
    "avatar.goes-on": told("command"),
    "avatar.event-decks": told("event drawn"),
    "explore.between": told("sentence", "room.activate", number=1),
    "fight.order": told("sentence", "fight.attack", number=1),
    "timing.rose-first": told("effect", "event.trigger"),
    "timing.quests-first": told("quest revealed"),
    "event.late": told("event drawn", card="wave_of_fatigue"),
    "quest.limit-solved": asks("discard quest"),
    "command.again": told("effect", "evocation.activates", depth=1),
    "trap.aims": asks("reveal"),
    "avatar.back-limit": told("revealed", "avatar.back"),
    "avatar.evocation-priority": told("attacked"),
    "cast.by-effect": says("Cast your next ready spell."),
    "cell.placed": told("placed", room=CELL),
    "cell.leave": told("moved", was=CELL),
    "room.entering": told("moved"),
    "room.again": told("activated", rebuilt=False),
    "room.rebuilt-side": told("rebuilt"),
    "room.full": told("instability", filled=True),
    "room.from-afar": told("activated", room="alchemical_laboratory"),
    "target.anywhere": told("target"),
    "target.opposing": asks("target", noun="mage"),
    "target.room-models": more("damaged", "amount", "model"),
    "target.origin": told("effect", "evocation.skill"),
    "target.default": told("damaged", model=0),
    "sight.needed": asks("target", "sight.row"),
    "sight.unblocked": told("target", target=2),
    "sight.line": asks("target", "sight.row"),
    "dummy.choose": told("target", target=DUMMY),
    "spell.each-mage": asks("may"),
    "amount.per": says(" per "),
    "amount.looks-back": says("as many as ignored"),
    "keyword.pain": says("Pain"),
    "keyword.untriggerable": says("without triggers"),
    "trap.token": told("cast", "cast.activate"),
    "trap.trigger": asks("reveal"),
    "trap.committed": told("untouched", "cell.safe"),
    "trap.icon": told("sentence", "instability.icon"),
    "trap.one-sided": lambda moment: (
        isinstance(moment, Choice)
        and [side for card, side in moment.options[:4] if card == "cerebral_worm"] == ["light"]
    ),
    "trap.interrupt": told("effect", relation="interrupted"),
    "timing.play-order": told("revealed", slot=1),
    "timing.spell": says("If you were defeated"),
    "timing.room-finishes": told("rest lost"),
    "persistent.each-time": told("effect", "persistent.timing"),
    "persistent.compulsory": told("effect", "persistent.timing"),
    "persistent.end": told("persistents end"),
    "instability.slots": told("instability", filled=True),
    "damage.excess": more("damaged", "amount", "placed"),
    "damage.ignore-overkill": more("prevented", "amount", "cubes"),
    "immunity.evocation-attack": asks("evocation", "immunity.own"),
    "defeat.outright": told("falls", outright=True),
    "defeat.tie": told("gained", "defeat.points", amount=3),
    "defeat.last-room": told("removed", "evocation.health"),
    "jinx.vulnerability": told("damaged", amount=3),
    "jinx.slowness": asks("explore", left=1),
    "jinx.weakness": told("damaged", amount=1),
    "jinx.silence": asks("discard", left=3),
    "summon.slot": told("summoned", slot=1),
    "evocation.controller": says("under your control"),
    "evocation.strength": told("damaged", via="e1"),
    "evocation.speed": asks("evocation", left=3),
    "evocation.damage-both": told("damaged", via="e1"),
    "evocation.ignores-traps": told("moved", "evocation.moves", room="throne_room"),
    "evocation-phase.rose": lambda moment: moment.rule == "evocation.activates" and moment.seat is None,
    "evocation-phase.crown-of-the-summoner": asks("evocation"),
    "clean-up.evocations": told("available"),
    "clean-up.effects": told("available"),
    "clean-up.models-stay": told("rebuilt"),
    "clean-up.tie": told("gained", "clean-up.points", amount=3),
    "end.tie": told("bonus", "end.quests", amount=3),
    "end.latched": told("phase", ends=True),
    "avatar.cubes": told("instability", colour=ROSE),
    "avatar.power": told("gained", colour=ROSE),
    "avatar.activation": told("command"),
    "avatar.commands": told("command"),
    "avatar.extra-card": told("command", card="black_dart"),
    "avatar.convert": told("converted"),
    "avatar.quests": told("quest drawn"),
    "avatar.evocation-order": told("attacked", attacker="e2"),
    "avatar.evocation-target": told("attacked", target=0),
    "avatar.evocation-mage": told("attacked", target=0),
    "avatar.evocation-evocation": told("attacked"),
    "avatar.clean-up": told("commands under"),
}
"""For the rules that no moment cites, what is told or asked where they hold."""

RESHUFFLED = ("event.reshuffle", "quest.reshuffle", "library.reshuffle", "forgotten.reshuffle")
"""Rules that are seen in the piles only."""


@cache
def played(rule: str) -> tuple[tuple[Moment, ...], int]:
    """All moments of what shows a rule, and the number of the first that `forward` brings."""
    match = show_me(rule)
    assert match is not None, rule
    first = match.moment + 1
    return tuple(ahead(match).moments()), first


def ahead(match: Match) -> Match:
    """A match at the end of its record."""
    while match.given < len(match.answers):
        match.forward()
    return match


def shows(moments: tuple[Moment, ...], rule: str) -> bool:
    """Whether a moment cites a rule, or has its sign."""
    sign = SIGNS.get(rule)
    return any(rule in m.rules or (isinstance(m, Choice) and rule in bars(m)) or (sign and sign(m)) for m in moments)


# --- every example, every rule ------------------------------------------------------------------------------------------


def test_every_example_goes_on() -> None:
    assert all(example.then for example in EXAMPLES)


def test_every_rule_can_be_shown() -> None:
    assert [rule.id for rule in BOOK if show_me(rule.id) is None] == []
    assert {rule.id for rule in BOOK} - {rule for example in EXAMPLES for rule in example.rules} == set(RULED)


def test_no_rule_is_shown_twice() -> None:
    told_of = [rule for example in EXAMPLES for rule in example.rules]
    assert [rule for rule in told_of if told_of.count(rule) > 1] == []


@pytest.mark.parametrize("rule", [rule.id for rule in BOOK if rule.id not in {*RULED, *RESHUFFLED}])
def test_going_forward_shows_the_rule(rule: str) -> None:
    """What a phase cites as it begins may lie before the first question; all else is still to come."""
    moments, first = played(rule)
    began = tuple(m for m in moments[:first] if isinstance(m, Begin) and m.kind == "phase")
    assert shows(began + moments[max(0, first - 1) :], rule)


def test_signs_are_for_rules_that_no_moment_cites() -> None:
    needless = [rule for rule in SIGNS if any(m.rule == rule for m in played(rule)[0])]
    assert needless == []


# --- what no moment tells ---------------------------------------------------------------------------------------------


def test_decks_that_run_out_take_their_discards() -> None:
    match = show_me("event.reshuffle")
    assert match is not None
    assert match.state.events == []
    assert match.state.event_slots[2] == "gift_to_fools"
    assert ahead(match).state.event_slots[0] == "gift_to_fools"
    match = show_me("quest.reshuffle")
    assert match is not None
    assert match.state.quests == []
    assert [quest["card"] for quest in ahead(match).state.mages[0]["active"]] == ["field_test"]
    match = show_me("library.reshuffle")
    assert match is not None
    assert match.state.library["agony"] == {"deck": [], "discard": ["torment"]}
    assert ahead(match).state.library["agony"] == {"deck": [], "discard": []}
    match = show_me("forgotten.reshuffle")
    assert match is not None
    end = ahead(match).state
    assert len(end.forgotten) + len(end.forgotten_discard) == 1
    assert end.forgotten_discard == []


def test_a_mage_that_was_in_the_way_of_two_traps_is_met_by_one() -> None:
    moments, _ = played("trap.committed")
    assert sum(moment.kind == "revealed" for moment in moments) == 2
    assert sum(moment.kind == "damaged" for moment in moments) == 1


def test_a_spell_goes_on_and_a_physical_action_does_not() -> None:
    kinds = [moment.kind for moment in played("timing.spell")[0]]
    assert kinds.index("defeat") < kinds.index("evocation")
    assert any(says("The Black Rose places")(moment) for moment in played("timing.room-finishes")[0])


def test_the_moon_and_the_end_stay() -> None:
    match = show_me("end.latched")
    assert match is not None
    end = ahead(match)
    assert end.over
    assert end.state.winner == 0
    match = show_me("moon.stays")
    assert match is not None
    assert ahead(match).state.moon == 1


def test_the_avatar_draws_no_quest() -> None:
    drawn = [moment.seat for moment in played("avatar.quests")[0] if moment.kind == "quest drawn"]
    assert drawn == [0]


# --- asking -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["no.such.rule", "", "__class__"])
def test_where_there_is_nothing_to_show_it_is_none(rule: str) -> None:
    assert show_me(rule) is None


def test_each_time_it_is_a_match_of_its_own() -> None:
    one, other = show_me("cell.must-leave"), show_me("cell.must-leave")
    assert one is not None
    assert other is not None
    one.forward()
    assert (one.given, other.given) == (1, 0)


def test_the_game_shows_them() -> None:
    match = by_rule.show_me(game_named("black_rose_wars"), "fight.once")
    assert match is not None
    assert isinstance(match.pending, Choice | Chance)


def test_answers_are_of_three_sorts() -> None:
    """Choices and told cards as they are, and whatever comes until something is so."""
    sorts = {type(answer) for example in EXAMPLES for answer in (*example.given, *example.then)}
    assert sorts >= {str, tuple, Draws, Until}
