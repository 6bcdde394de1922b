"""The figures in `data` hold together, agree with the rulebook and what was found, and can be overridden only legally."""

import copy
import json
import pickle
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from explorer.authoring.card_file import CardFileError
from explorer.core.errors import SetUpError
from explorer.games.black_rose_wars.cards import own_figures as cards_module
from explorer.games.black_rose_wars.cards.card_classes import FORGOTTEN, PERSONAL, PHASES, Card
from explorer.games.black_rose_wars.cards.card_tables import TABLES
from explorer.games.black_rose_wars.cards.own_figures import Figures, figures, legend, read_overrides
from explorer.games.black_rose_wars.language import parsing, writing
from explorer.games.black_rose_wars.rules import setup

DATA = Path(cards_module.__file__).parents[1] / "data"
KINDS = (
    "mages",
    "rooms",
    "schools",
    "spells",
    "evocations",
    "jinxes",
    "upgrades",
    "events",
    "quests",
    "commands",
    "layouts",
    "cubes",
)


def every_card() -> list[tuple[str, Card]]:
    kit = figures()
    return [(kind, card) for kind in KINDS for card in getattr(kit, kind).values()]


CARDS = every_card()
EACH_CARD = pytest.mark.parametrize(("kind", "card"), CARDS, ids=[f"{kind}-{card.id}" for kind, card in CARDS])


# ---- What is in the box ----


def test_counts_of_the_box() -> None:
    kit = figures()
    assert len(kit.rooms) == 19
    assert len(kit.core_schools()) == 6
    assert [len(kit.school_deck(school)) for school in kit.schools] == [36] * 7
    assert all(Counter(kit.school_deck(school)).most_common()[-1][1] == 3 for school in kit.schools)
    assert len(kit.forgotten_deck()) == 9
    assert sum(card.copies for card in kit.evocations.values()) == 33
    assert sum(card.copies for card in kit.jinxes.values()) == 12
    assert sum(card.copies for card in kit.upgrades.values()) == 18
    assert [len(kit.event_deck(moon)) for moon in range(3)] == [13, 13, 13]
    assert [len(kit.quest_deck(moon)) for moon in range(3)] == [15, 21, 13]
    assert [len(kit.command_deck(moon)) for moon in range(3)] == [8, 8, 8]
    assert sum(card.copies for card in kit.spells.values() if card.school == PERSONAL) == 3 * len(kit.players_mages())


def test_the_four_mages_of_the_box_come_first_and_the_avatar_is_chosen_by_nobody() -> None:
    kit = figures()
    assert kit.players_mages() == ["rikkart", "gramigna", "baron_doria", "arianna", "angela", "mors"]
    assert [mage.id for mage in kit.mages.values() if mage.core] == kit.players_mages()[:4]
    assert kit.mages["possessed"].avatar


def test_death_is_a_school_but_not_of_the_six() -> None:
    kit = figures()
    assert kit.core_schools() == ["agony", "alchemy", "nightmare", "technomancy", "shamanic", "malocchio"]
    assert "death" in kit.schools


# Copied by hand, not from the files: the second route to the figures.
MAGES = {
    "rikkart": (11, 7), "gramigna": (11, 7), "baron_doria": (10, 8), "arianna": (11, 7), "angela": (11, 7), "mors": (11, 7),
}  # fmt: skip
ROOMS = """
Black Rose Room black 10 6/3/1, Throne Room purple 10 6/3/1, Armory purple 6 4/2/1, Pleasures Room purple 6 4/2/1,
Crypt grey 6 4/2/1, Sacrificial Altar grey 6 4/2/1, Cemetery grey 6 4/2/1, Summoner Room red 6 4/2/1,
Alchemical Laboratory red 6 4/2/1, Arena red 6 4/2/1, Observatory yellow 5 3/1/1, Bibliotheca yellow 5 3/1/1,
Sanctuary yellow 5 3/1/1, Garden green 4 2/1/0, Forge green 4 2/1/0, Treasure Room green 4 2/1/0,
The Abyss blue 6 4/2/1, Oracle Room blue 6 4/2/1, Mirrors Room blue 6 4/2/1
"""
EVENTS = """
1 Hidden Resources crown 1 2/0, 1 Black Thorns crown 0 2/0, 1 Rebirth at Sunset crown 2 2/0, 1 Gift to Fools - 1 2/2,
1 Dislocation - 0 2/0, 1 Rebirth at Noon - 2 2/0, 1 Awakening - 0 1/0, 1 Puppeteer crown 3 2/0,
1 Rebirth at Dawn crown 2 2/0, 1 A Hard Lesson - 0 1/0, 1 Undead Army - 3 2/0, 1 Black Overload crown 2 2/0,
1 Midnight Rebirth - 3 2/0, 2 Abandonment - 1 2/1, 2 Battle - 1 2/1, 2 Knowledge crown 1 2/1, 2 Clairvoyance - 1 2/1,
2 Growth - 1 2/1, 2 Instinct crown 1 2/1, 2 Illness - 3 1/2, 2 Vision - 0 2/0, 2 Wave of Fatigue crown 1 2/0,
2 Revolt of the Servants - 0 1/0, 2 Tribute of the Command - 1 1/3, 2 Renovation crown 0 3/0,
2 Reward the Slothful crown 0 2/0, 3 Only War - 3 2/3, 3 Remembrance - 0 2/0, 3 Assault - 2 2/3,
3 Manipulating the Past - 0 2/0, 3 Pledge - 1 2/2, 3 Only Peace crown 3 2/3, 3 Gold to the King - 0 4/0, 3 Woe - 3 2/1,
3 Infinite Knowledge crown 3 2/2, 3 Immortals - 3 3/3, 3 False Mercy - 0 4/0, 3 Dominion crown 3 2/2,
3 Power Infusion crown 0 0/3
"""
QUESTS = """
1 Holy Corruption 0 2, 1 Contingent Mage 3 1, 1 Shattered Illusion 2 1, 1 Warrior Wizard 3 1, 1 Magic Stem 0 2,
1 Guarding Wisdom 2 1, 1 Dominate Fear 2 2, 1 Earth Tempest 0 2, 1 Channeling Instability 4 1, 1 Summoner Wizard 2 2,
1 Guardian Mage 0 1, 1 Conspirator Mage 0 1, 1 Rest the Limbs 2 1, 1 Field Test 2 1, 1 Acquire Wealth 2 2,
2 Cinder and Gold 3 2, 2 Emerald Amethyst 3 2, 2 Electric Ruby 3 2, 2 Enigmatic Sun 3 3, 2 Bloody Sun 3 3,
2 Vial Sun 3 3, 2 Golden Sun 3 1, 2 Extinct Sun 3 2, 2 Invisible Sun 3 3, 2 Cinder Star 0 1, 2 Purple Star 0 1,
2 Crimson Star 0 2, 2 Emerald Star 0 2, 2 Citrine Star 0 2, 2 Indigo Star 0 2, 2 Illusory Moon 0 2, 2 Mortal Moon 0 2,
2 Generous Moon 0 2, 2 Wise Moon 0 2, 2 Persuasive Moon 0 2, 2 Powerful Moon 0 2, 3 Collective Sacrifice 3 3,
3 Aeromancer 0 2, 3 Hydromancer 0 4, 3 Geomancer 0 2, 3 Pyromancer 0 2, 3 Magus 0 3, 3 Summoner 0 2, 3 Theurge 0 3,
3 Elementalist 3 3, 3 Surrender of Power 0 4, 3 Deep Knowledge 3 4, 3 Power Catalyst 3 4, 3 Master of Death 3 2
"""
WITH_INSTABILITY = """
Grim Torment, Cross and Delight, Visceral Fire, Pain Mark, Ineluctable Pain, Viatorium Spagyricum, Liquid Fire,
Purifying Aludel, Albify, Silver of the Sages, Entropy, Lugubrious Toll, Sacrificial Pyre, Martyrdom
"""
EVOCATIONS = {
    "succubus": ("demon", 3, 1, 2, 3), "nigredo": ("construct", 4, 2, 2, 3), "cadaver": ("undead", 2, 2, 2, 8),
    "colossus": ("undead", 4, 3, 2, 3), "albedo": ("construct", 3, 2, 3, 1), "umbra": ("shadow", 2, 1, 2, 6),
    "automaton": ("construct", 3, 2, 2, 4), "spirit": ("spirit", 2, 2, 3, 5),
}  # fmt: skip


def rows(table: str) -> list[str]:
    return [row.strip() for row in table.split(",")]


def test_figures_of_mages() -> None:
    mages = [mage for mage in figures().mages.values() if not mage.avatar]
    assert {mage.id: (mage.health, mage.hand) for mage in mages} == MAGES
    assert {(mage.strength, mage.speed, mage.quests) for mage in mages} == {(2, 2, 2)}


def test_figures_of_rooms() -> None:
    ours = [
        f"{room.name} {room.colour} {room.slots} {'/'.join(map(str, room.rewards))}"
        for room in figures().rooms.values()
    ]
    assert ours == rows(ROOMS)
    assert Counter(room.colour for room in figures().rooms.values()) == {
        "black": 1, "purple": 3, "grey": 3, "red": 3, "yellow": 3, "green": 3, "blue": 3,
    }  # fmt: skip


def test_figures_of_events() -> None:
    ours = [
        f"{event.moon + 1} {event.name} {'crown' if event.crown else '-'} {event.slot} {event.reveal}/{event.discard}"
        for event in figures().events.values()
    ]
    assert ours == rows(EVENTS)


def test_figures_of_quests() -> None:
    ours = [f"{quest.moon + 1} {quest.name} {quest.cubes} {quest.reward}" for quest in figures().quests.values()]
    assert ours == rows(QUESTS)


def test_spells_of_the_known_schools_that_place_instability() -> None:
    kit = figures()
    known = [spell for spell in kit.spells.values() if spell.school in {"agony", "alchemy", "death"}]
    assert [spell.name for spell in known if spell.instability] == rows(WITH_INSTABILITY)


def test_figures_of_evocations() -> None:
    ours = {
        card.id: (card.archetype, card.health, card.strength, card.speed, card.copies)
        for card in figures().evocations.values()
    }
    assert ours == EVOCATIONS


def test_the_element_symbols_of_the_found_schools() -> None:
    """Counted in the source as well, so that a slip in one side would show."""

    def elements(school: str) -> Counter[str]:
        spells = [spell for spell in figures().spells.values() if spell.school == school]
        return Counter(side.split(":")[0].split()[1] for spell in spells for side in (spell.light, spell.dark))

    assert elements("agony") == {"air": 4, "fire": 4, "water": 6, "profane": 8, "all": 2}
    assert elements("alchemy") == {"air": 5, "earth": 5, "fire": 5, "water": 5, "all": 4}


def test_starting_grimoires_are_the_two_halves_of_their_school() -> None:
    for school in figures().schools.values():
        first, second = school.grimoires
        assert len(first.spells) == len(second.spells) == 6
        assert school.spells == (*first.spells, *second.spells)
        assert len(set(school.spells)) == 12
        assert list(school.spells) == [spell.id for spell in figures().spells.values() if spell.school == school.id]


def test_every_mage_has_a_personal_spell_of_its_own() -> None:
    kit = figures()
    personal = [kit.mages[mage].personal for mage in kit.players_mages()]
    assert sorted(personal) == sorted(spell.id for spell in kit.spells.values() if spell.school == PERSONAL)


def test_only_one_spell_has_one_side() -> None:
    assert [spell.id for spell in figures().spells.values() if not spell.dark] == ["cerebral_worm"]
    assert all(spell.light for spell in figures().spells.values())


def test_events_say_their_phase() -> None:
    for event in figures().events.values():
        assert event.phase in PHASES
        assert (event.phase == "instant") == (event.slot == 0)


def test_two_command_cards_of_each_moon_have_a_back_and_one_lets_another_follow() -> None:
    kit = figures()
    for moon in range(3):
        deck = [kit.commands[id] for id in kit.command_deck(moon)]
        assert sorted(card.back.split()[0] for card in deck if card.back) == ["protection", "trap"]
        assert sum(card.extra for card in deck) == 1
        assert any(card.instability for card in deck)


def test_ids_and_names_are_unique_within_a_kind() -> None:
    for kind in KINDS:
        table = getattr(figures(), kind)
        assert len({card.name for card in table.values()}) == len(table)
        assert all(id == card.id and re.fullmatch(r"[a-z][a-z_]*", id) for id, card in table.items())
    schools, spells = figures().schools, figures().spells
    assert not set(schools) & set(spells)


def test_the_card_behind_a_source() -> None:
    kit = figures()
    assert kit.card("spell:torment") is kit.spells["torment"]
    assert kit.card("jinx:silence") is kit.jinxes["silence"]
    assert kit.card("room:crypt") is kit.rooms["crypt"]
    assert kit.card("evocation:succubus") is kit.evocations["succubus"]
    assert kit.card("action:explore") is None
    assert kit.card("spell:nothing") is None


# ---- Where the figures come from ----


@EACH_CARD
def test_every_field_has_a_provenance(kind: str, card: Card) -> None:
    fields = set(TABLES[kind].fields)
    assert set(card.provenance) == fields
    for its in card.provenance.values():
        assert its.source in legend()
        assert its.standing in {"printed", "found", "assumed"}
        assert its.why.endswith(".")
        assert its.why[0].isupper()


def test_the_legend_is_complete_and_every_source_in_it_is_used() -> None:
    used = {its.source for _, card in CARDS for its in card.provenance.values()}
    assert used | {"own"} == set(legend())
    assert all(entry.confidence == "certain" for entry in legend().values() if entry.standing in {"printed", "own"})


def test_no_card_names_a_source_for_a_field_it_does_not_have() -> None:
    for kind, table in cards_module._house().items():
        for id, row in table.items():
            assert set(row["from"]) <= {"*", *TABLES[kind].fields}, (kind, id)
            assert set(row) - {"from"} <= set(TABLES[kind].fields), (kind, id)


@pytest.mark.parametrize(
    ("kind", "id", "name", "standing"),
    [
        ("mages", "baron_doria", "hand", "printed"),
        ("mages", "baron_doria", "health", "assumed"),
        ("mages", "rikkart", "health", "found"),
        ("spells", "shared_torture", "light", "printed"),
        ("spells", "shared_torture", "dark", "found"),
        ("spells", "cerebral_worm", "light", "printed"),
        ("spells", "cerebral_worm", "school", "assumed"),
        ("spells", "hot_piston", "name", "assumed"),
        ("spells", "hot_piston", "copies", "printed"),
        ("spells", "evil_eye", "name", "printed"),
        ("rooms", "crypt", "destroyed", "found"),
        ("rooms", "forge", "destroyed", "assumed"),
        ("events", "rebirth_at_dawn", "name", "printed"),
        ("quests", "shattered_illusion", "cubes", "printed"),
        ("evocations", "succubus", "skill", "printed"),
        ("evocations", "spirit", "health", "assumed"),
        ("jinxes", "weakness", "name", "printed"),
        ("jinxes", "silence", "name", "assumed"),
        ("commands", "corrupted_ray", "effects", "printed"),
        ("commands", "black_star", "effects", "assumed"),
    ],
)
def test_standing_of_single_figures(kind: str, id: str, name: str, standing: str) -> None:
    assert getattr(figures(), kind)[id].provenance[name].standing == standing


def test_a_reason_is_added_to_what_the_legend_says() -> None:
    why = figures().rooms["forge"].provenance["destroyed"].why
    assert why.startswith(legend()["likely"].why)
    assert why.endswith("The range is that of the Garden.")


# ---- Effects ----

TEXTS = [
    (parser, f"{kind}-{card.id}-{name}", value)
    for kind, card in CARDS
    for name, parser in {
        "destroyed": "effect", "rebuilt": "effect", "light": "side", "dark": "side", "skill": "skill", "task": "task",
        "back": "side", "effects": "command", "effect": "event" if kind == "events" else "effect",
    }.items()
    for value in ([getattr(card, name, "")] if name != "effects" else getattr(card, name, ()))
    if value
]  # fmt: skip


@pytest.mark.parametrize(("parser", "value"), [(p, v) for p, _, v in TEXTS], ids=[id for _, id, _ in TEXTS])
def test_every_text_is_read_and_comes_back(parser: str, value: str) -> None:
    read = getattr(parsing, parser)
    tree = read(value)
    assert read(writing.unparse(tree)) == tree


def test_all_texts_of_the_box_are_there() -> None:
    kit = figures()
    sides = 2 * len(kit.spells) - 1
    commands = sum(len(card.effects) + bool(card.back) for card in kit.commands.values())
    skills = sum(bool(card.skill) for card in kit.evocations.values())
    skills += sum(bool(card.skill) for card in kit.upgrades.values())
    assert len(TEXTS) == sides + 2 * 19 + 39 + 2 * 49 + commands + skills


# ---- Overrides ----


def whole(kit: Figures) -> dict[str, dict[str, Card]]:
    return {kind: getattr(kit, kind) for kind in KINDS}


def test_nothing_differs_is_the_empty_key() -> None:
    assert read_overrides({}) == ""
    assert read_overrides({"mages": {"rikkart": {"health": 11}}, "spells": {}, "even_printed": True}) == ""


def test_our_own_files_override_nothing() -> None:
    for kind in (kind for kind in KINDS if kind != "spells"):
        data = tomllib.loads((DATA / f"{kind}.toml").read_text(encoding="utf-8"))
        del data["from"]
        assert read_overrides({kind: data}) == ""
    for name in (*figures().schools, PERSONAL, FORGOTTEN):
        data = tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8"))
        del data["from"]
        assert read_overrides({"spells": data}) == ""


def test_file_mapping_and_key_are_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '\ufeff[mages.arianna]\r\nhealth = 12\r\n[spells.black_stare]\r\nname = "Stare"\r\nfrom = "own"\r\n',
        encoding="utf-8",
    )
    key = read_overrides(file)
    assert key == '{"mages":{"arianna":{"health":12}},"spells":{"black_stare":{"name":"Stare"}}}'
    assert read_overrides(json.loads(key)) == key


def test_overridden_figures_change_and_nothing_else_does() -> None:
    key = read_overrides(
        {"events": {"woe": {"slot": 2}}, "spells": {"black_stare": {"dark": "combat fire self: Pain 1."}}}
    )
    ours, house = figures(key), figures()
    assert ours.events["woe"].slot == 2
    assert ours.events["woe"].provenance["slot"].standing == "own"
    assert ours.events["woe"].provenance["reveal"].standing == "found"
    assert ours.spells["black_stare"].dark == "combat fire self: Pain 1."
    changed = {
        (kind, id)
        for kind, table in whole(ours).items()
        for id, card in table.items()
        if card != whole(house)[kind][id]
    }
    assert changed == {("events", "woe"), ("spells", "black_stare")}
    assert house.events["woe"].slot == 3


def test_cards_can_be_added_and_left_out() -> None:
    mine = {
        "events": {
            "new_dawn": {
                "name": "New Dawn", "moon": 2, "slot": 0, "reveal": 1, "discard": 0,
                "effect": "instant: The crown holder gains 1 point.",
            },
            "woe": {"copies": 0},
        },
        "spells": {
            "my_spell": {"name": "Mine", "school": "agony", "light": "combat fire self: Pain 1."},
            "my_own": {"name": "My own", "school": "personal", "light": "combat fire self: Pain 1."},
        },
        "mages": {
            "me": {"name": "Me", "health": 9, "hand": 9, "strength": 1, "speed": 3, "quests": 1, "personal": "my_own"},
        },
    }  # fmt: skip
    kit = figures(read_overrides(mine))
    assert kit.event_deck(1)[-1] == "new_dawn"
    assert "woe" not in kit.event_deck(2)
    assert "woe" in kit.events
    assert kit.school_deck("agony").count("my_spell") == 3
    assert kit.players_mages()[-1] == "me"
    assert {its.standing for its in kit.events["new_dawn"].provenance.values()} == {"own"}


def test_a_school_of_ones_own() -> None:
    spells = {
        f"mine_{n}": {"name": f"Mine {n}", "school": "mine", "light": "combat fire self: Pain 1."} for n in range(12)
    }
    ids = list(spells)
    school = {
        "name": "My School", "keyword": "Mine", "text": "Mine is mine.",
        "grimoires": [{"name": "One", "spells": ids[:6]}, {"name": "Two", "spells": ids[6:]}],
    }  # fmt: skip
    kit = figures(read_overrides({"schools": {"mine": school}, "spells": spells}))
    assert len(kit.school_deck("mine")) == 36
    assert kit.schools["mine"].spells == tuple(ids)
    assert kit.schools["mine"].grimoires[1].name == "Two"


def test_an_evocation_of_ones_own_is_named_in_quotation_marks() -> None:
    goblin = {"name": "Goblin", "archetype": "spirit", "health": 1, "strength": 1, "speed": 1, "copies": 2}
    mine = {
        "evocations": {"wood_goblin": goblin},
        "rooms": {"crypt": {"rebuilt": "Summon a 'wood goblin' in your room."}},
    }
    kit = figures(read_overrides(mine))
    assert kit.evocations["wood_goblin"].copies == 2
    assert parsing.own_names(kit.rooms["crypt"].rebuilt) == ("wood_goblin",)


def test_printed_figures_change_only_when_the_file_says_so() -> None:
    mine = {"mages": {"baron_doria": {"hand": 9, "health": 12}}}
    with pytest.raises(
        CardFileError, match=r"\[mages.baron_doria\] hand: 9 differs from a printed figure; leave it at 8"
    ):
        read_overrides(mine)
    key = read_overrides({"even_printed": True, **mine})
    assert json.loads(key) == {"even_printed": True, **mine}
    assert read_overrides(json.loads(key)) == key
    assert figures(key).mages["baron_doria"].hand == 9


def test_kits_are_cached_by_canonical_key_compare_by_it_and_survive_copying() -> None:
    key = read_overrides({"mages": {"arianna": {"health": 12}}})
    ours = figures(key)
    assert figures() is figures("") is figures("{}")
    assert figures('{ "mages": {"arianna": {"health": 12, "hand": 7}} }') is figures(key)
    for twin in (pickle.loads(pickle.dumps(ours)), copy.deepcopy(ours)):
        assert twin == ours
        assert hash(twin) == hash(ours)
        assert whole(twin) == whole(ours)


FAULTY = [
    ("[mage.rikkart]\nhealth = 9", r'\[mage\]: no such section .did you mean "mages".*'),
    ("[mages]\nrikkart = 9", r"\[mages.rikkart\]: 9 is not a table; write \[mages.rikkart\] and its fields below it"),
    ("mages = 3", r"\[mages\]: 3 is not a table; .*"),
    ("even_printed = 3", "even_printed: 3 is not true or false; write true or leave it out"),
    (
        '[mages.rikkart]\nhealth = "11"',
        r'\[mages.rikkart\] health: "11" will not do; write a whole number from 1 to 40',
    ),
    (
        "[mages.rikkart]\nhealth = true",
        r"\[mages.rikkart\] health: true will not do; write a whole number from 1 to 40",
    ),
    ("[mages.rikkart]\nhp = 3", r"\[mages.rikkart\] hp: no such field; an entry here has name, health, .*"),
    ("[mages.rikkart]\nhelth = 3", r'\[mages.rikkart\] helth: no such field .did you mean "health"..; .*'),
    (
        "[mages.rikart]\nhealth = 9",
        r'\[mages.rikart\]: no such mage .did you mean "rikkart"..; to add one, give it name, .* too',
    ),
    (
        '[mages.rikkart]\npersonal = "torment"',
        r'\[mages.rikkart\] personal: "torment" is not a personal spell; name a spell .*',
    ),
    (
        "[rooms.cellar]\nslots = 3",
        r"\[rooms.cellar\]: no such room; the lodge has 19 rooms; change one of them instead",
    ),
    ("[jinxes.gloom]\ncopies = 3", r"\[jinxes.gloom\]: no such jinx; to add one, give it name, text too"),
    ("[jinxes.silence]\nspeed = 9", r"\[jinxes.silence\] speed: 9 will not do; write a whole number from -5 to 5"),
    ("[layouts.five]\nname = 'Five'", r"\[layouts.five\]: no such layout.*; the lodge has seats for 2 to 4; .*"),
    ("[layouts.two]\ncells = [[-2, -1], [0, 0]]", r"\[layouts.two\] cells: .* will not do; write a list of places .*"),
    ("[layouts.two]\ncells = [[-2, -1]]", r"\[layouts.two\] cells: 1 given, not 2; write 2 places \[q, r\]"),
    ("[cubes.mage]\ncopies = 0", r"\[cubes.mage\] copies: 0 will not do; .*"),
    ('[rooms.crypt]\ncolour = "pink"', r'\[rooms.crypt\] colour: "pink" will not do; write one of black, purple, .*'),
    ("[rooms.crypt]\nrewards = [4, 2]", r"\[rooms.crypt\] rewards: \[4, 2\] will not do; write a list of 3"),
    ("[rooms.crypt]\nrewards = [4, 2, -1]", r".* rewards: .* will not do; write a whole number from 0 to 20"),
    (
        '[spells.torment]\nname = "Tor\\nment"',
        r"\[spells.torment\] name: .* write a text of at most 60 letters on one line",
    ),
    (
        '[spells.mine]\nname = "Mine"\nschool = "agny"\nlight = "combat fire self: Pain 1."',
        r'\[spells.mine\] school: "agny" is no school .did you mean "agony"..; .*',
    ),
    ("[spells.torment]\ncopies = 0", r'\[schools.agony\] grimoires: "torment" is not in its deck; .*'),
    ("[spells.torment]\ninstability = 1", r"\[spells.torment\] instability: 1 will not do; write true or false"),
    ("[spells.torment]\nlight = 3", r"\[spells.torment\] light: 3 will not do; write an effect as text"),
    ('[spells.torment]\nlight = ""', r"\[spells.torment\] light: .*"),
    ('[spells.black_stare]\ndark = "combat fire self: Explode 3."', r"(?i)\[spells.black_stare\] dark: .*explode.*"),
    ('[rooms.crypt]\nrebuilt = "<script>"', r"\[rooms.crypt\] rebuilt: .*"),
    (
        '[spells."Bad Id"]\nname = "x"\nschool = "agony"\nlight = "combat fire self: Pain 1."',
        r".*: \"Bad Id\" cannot be an id; .*",
    ),
    (
        "[events.woe]\nslot = 0",
        r"\[events.woe\] slot: 0 does not fit its effect; an instant event has slot = 0, any other 1 to 3",
    ),
    (
        "[rooms.crypt]\nrebuilt = \"Summon a 'night cadaver' in your room.\"",
        r'\[rooms.crypt\] rebuilt: there is no evocation "night_cadaver" .*; add it below \[evocations.night_cadaver\]',
    ),
    ("[events.woe]\nmoon = 4", r"\[events.woe\] moon: 4 will not do; write a whole number from 1 to 3"),
    (
        "[commands.black_star]\neffects = []",
        r"\[commands.black_star\] effects: \[\] will not do; write a list of 1 to 4",
    ),
    ('[schools.agony]\ngrimoires = ["a", "b"]', r"\[schools.agony\] grimoires: .* write \{ name = .*"),
]


@pytest.mark.parametrize(("toml", "fault"), FAULTY, ids=[toml.replace("\n", " ")[:50] for toml, _ in FAULTY])
def test_a_fault_names_file_card_field_and_what_would_be_right(tmp_path: Path, toml: str, fault: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("even_printed = true\n" + toml if "even_printed" not in toml else toml, encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        read_overrides(file)
    assert caught.value.source == str(file)
    assert len(caught.value.faults) == 1, caught.value.faults
    assert re.fullmatch(fault, caught.value.faults[0], re.DOTALL), caught.value.faults[0]
    with pytest.raises(CardFileError) as by_key:  # the same entries as a key
        figures(json.dumps(tomllib.loads(file.read_text(encoding="utf-8"))))
    assert by_key.value.faults == caught.value.faults


def test_all_faults_are_named_together(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[mages.rikkart]\nhealth = 0\nhand = -1\n[rooms.crypt]\nslots = 99\n", encoding="utf-8")
    with pytest.raises(CardFileError) as caught:
        read_overrides(file)
    assert len(caught.value.faults) == 3
    assert str(caught.value).startswith(f"{file}: 3 faults\n  - [mages.rikkart] health: ")


def test_a_moon_without_cards_is_refused() -> None:
    none = {id: {"copies": 0} for id, event in figures().events.items() if event.moon == 1}
    with pytest.raises(CardFileError, match=r"\[events\]: none is left for moon 2; leave one with copies = 1"):
        read_overrides({"events": none})


@pytest.mark.parametrize(
    ("key", "fault"),
    [
        ("{", "cards: line 1, column 2: unreadable JSON"),
        ('{"mages": {"rikkart": {"health": null}}}', "health: None will not do"),
        ('{"mages": null}', "mages.: None is not a table"),
    ],
)
def test_bad_keys_are_refused(key: str, fault: str) -> None:
    with pytest.raises(CardFileError, match=fault):
        figures(key)


def test_a_match_is_started_with_a_file_a_mapping_or_what_a_record_keeps(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[mages.arianna]\nhealth = 12\n", encoding="utf-8")
    mapping = {"mages": {"arianna": {"health": 12}}}
    key = read_overrides(mapping)
    for told in (file, str(file), mapping, key):
        state = setup.start(2, cards=told)
        assert state.figures == key
        assert state.kit.mages["arianna"].health == 12
        assert state.settings({"cards": str(told), "moons": None}) == {"cards": key, "moons": None}
    assert setup.start(2).settings({}) == {}


@pytest.mark.parametrize("told", [3, {"mages": {"arianna": {"health": 0}}}, '{"mages": 3}'])
def test_a_match_is_not_started_with_faulty_cards(told: Any) -> None:
    with pytest.raises(SetUpError):
        setup.start(2, cards=told)


def test_an_import_reads_nothing() -> None:
    code = (
        "import sys\n"
        "from explorer.games.black_rose_wars.cards import own_figures\n"
        "assert not {'tomllib', 'lark', 'difflib'} & set(sys.modules)\n"
        "assert own_figures._house.cache_info().currsize == 0\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[3])
