"""Phase V, Discard and Deal, and how many rounds there are."""

from collections import Counter

import pytest

import explorer
from explorer import Match
from explorer.core.moments import HIDDEN, Secret
from explorer.games.noble_treachery.rules.power import power
from explorer.players import RandomPlayer
from tests.games.noble_treachery.table import answer, asked, at, begun, chance, events, kinds, last, table, told

PLAYED = [(0, "army-k"), (1, "cleric-b"), (2, "noble-r"), (3, "thief-g")]
TOKENS = {0: [4], 1: [1, 2], 2: [3, 5], 3: [6, 7]}


def dealing(**keywords: object) -> Match:
    return at("deal", **{"in_play": PLAYED, "dealer": 2, "treasury": TOKENS, **keywords})


@pytest.mark.rule("deal", "deal.discard", "deal.buried")
def test_all_played_cards_go_to_the_discard_stack_which_nobody_can_look_at() -> None:
    match = dealing()
    assert table(match).discard[-4:] == ["army-k", "cleric-b", "noble-r", "thief-g"]
    assert table(match).in_play == []
    assert told(last(match, "buried")) == (
        None, "deal.discard", {"cards": ("army-k", "cleric-b", "noble-r", "thief-g")},
    )  # fmt: skip
    assert all(match.view(seat).state.discard == [HIDDEN] * 22 for seat in range(4))


@pytest.mark.rule("deal.discard")
def test_a_struck_card_is_not_buried_twice_and_a_necromancers_card_goes_with_it() -> None:
    necromancer = {"seat": 3, "card": "necromancer", "drawn": "army-y"}
    in_play = [{"seat": 0, "card": None}, (1, "cyclops"), (2, "noble-r"), necromancer]
    match = dealing(in_play=in_play, discard=["army-k"])
    assert last(match, "buried").facts["cards"] == ("cyclops", "noble-r", "necromancer", "army-y")
    assert Counter(table(match).discard)["army-k"] == 1


@pytest.mark.rule("deal.one")
def test_each_is_dealt_one_card_face_down_clockwise_from_the_dealers_left() -> None:
    match = dealing()
    stack = table(match).draw
    assert (len(stack), chance(match).source.total) == (24, 24 * 23 * 22 * 21)
    dealt = match.roll(stack[:4])
    assert [table(match).hands[seat][-1] for seat in (3, 0, 1, 2)] == list(dealt)
    assert [(event.seat, event.facts["cards"]) for event in events(match, "was dealt")] == [
        (seat, Secret((card,), (seat,))) for seat, card in zip((3, 0, 1, 2), dealt, strict=True)
    ]
    assert match.view(0).state.hands[1] == [HIDDEN] * 7
    assert len(table(match).draw) == 20


@pytest.mark.rule("deal.dealer")
@pytest.mark.parametrize("players", [4, 5, 6])
def test_the_same_dealer_deals_all_game_and_the_stack_deals_out_evenly(players: int) -> None:
    match = explorer.start("noble_treachery", players=players, seed=3, removed="random").play(RandomPlayer(3))
    dealer = last(match, "deals").seat or 0
    shares = [event for event in events(match, "was dealt") if event.rule == "deal.one"]
    assert len(shares) % players == 0
    assert [event.seat for event in shares[:players]] == [(dealer + 1 + n) % players for n in range(players)]
    assert [event.seat for event in shares[-players:]] == [event.seat for event in shares[:players]]
    assert (70 - {4: 18, 5: 15, 6: 10}[players]) % players == 0


@pytest.mark.rule("deal.same")
@pytest.mark.parametrize("round_", [1, 6, 7, 8, 12])
def test_all_hands_are_equal_at_the_end_of_a_round(round_: int) -> None:
    match = dealing(round=round_)
    if round_ <= 6:
        match.roll()
    assert {len(hand) for hand in table(match).hands} == {7 if round_ <= 6 else 13 - round_}


@pytest.mark.rule("deal.empty")
def test_with_an_empty_stack_nothing_is_dealt_and_play_goes_on() -> None:
    match = dealing(round=7)
    assert kinds(match, ["was dealt", "none to deal"]) == ["none to deal"]
    assert told(last(match, "none to deal")) == (None, "deal.empty", {})
    assert [len(hand) for hand in table(match).hands] == [6] * 4
    assert begun(match, "round")[-1].facts["number"] == 8
    assert chance(match).kind == "roll"


@pytest.mark.rule("cards.round-only")
def test_no_effect_reaches_into_the_next_round() -> None:
    in_play = [{"seat": 0, "card": "monk", "ban": "R"}, (1, "dragon"), (2, "sword"), (3, "castle-g")]
    match = answer(dealing(in_play=in_play, round=7, hands={1: ["army-r"]}), [1, 2, 3, 4, 6], *["pass"] * 4, "Y", 5)
    assert table(match).dice["Y"] == 5  # the Sword's lock is gone
    answer(match, "War", "open")
    while asked(match)[0] != 1:
        match.play(RandomPlayer("on"), most=1)
    assert events(match, "showed hand") == []
    assert match.why_not("army-r").allowed


@pytest.mark.rule("deal.repeat", "setup.seed.count")
@pytest.mark.parametrize(("players", "rounds"), [(4, 13), (5, 11), (6, 10)])
def test_the_cards_last_for_13_11_or_10_rounds(players: int, rounds: int) -> None:
    cards = 70 - {4: 18, 5: 15, 6: 10}[players]
    assert divmod(cards, players) == (rounds, 0)
    played = 0
    for seed in range(10):
        match = explorer.start("noble_treachery", players=players, seed=seed, removed="random").play(RandomPlayer(seed))
        played = max(played, table(match).round)
        assert match.over
        if last(match, "won").rule == "win.out-of-cards":
            assert table(match).round == rounds
            assert table(match).hands == [[] for _ in range(players)]
    assert played == rounds


@pytest.mark.rule("deal.repeat", "win.out-of-cards")
@pytest.mark.parametrize(("players", "rounds"), [(4, 13), (5, 11), (6, 10)])
def test_the_round_in_which_hands_run_out_is_the_last(players: int, rounds: int) -> None:
    cards = ["army-k", "cleric-b", "noble-r", "thief-g", "spy-k", "mage-k"]
    in_play = [(seat, cards[seat]) for seat in range(players)]
    treasury = {seat: [seat + 1] for seat in range(players)}
    for number in (rounds - 1, rounds):
        match = at("deal", players=players, in_play=in_play, round=number, treasury=treasury)
        assert match.over == (number == rounds)


@pytest.mark.rule("cards.power-changes", "cards.round-only")
def test_dice_stay_as_they_lie_until_they_are_rolled() -> None:
    match = dealing(round=7, dice="K3 B3 R1 G2 Y5")
    assert table(match).dice == {"K": 3, "B": 3, "R": 1, "G": 2, "Y": 5}
    now = table(at("challenge", in_play=[(3, "army-b")], dice="K3 B3 R1 G2 Y5"))
    assert power(now, now.in_play[0]) == 12
