"""Weighs every disputed reading of every game, and keeps what comes of it in the games' folders.

python -m tests.weighed                            # all games, which takes about half an hour of one core
python -m tests.weighed kings_of_ireland           # only this one
python -m tests.weighed --keep FOLDER              # keeps the games that were played, to go on after a stop
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import explorer
from explorer.core.game import game_named
from explorer.studies import EACH, Findings
from explorer.studies.weighed import FILE, text

GAMES = {
    "black_rose_wars": (24, 3), "game_of_crowns": (500, 4), "kings_of_ireland": (100, 4), "noble_game": (25, 4),
    "noble_treachery": (100, 4),
}  # fmt: skip
"""How many games are played under each reading, and by how many players: as many as a few minutes allow."""

SEED = "readings"


def weigh(game: str, games: int, players: int, keep: Path | None = None) -> Findings:
    """A study of each reading of a game, between computers that play as well as they can without looking ahead."""
    file = None if keep is None else keep / f"{game}.jsonl"
    return explorer.study(game, games, EACH, players, "steady", SEED, keep=file, progress=True)


def main() -> None:
    """Weigh, and keep what comes of it."""
    options = argparse.ArgumentParser()
    options.add_argument("games", nargs="*", default=list(GAMES))
    options.add_argument("--keep", type=Path)
    given = options.parse_args()
    for game in given.games:
        path = game_named(game).folder / FILE
        path.write_text(text(weigh(game, *GAMES[game], given.keep)), encoding="utf-8")
        print(f"{path.name} of {game}: {path.stat().st_size // 1000} kB", file=sys.stderr)


if __name__ == "__main__":
    main()
