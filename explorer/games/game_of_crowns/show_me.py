"""Examples for the rules of Game of Crowns: hand-built positions; those of other rules come from rulings and games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from explorer.examples.by_rule import Example, Examples

if TYPE_CHECKING:
    from collections.abc import Callable

    from explorer.core.match import Match

GAME = "game_of_crowns"

GAMES = 60
"""How many games are played at most to find an example for a rule; this takes about a second."""

EXAMPLES: list[Example] = []


def example(rules: str, *then: Any, given: tuple[Any, ...] = (), **keywords: Any) -> None:
    """Add a position, with the answers that show the rule."""
    EXAMPLES.append(Example(GAME, tuple(rules.split()), keywords, given, then))


def begins(rules: str, *then: Any, given: tuple[Any, ...] = (), **settings: Any) -> None:
    """Add a new match in which seat 0 is the starting player."""
    EXAMPLES.append(
        Example(GAME, tuple(rules.split()), {"players": 4, "first": 0, **settings}, given, then, fresh=True)
    )


ALL = ("attacker",) * 4
VOTED = ["attacker", "defender", "attacker", "defender"]
OFFERS = ("akroyear-knight", "nothing", "celestian-trader", "chiron-feud", "ki-rin-coinage")

# --- setup and turns ---

begins("setup.players setup.banner setup.box parts.players parts.box parts.ravens parts.house-found setup.guests "
       "parts.guests-assumed setup.first setup.track turn.order turn.active turn.action round.turns", "exchange")  # fmt: skip
begins("setup.house.choice", "lyre", "orlok", "chiron", "midian", houses="choose")
begins("setup.first.drawn", "Seat 2", first=None)
begins("play.card play.hand", "akroyear-knight")
example(
    "turn.no-cards", "akroyear-knight", 2, *ALL, 0, 0, 0, "draw a guest", "bard", hands={1: []}, turn=0, ravens={1: 0}
)
example("turn.end round.end round.track end.rounds goal.hand end.count", "akroyear-coinage", 1, "celestian-feud",
      first=1, turn=0, round=3)  # fmt: skip
example("end.empty", "akroyear-coinage", 1, "celestian-feud", hands={2: []}, first=1, turn=0)
example("goal.win end.most end.tie.cards end.tie.ravens", "akroyear-coinage", 1, "celestian-knight", first=1, turn=0, round=3,
      hands={0: ["princess", "princess", "coinage", "castellan", "trader", "knight", "knight", "knight"]},
      ravens={0: 7, 1: 2})  # fmt: skip
example("end.shared castellan princess trader feud feud.tie feud.together", "akroyear-coinage", 1, "celestian-coinage",
      first=1, turn=0, round=3)  # fmt: skip

# --- exchange ---

begins("exchange exchange.first exchange.wish exchange.others hand.talk", *OFFERS, given=("exchange",))
begins("exchange.second exchange.second.others", "akroyear-feud", "celestian-feud", "chiron-knight", "ki-rin-knight",
       given=("exchange", *OFFERS))  # fmt: skip
begins("exchange.ravens exchange.ravens.turns exchange.must exchange.active-ravens", 2, 0, 1, ("add", 1), 0, 0, 0,
       given=("exchange", *OFFERS, "no more"))  # fmt: skip
begins(
    "exchange.accept exchange.trade exchange.take-back", ("accept", 2), given=("exchange", *OFFERS, "no more", 0, 2, 1)
)
example("exchange.out", "chiron-trader", "ki-rin-feud", "akroyear-feud", "celestian-feud",
      given=("exchange", "akroyear-coinage", "nothing", "celestian-coinage"), hands={2: ["trader"]})  # fmt: skip
example("exchange.second.none", "celestian-feud", "chiron-feud", "ki-rin-feud",
      given=("exchange", "akroyear-feud", "nothing"), hands={0: ["feud"]})  # fmt: skip

# --- coinage and knights ---

begins("coinage coinage.action coinage.random coinage.hidden", 2, "chiron-princess", given=("akroyear-coinage",))
example("coinage.empty", 3, given=("akroyear-coinage",), hands={1: []})
begins("knight knight.action knight.target", 1, given=("akroyear-knight",))
example("knight.banner", 1, given=("chiron-knight",), hands={0: ["chiron-knight", "feud"]})
begins("knight.votes knight.votes.free knight.votes.secret knight.reveal parts.votes hand.votes", "defender", "attacker",
       "attacker", "defender", given=("akroyear-knight", 1))  # fmt: skip
example(
    "knight.ravens knight.ravens.order knight.once knight.count ravens.use",
    2,
    1,
    0,
    3,
    at="spend",
    target=1,
    votes=VOTED,
)
example("knight.ravens.none", 1, 0, at="spend", target=1, votes=VOTED, ravens={2: 0, 3: 0})
example("knight.victor knight.defeated knight.spent", 2, 0, 1, 0, "take a card", "akroyear-feud", at="spend", target=1,
      votes=["attacker", "defender", "defender", "defender"])  # fmt: skip
example("knight.tie", 0, 0, 0, 0, at="spend", target=1, votes=VOTED)
example("knight.reward knight.reward.take hand.secret", "take a card", "celestian-trader", given=(0, 0, 0, 0), at="spend",
      target=1, votes=VOTED)  # fmt: skip
example("knight.reward.guest guest.gain", "draw a guest", "bard", given=(0, 0, 0, 0), at="spend", target=1, votes=VOTED)
example("knight.reward.closed", "draw a guest", given=(0, 0, 0, 0), at="spend", target=1, votes=VOTED, hands={1: []})
example("knight.reward.look", "take a card", given=(0, 0, 0, 0), at="spend", target=1, votes=VOTED)
example("knight.discard discard", "draw a guest", "artist", given=(0, 0, 0, 0), at="spend", target=1, votes=VOTED)

# --- guests ---

example("sentinel sentinel.half sentinel.others sentinel.no-action", "use", "keep", "keep", at="turn",
      hands={1: ["sentinel", "feud"]}, ravens={0: 5, 1: 3})  # fmt: skip
example("sentinel.one", "use", at="turn", hands={1: ["sentinel", "feud"]}, ravens={0: 1})
example("sentinel.none", "exchange", at="turn", hands={1: ["sentinel", "feud"]}, ravens={0: 0})
example("sentinel.several", "use", "keep", "use", at="turn", hands={1: ["sentinel"], 2: ["sentinel"]}, ravens={0: 7})
example("sentinel.asked", "keep", "keep", "keep", at="turn", hands={1: ["jester", "feud"]})


def counts(rules: str, hands: dict[int, list[str]], guest: str = "artist", **keywords: Any) -> None:
    """Add a position just before the final count: nobody has ravens, and the victor of an attack draws a guest."""
    said = {"first": 1, "turn": 0, "round": 3, "at": "spend", "target": 1, "votes": ["attacker"] * 4}
    said["ravens"] = dict.fromkeys(range(4), 0)
    example(rules, "draw a guest", guest, hands=hands, **{**said, **keywords})


counts("castellan.none", {2: ["castellan", "feud"]})
counts("feud.none", {2: ["feud"], 3: ["feud", "feud"]})
counts("artist guest.adjacent", {2: ["artist", "feud"]}, "bard")
counts("bard", {2: ["bard", "feud"]})
counts("diplomat diplomat.banner diplomat.guests guest.no-banner", {2: ["diplomat", "bard", "akroyear-feud", "feud"]})
counts("jester", {2: ["jester", "jester", "jester"]})
counts("jester.tie", {2: ["jester", "jester"], 3: ["jester", "jester"]})
counts("jester.loss", {2: ["jester"], 3: ["jester", "jester", "jester"]})
counts("priest priest.sets", {2: ["priest", "castellan", "princess", "princess", "trader"]})
counts("sentinel.score", {2: ["sentinel", "feud"]})
counts("undertaker undertaker.count hand.all", {2: ["undertaker"]})
counts("undertaker.tie", {2: ["undertaker", "feud"], 3: ["feud", "knight"]})
counts("undertaker.more", {2: ["undertaker", "feud"], 3: ["feud"]})

# --- optional rules ---

begins("agenda agenda.sentinels agenda.secret agenda.hand", "bard", "jester", "priest", "artist", hidden_agendas=True)
counts("agenda.end", {}, "diplomat", agendas={0: "bard", 1: "jester", 2: "priest", 3: "artist"})
begins("deal deal.active deal.windows deal.one deal.open deal.accept", "propose", "celestian-trader", "enough", 1, "knight",
       "enough", 0, "nothing", "accept", "akroyear-knight", negotiations=True)  # fmt: skip
begins("deal.honour deal.undertaking", "propose", "enough", 1, "enough", 0, ("spare", 1), "accept", "no deal", "no deal",
       "akroyear-knight", negotiations=True)  # fmt: skip
begins("deal.retarget", "propose", "enough", 2, "enough", 0, ("spare", 1), "accept", "no deal", "no deal", 3,
       given=("no deal", "no deal", "no deal", "akroyear-knight", 1), negotiations=True)  # fmt: skip
begins("deal.promise", "propose", "enough", 1, "enough", 0, "promise", "accept", negotiations=True)
begins("custom custom.players custom.set custom.three custom.secret", ("akroyear-feud", "lyre-trader"), "keep", "keep",
       customized_hands=True)  # fmt: skip
begins("custom.box", "keep", given=("keep",) * 11, customized_hands=True)
begins("longer", "exchange", rounds=6)
begins("team team.players team.opposite team.knight", 1, given=("akroyear-knight",), players=6, teams=True)
begins("team.coinage", "ki-rin-feud", given=("akroyear-coinage", 3), players=6, teams=True)
NOBODY: dict[int, list[str]] = {seat: [] for seat in (1, 2, 3)}
HOUSES = ("akroyear", "celestian", "chiron", "ki-rin")
example("turn.nothing", "no deal", "no deal", "no deal", at="turn", negotiations=True, ravens={0: 0},
      discard=[f"{house}-knight" for house in HOUSES] * 3,
      hands={**NOBODY, 0: [f"{house}-{kind}" for house in HOUSES for kind in
                           ("castellan", "coinage", "coinage", "feud", "feud", "princess", "trader")]})  # fmt: skip
example("exchange.nobody", "akroyear-knight", hands=NOBODY)
example(
    "team.points team.tie", "akroyear-coinage", 1, "celestian-feud", players=6, teams=True, first=1, turn=0, round=3
)

SHOWN = Examples(GAME, EXAMPLES, GAMES)


def show_me(rule: str, progress: Callable[[int, int], object] | None = None) -> Match | None:
    """A match at a moment where a rule matters; None if none was found. See `Examples.show_me`."""
    return SHOWN.show_me(rule, progress)
