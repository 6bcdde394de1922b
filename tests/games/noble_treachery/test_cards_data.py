"""The figures of cards.toml hold together, agree with the rulebook, and can be overridden only in legal ways."""

import copy
import json
import pickle
import subprocess
import sys
import tomllib
from itertools import permutations, product
from pathlib import Path

import pytest

from explorer.authoring.card_file import CardFileError
from explorer.authoring.figures import Provenance
from explorer.games.noble_treachery import own_figures
from explorer.games.noble_treachery.cards import COLOUR_NAMES, COLOURS, DIE_SIDES, HOUSES
from explorer.games.noble_treachery.own_figures import figures, read_overrides, tokens_in_play

HOUSE_FILE = Path(own_figures.__file__).with_name("cards.toml")

# Copied by hand from the rulebook, not from cards.toml: the second route to every printed figure.
COMMON_BASES = {
    "army": 9, "knight": 8, "mage": 7, "witch": 6, "castle": 5, "thief": 4, "cleric": 3, "spy": 2, "noble": 1,
}  # fmt: skip
PRINTED_TOKENS = {
    17: "R", 8: "K", 6: "Y", 21: "Y", 14: "R", 2: "G", 11: "B", 7: "R", 15: "Y", 1: "B", 4: "R",
}  # fmt: skip
PRINTED_UNCOMMONS = {
    ("alchemist", "colour"): "G",
    ("druid-priestess", "colour"): "G",
    ("druid-priestess", "base"): 6,
    ("white-widow", "colour"): "G",
    ("white-widow", "base"): 7,
    ("sorceress", "colour"): "R",
    ("crown", "colour"): "K",
    ("crown", "base"): 5,
    ("necromancer", "colour"): "K",
    ("captain-of-the-guard", "colour"): "B",
}
UNCOMMON_NAMES = """
Alchemist, Amulet, Assassin, Bard, Blood Ring, Captain of the Guard, Champion, Crown, Curse, Cyclops, Diplomat,
Divine Intervention, Dragon, Druid Priestess, Fateweaver, Fairy, Goblins!, Gypsy, Jester, Kraken, Merchant, Monk,
Mystic, Necromancer, Scout, Snake Charmer, Sorceress, Soothsayer, Sword, Thaumaturge, Tome, Wall of Thorns, War Troll,
White Widow, Wizard
"""


# ---- The cards ----


def test_forty_five_commons_and_thirty_five_uncommons() -> None:
    house = figures()
    assert (len(house.commons), len(house.uncommons), len(house.cards)) == (45, 35, 80)
    assert tuple(house.cards) == house.commons + house.uncommons
    assert [id for id in house.cards if house.cards[id].uncommon] == list(house.uncommons)
    assert all(card.id == id for id, card in house.cards.items())


def test_commons_are_one_of_each_type_and_colour() -> None:
    commons = [figures().cards[id] for id in figures().commons]
    assert {(card.kind, card.colour) for card in commons} == set(product(COMMON_BASES, COLOURS))
    assert all(card.base == COMMON_BASES[card.kind] for card in commons)
    assert all(card.id == f"{card.kind}-{card.colour.lower()}" for card in commons)
    red_army = figures().cards["army-r"]
    assert (red_army.name, red_army.kind, red_army.colour, red_army.base, red_army.uncommon) == (
        "Red Army", "army", "R", 9, False,
    )  # fmt: skip


def test_uncommons_have_the_printed_names_and_kebab_case_ids() -> None:
    house = figures()
    names = {name.strip() for name in UNCOMMON_NAMES.split(",")}
    assert len(names) == 35
    assert {house.cards[id].name for id in house.uncommons} == names
    for id in house.uncommons:
        card = house.cards[id]
        assert card.kind == id == card.name.lower().rstrip("!").replace(" ", "-")
    assert list(house.uncommons) == sorted(house.uncommons)


@pytest.mark.parametrize("colour", COLOURS)
def test_a_colour_has_sixteen_cards_and_no_die_is_worth_more(colour: str) -> None:
    of_colour = [card for card in figures().cards.values() if card.colour == colour]
    commons = [card.base for card in of_colour if not card.uncommon]
    uncommons = [card.base for card in of_colour if card.uncommon]
    assert (len(commons), len(uncommons)) == (9, 7)
    assert (sum(commons), sum(uncommons)) == (45, 35)


def test_all_figures_are_in_range() -> None:
    for card in figures().cards.values():
        assert card.colour in COLOURS
        assert type(card.base) is int
        assert 1 <= card.base <= 9
    assert set(COLOUR_NAMES) == set(HOUSES) == set(COLOURS)
    assert len(set(COLOUR_NAMES.values())) == len(set(HOUSES.values())) == 5
    assert (COLOUR_NAMES["K"], COLOUR_NAMES["B"], DIE_SIDES) == ("black", "blue", 6)


def test_usual_total_power_runs_from_two_to_fifteen() -> None:
    bases = [card.base for card in figures().cards.values()]
    assert (min(bases) + 1, max(bases) + DIE_SIDES) == (2, 15)


# ---- Where every figure comes from ----


def check_provenance(provenance: Provenance) -> None:
    assert provenance.standing in ("printed", "found", "assumed")
    assert provenance.confidence in ("certain", "high", "medium", "low")
    assert (provenance.confidence == "certain") == (provenance.standing == "printed")
    assert provenance.why.endswith(".")
    assert len(provenance.why) > 10


@pytest.mark.parametrize("id", list(figures().cards))
def test_every_card_figure_says_where_it_comes_from(id: str) -> None:
    card = figures().cards[id]
    assert set(card.provenance) == {"colour", "base"}
    for provenance in card.provenance.values():
        check_provenance(provenance)


@pytest.mark.parametrize("value", range(1, 26))
def test_every_token_says_where_its_colour_comes_from(value: int) -> None:
    provenance = figures().token_provenance[value]
    check_provenance(provenance)
    assert (provenance.standing == "printed") == (value in PRINTED_TOKENS)


def test_printed_uncommon_figures_are_the_book_s() -> None:
    house = figures()
    printed = {
        (id, name): getattr(house.cards[id], name)
        for id in house.uncommons
        for name, provenance in house.cards[id].provenance.items()
        if provenance.standing == "printed"
    }
    assert printed == PRINTED_UNCOMMONS
    assert all(p.standing == "printed" for id in house.commons for p in house.cards[id].provenance.values())


def test_figures_that_follow_from_printed_ones_are_noted_as_such() -> None:
    house = figures()
    follows = {id for id in house.uncommons if house.cards[id].provenance["colour"].why.startswith("Follows: ")}
    assert follows == {"druid-priestess", "white-widow", "sorceress", "crown", "necromancer"}


def test_assumed_powers_keep_what_their_reasons_promise() -> None:
    base = {id: figures().cards[id].base for id in figures().uncommons}
    assert base["dragon"] > 8  # it bars 8 and more
    assert base["blood-ring"] > 3  # it can drop by 3
    assert base["diplomat"] > 5
    assert base["goblins"] > 5 > base["mystic"]
    assert figures().cards["goblins"].colour != figures().cards["mystic"].colour


# ---- The tokens ----


def test_twenty_five_tokens_five_a_colour() -> None:
    colours = figures().token_colour
    assert (len(colours), colours[0]) == (26, "")
    assert all(colours.count(colour) == 5 for colour in COLOURS)
    assert sorted(figures().token_provenance) == list(range(1, 26))


def test_printed_tokens_are_the_book_s() -> None:
    assert {value: figures().token_colour[value] for value in PRINTED_TOKENS} == PRINTED_TOKENS


def test_token_pattern_is_the_only_one_that_fits_the_printed_tokens() -> None:
    fits = set()
    for order, backwards in product(permutations(COLOURS), product((False, True), repeat=5)):
        layout = ("", *(colour for back in backwards for colour in (order[::-1] if back else order)))
        if all(layout[value] == colour for value, colour in PRINTED_TOKENS.items()):
            fits.add(layout)
    assert fits == {figures().token_colour}


def test_sums_of_the_tokens_in_play() -> None:
    sums = {
        players: [sum(v for v in tokens_in_play(players, figures()) if figures().token_colour[v] == c) for c in "BGKRY"]
        for players in (4, 5, 6)
    }
    assert sums == {4: [22, 23, 24, 25, 26], 5: [42] * 5, 6: [67, 66, 65, 64, 63]}


@pytest.mark.parametrize(("players", "highest"), [(4, 15), (5, 20), (6, 25)])
def test_lowest_tokens_stay_in_play(players: int, highest: int) -> None:
    kept = tokens_in_play(players, figures())
    assert kept == list(range(1, highest + 1))
    colours = [figures().token_colour[value] for value in kept]
    assert all(colours.count(colour) == players - 1 for colour in COLOURS)


def test_tokens_in_play_follow_the_colours_not_the_values() -> None:
    swapped = figures(read_overrides({"tokens": {"20": "G", "24": "B", "19": "B", "25": "G"}}))
    # Blue is now 1 10 11 19 24 and green 2 9 12 20 25
    assert tokens_in_play(5, swapped) == list(range(1, 21))
    assert tokens_in_play(4, swapped) == list(range(1, 16))
    wide = figures(read_overrides({"tokens": {"3": "Y", "23": "Y", "5": "K", "16": "K"}}))
    # Black is now 5 8 13 16 18 and yellow 3 6 15 21 23: five players lose black 18 and yellow 23, not 21
    assert tokens_in_play(5, wide) == [*range(1, 18), 19, 20, 21]


@pytest.mark.parametrize("players", [0, 3, 7])
def test_tokens_in_play_needs_four_to_six_players(players: int) -> None:
    with pytest.raises(ValueError, match=f"4 to 6 players, not {players}"):
        tokens_in_play(players, figures())


# ---- The presets ----


def test_presets_remove_ten_distinct_uncommons() -> None:
    house = figures()
    assert set(house.presets) == {"first-game", "duel-of-dice", "steady-rounds", "even-houses"}
    assert set(house.preset_texts) == set(house.presets)
    for id, removed in house.presets.items():
        assert len(removed) == len(set(removed)) == 10
        assert set(removed) <= set(house.uncommons)
        assert list(removed) == sorted(removed)
        text = house.preset_texts[id]
        assert (text.id, text.removed) == (id, removed)
        assert text.name
        assert text.why.endswith(".")
        assert "\n" not in text.why
    assert len({frozenset(removed) for removed in house.presets.values()}) == len(house.presets)


def test_even_houses_leaves_every_colour_alike() -> None:
    house = figures()
    for colour in COLOURS:
        removed = [house.cards[id] for id in house.presets["even-houses"] if house.cards[id].colour == colour]
        assert (len(removed), sum(card.base for card in removed)) == (2, 10)


# ---- Overrides ----


def test_nothing_differs_is_the_empty_key() -> None:
    assert read_overrides({}) == ""
    assert read_overrides({"cards": {"jester": {"colour": "G", "base": 4}}, "tokens": {"17": "R"}}) == ""
    assert read_overrides({"cards": {}, "tokens": {}, "even_printed": True}) == ""


def test_our_own_file_overrides_nothing() -> None:
    assert read_overrides(HOUSE_FILE) == ""
    assert read_overrides(str(HOUSE_FILE)) == ""


def test_file_mapping_and_key_are_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '\ufeff[cards.jester]\r\ncolour = "R"\r\nbase = { is = 3, why = "read from my box" }\r\n'
        '[tokens]\r\n5 = "K"\r\n3 = { is = "Y" }\r\n',
        encoding="utf-8",
    )
    key = read_overrides(file)
    assert key == '{"cards":{"jester":{"base":3,"colour":"R"}},"tokens":{"3":"Y","5":"K"}}'
    assert read_overrides(json.loads(key)) == key
    assert read_overrides({"tokens": {3: "Y", 5: "K"}, "cards": {"jester": {"base": 3, "colour": "R"}}}) == key


def test_overridden_figures_change_and_nothing_else_does() -> None:
    key = read_overrides({"cards": {"jester": {"colour": "R", "base": 3}}, "tokens": {"3": "Y", "5": "K"}})
    ours, house = figures(key), figures()
    assert ours.key == key
    jester = ours.cards["jester"]
    assert (jester.colour, jester.base, jester.name, jester.kind) == ("R", 3, "Jester", "jester")
    assert jester.provenance["colour"].standing == jester.provenance["base"].standing == "own"
    assert {id for id in ours.cards if ours.cards[id] != house.cards[id]} == {"jester"}
    assert (ours.token_colour[3], ours.token_colour[5]) == ("Y", "K")
    assert [v for v in range(26) if ours.token_colour[v] != house.token_colour[v]] == [3, 5]
    assert ours.token_provenance[3].standing == "own"
    assert ours.presets == house.presets
    assert house.cards["jester"].colour == "G"


def test_half_an_entry_keeps_the_other_half() -> None:
    scout = figures(read_overrides({"cards": {"scout": {"base": 9}}})).cards["scout"]
    assert (scout.colour, scout.base) == ("G", 9)
    assert (scout.provenance["colour"].standing, scout.provenance["base"].standing) == ("assumed", "own")


def test_printed_figures_change_only_when_the_file_says_so() -> None:
    mine = {
        "even_printed": True,
        "commons": {"army": {"base": 8}},
        "cards": {"crown": {"base": 6, "colour": "K"}},
        "tokens": {"1": "G", "2": "B"},
    }
    key = read_overrides(mine)
    assert json.loads(key) == {
        "even_printed": True,
        "commons": {"army": {"base": 8}},
        "cards": {"crown": {"base": 6}},
        "tokens": {"1": "G", "2": "B"},
    }
    assert read_overrides(json.loads(key)) == key
    ours = figures(key)
    assert [ours.cards[f"army-{colour.lower()}"].base for colour in COLOURS] == [8] * 5
    assert ours.cards["army-k"].provenance["base"].standing == "own"
    assert ours.cards["crown"].base == 6
    assert ours.token_colour[1:3] == ("G", "B")


def test_figures_are_cached_by_canonical_key() -> None:
    key = read_overrides({"cards": {"jester": {"base": 3}}})
    assert figures() is figures("") is figures(key="")
    assert figures(key) is figures(key)
    assert figures('{ "cards": {"jester": {"base": 3, "colour": "G"}} }') is figures(key)
    assert figures("{}") is figures()


def test_figures_compare_by_key_and_survive_copying() -> None:
    ours = figures(read_overrides({"cards": {"jester": {"base": 3}}}))
    for twin in (pickle.loads(pickle.dumps(ours)), copy.deepcopy(ours)):
        assert twin == ours
        assert hash(twin) == hash(ours)
        assert (twin.cards, twin.token_colour, twin.presets) == (ours.cards, ours.token_colour, ours.presets)
        assert twin.cards["jester"].provenance == ours.cards["jester"].provenance
    assert ours != figures()
    assert len(repr(ours)) < 200


# ---- What a user's file can get wrong ----

COLOUR_HELP = "(K black, B blue, R red, G green, Y yellow)"

FAULTY = [
    # the file's text, every fault in order
    (
        "[cards.jestr]\nbase = 3",
        ['[cards.jestr]: no such uncommon (did you mean "jester"?); the game\'s own cards.toml has the ids'],
    ),
    (
        '[cards."Captain of the Guard"]\nbase = 3',
        [
            (
                '[cards.Captain of the Guard]: no such uncommon (did you mean "captain-of-the-guard"?); '
                "the game's own cards.toml has the ids"
            )
        ],
    ),
    ("[cards.xyzzy]\nbase = 3", ["[cards.xyzzy]: no such uncommon; the game's own cards.toml has the ids"]),
    (
        "[cards.army]\nbase = 3",
        ["[cards.army]: a common, whose power belongs to its type; write [commons.army]"],
    ),
    (
        "[cards.army-r]\nbase = 3",
        ["[cards.army-r]: a common, whose power belongs to its type; write [commons.army]"],
    ),
    ("[commons.jester]\nbase = 3", ["[commons.jester]: an uncommon; write [cards.jester]"]),
    (
        "[commons.knigt]\nbase = 8",
        [
            (
                '[commons.knigt]: no such common (did you mean "knight"?); '
                "the types are army, knight, mage, witch, castle, thief, cleric, spy, noble"
            )
        ],
    ),
    (
        "[cards.jester]\ncolr = 'R'",
        ['[cards.jester] colr: no such field (did you mean "colour"?); an entry here has colour and base'],
    ),
    (
        "[cards.jester]\npower = 3\ncolor = 'R'\nflavour_text = ''",
        [
            '[cards.jester] power: no such field (did you mean "base"?); an entry here has colour and base',
            '[cards.jester] color: no such field (did you mean "colour"?); an entry here has colour and base',
            "[cards.jester] flavour_text: no such field; an entry here has colour and base",
        ],
    ),
    ("[commons.army]\ncolour = 'R'", ["[commons.army] colour: a common exists once in each colour; leave it out"]),
    ("[commons.army]\nrank = 1", ["[commons.army] rank: no such field; an entry here has base"]),
    (
        "[cards.jester]\nname = 'Fool'",
        ['[cards.jester] name: names are not figures; leave it out or write "Jester"'],
    ),
    ("[cards]\njester = 3", ["[cards.jester]: 3 is not a table; write [cards.jester] and its figures below it"]),
    (
        "[cards.jester]\ncolour = 'red'",
        [f'[cards.jester] colour: "red" is not a colour; write "R" {COLOUR_HELP}'],
    ),
    (
        "[cards.jester]\ncolour = 'Black'",
        [f'[cards.jester] colour: "Black" is not a colour; write "K" {COLOUR_HELP}'],
    ),
    ("[cards.jester]\ncolour = 'b'", [f'[cards.jester] colour: "b" is not a colour; write "B" {COLOUR_HELP}']),
    (
        "[cards.jester]\ncolour = 'purple'",
        [f'[cards.jester] colour: "purple" is not a colour; write one of the five letters {COLOUR_HELP}'],
    ),
    (
        "[cards.jester]\ncolour = ['R']",
        [f"[cards.jester] colour: ['R'] is not a colour; write one of the five letters {COLOUR_HELP}"],
    ),
    (
        "[cards.jester]\nbase = 0",
        ["[cards.jester] base: 0 is not a base power; write a whole number from 1 to 9"],
    ),
    (
        "[cards.jester]\nbase = 10",
        ["[cards.jester] base: 10 is not a base power; write a whole number from 1 to 9"],
    ),
    (
        "[cards.jester]\nbase = 3.0",
        ["[cards.jester] base: 3.0 is not a base power; write a whole number from 1 to 9"],
    ),
    (
        "[cards.jester]\nbase = '3'",
        ['[cards.jester] base: "3" is not a base power; write a whole number from 1 to 9'],
    ),
    (
        "[cards.jester]\nbase = true",
        ["[cards.jester] base: true is not a base power; write a whole number from 1 to 9"],
    ),
    (
        "[cards.jester]\nbase = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'",
        [
            (
                '[cards.jester] base: "abcdefghijklmnopqrstuvwxyzabcdefghi … is not a base power; '
                "write a whole number from 1 to 9"
            )
        ],
    ),
    (
        "[cards.jester]\nbase = { was = 3 }",
        [
            "[cards.jester] base: no such field as was; a figure has is, standing, confidence, why",
            "[cards.jester] base: the figure itself is missing; write base = { is = … }",
        ],
    ),
    (
        "[cards.jester]\nbase = { is = 3, reason = 'box' }",
        ["[cards.jester] base: no such field as reason; a figure has is, standing, confidence, why"],
    ),
    (
        "[cards.crown]\nbase = 6",
        [
            (
                "[cards.crown] base: 6 differs from a printed figure; "
                "leave it at 5, or begin the file with even_printed = true"
            )
        ],
    ),
    (
        "even_printed = false\n[cards.alchemist]\ncolour = 'B'",
        [
            (
                '[cards.alchemist] colour: "B" differs from a printed figure; '
                'leave it at "G", or begin the file with even_printed = true'
            )
        ],
    ),
    (
        "[commons.army]\nbase = 8",
        [
            (
                "[commons.army] base: 8 differs from a printed figure; "
                "leave it at 9, or begin the file with even_printed = true"
            )
        ],
    ),
    (
        "[tokens]\n17 = 'G'",
        ['[tokens] 17: "G" differs from a printed figure; leave it at "R", or begin the file with even_printed = true'],
    ),
    (
        "even_printed = 'yes'",
        ['even_printed: "yes" is not true or false; write true or leave it out'],
    ),
    (
        "[tokens]\n3 = 'Y'",
        [
            (
                "[tokens]: black would have 4, yellow would have 6; "
                "every colour has 5 tokens; make another yellow token black"
            )
        ],
    ),
    (
        "[tokens]\n3 = 'Y'\n9 = 'Y'",
        [
            (
                "[tokens]: black would have 4, green would have 4, yellow would have 7; "
                "every colour has 5 tokens; make another yellow token black or green"
            )
        ],
    ),
    (
        "[tokens]\n0 = 'R'\n26 = 'R'\n03 = 'R'\nx = 'R'",
        [f"[tokens] {value}: no such token; values are whole numbers from 1 to 25" for value in ("0", "26", "03", "x")],
    ),
    (
        "[tokens]\n3 = 'yellow'",
        [f'[tokens] 3: "yellow" is not a colour; write "Y" {COLOUR_HELP}'],
    ),
    (
        "[tokens.3]\ncolour = 'Y'",
        [
            "[tokens] 3: no such field as colour; a figure has is, standing, confidence, why",
            "[tokens] 3: the figure itself is missing; write 3 = { is = … }",
        ],
    ),
    ("tokens = 3", ["[tokens]: 3 is not a table; write [tokens] and entries below it"]),
    ("cards = []", ["[cards]: [] is not a table; write [cards] and entries below it"]),
    (
        "[card.jester]\nbase = 3",
        [
            (
                '[card]: no such section (did you mean "cards"?); '
                "a file has even_printed, [commons.…], [cards.…] and [tokens]"
            )
        ],
    ),
    (
        "[presets.mine]\nremoved = []",
        ["[presets.mine]: presets are not figures; leave it out and name the ten uncommons where you start a match"],
    ),
    (
        "[cards.jestr]\nbase = 3\n[cards.scout]\nbase = 0\n[tokens]\n3 = 'Y'",
        [
            '[cards.jestr]: no such uncommon (did you mean "jester"?); the game\'s own cards.toml has the ids',
            "[cards.scout] base: 0 is not a base power; write a whole number from 1 to 9",
            (
                "[tokens]: black would have 4, yellow would have 6; "
                "every colour has 5 tokens; make another yellow token black"
            ),
        ],
    ),
]


@pytest.mark.parametrize(("text", "faults"), FAULTY, ids=[text.replace("\n", " ")[:50] for text, _ in FAULTY])
def test_faults_of_a_file_are_named_all_together(tmp_path: Path, text: str, faults: list[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        read_overrides(file)
    assert list(caught.value.faults) == faults
    assert caught.value.source == str(file)
    message = str(caught.value)
    if len(faults) == 1:
        assert message == f"{file}: {faults[0]}"
    else:
        assert message == "\n  - ".join([f"{file}: {len(faults)} faults", *faults])
    with pytest.raises(CardFileError) as again:  # the same entries as a mapping, and as a key
        read_overrides(tomllib.loads(text))
    assert (again.value.source, list(again.value.faults)) == ("cards", faults)
    with pytest.raises(CardFileError) as by_key:
        figures(json.dumps(tomllib.loads(text)))
    assert by_key.value.faults == again.value.faults


def test_an_unreadable_file_is_placed(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[cards.jester]\nbase 3", encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        read_overrides(file)
    assert str(caught.value).startswith(f"{file}: line 2, column 6: unreadable TOML")


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        ("{", "cards: line 1, column 2: unreadable JSON"),
        ('{"cards": {"jester": {"base": null}}}', "base: None is not a base power"),
        ('{"cards": {"jester": {"colour": null}}}', "colour: None is not a colour"),
    ],
)
def test_bad_keys_are_refused(key: str, fault: str) -> None:
    with pytest.raises(CardFileError, match=fault):
        figures(key)


# ---- Light to import ----


def test_import_parses_nothing_and_stays_in_the_standard_library() -> None:
    code = (
        "import sys, explorer.authoring.figures, explorer.games.noble_treachery.cards\n"
        "before = set(sys.modules); import importlib.util as u\n"
        f"spec = u.spec_from_file_location('cards', {str(own_figures.__file__)!r})\n"
        "m = u.module_from_spec(spec); sys.modules['cards'] = m; spec.loader.exec_module(m)\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before} - {'cards'}\n"
        "assert new <= set(sys.stdlib_module_names), new\n"
        "assert not new & {'tomllib', 'difflib'}, new\n"
        "assert m._house.cache_info().currsize == 0\n"
        "assert len(m.figures().cards) == 80"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
