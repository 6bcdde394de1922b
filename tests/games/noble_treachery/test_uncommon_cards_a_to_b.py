from tests.games.noble_treachery.uncommons import played, options


def test_x() -> None:
    assert options(played("amulet"))
