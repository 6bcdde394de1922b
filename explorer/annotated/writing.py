"""A study as a readable file: JSON with one answer to a line, so that people can read it and differences are small.

    {"noblesse study": 1,
     "game": "noble_treachery",
     "title": "When to bid", "author": "", "about": "",
     "chapters": [
      {"title": "The 8", "seat": 0,
       "setup": {...},                         as in a record
       "answers": [
        [1, 0, 0, "bid", [8]],                 its number, the number of the answer before it (0: none), seat, question, answer
        [2, 0, 0, "bid", []]                   a second answer after 0: a branch
       ],
       "remarks": [
        {"node": 0, "moment": 3,               after which answer, and the moment
         "text": "You have only the 8.",
         "marks": [["token:0:8"], ["token:0:8", "seat:1"]],    a ring, an arrow
         "question": {"text": "What now?", "right": [[8]], "wrong": [[[], "Too careful."]], "says": "", "well": ""}}
       ]}
     ]}

A question in words has `answers` instead of `right` and `wrong`: `[{"text": "Two", "right": true}, {"text": "Three"}]`, each
with what it `says`, if there is something to say.

A file is untrusted: sizes are limited, every text is measured, every answer is played and must be allowed by the rules, and a
right answer must be one of the options. It names no other file, and holds no seed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from explorer.annotated.chapter import Chapter, Question, Remark

KEY = "noblesse study"
"""The key by which a study is told from a record; its value is the version of the format."""

VERSION = 1
"""The version of the format; others are refused."""

HIGHEST = 1_000_000
"""The highest number of an answer."""


def data(chapters: Iterable[Chapter], game: str, **texts: str) -> dict[str, Any]:
    """A study as JSON-able data, in the form of a file.

    Args:
        chapters: its chapters.
        game: the game's name.
        **texts: its title, author and description.
    """
    made = {KEY: VERSION, "game": game, **texts, "chapters": [_chapter_data(chapter) for chapter in chapters]}
    plain: dict[str, Any] = json.loads(json.dumps(made))
    return plain


def _chapter_data(chapter: Chapter) -> dict[str, Any]:
    """A chapter's data, with its answers numbered anew, in an order in which branches follow what they branch from."""
    number = {old: new for new, old in enumerate(chapter.order())}
    nodes = chapter.nodes
    return {
        "title": chapter.title,
        "seat": chapter.seat,
        "setup": chapter.setup,
        "answers": [
            [number[one], number[nodes[one].after], nodes[one].seat, nodes[one].kind, nodes[one].answer]
            for one in number
            if one
        ],
        "remarks": [
            {"node": number[place.node], "moment": place.moment, **_remark_data(chapter.remarks[place])}
            for place in chapter.pages()
        ],
    }


def _remark_data(remark: Remark) -> dict[str, Any]:
    made: dict[str, Any] = {"text": remark.text} if remark.text else {}
    if remark.marks:
        made["marks"] = [[mark.thing, mark.to] if mark.to else [mark.thing] for mark in remark.marks]
    if remark.question:
        made["question"] = _question_data(remark.question)
    return made


def _question_data(question: Question) -> dict[str, Any]:
    made: dict[str, Any] = {"text": question.text}
    if question.answers:
        made["answers"] = [
            {"text": one.text, **({"right": True} if one.right else {}), **({"says": one.says} if one.says else {})}
            for one in question.answers
        ]
    else:
        made["right"] = list(question.right)
    if question.wrong:
        made["wrong"] = [list(pair) for pair in question.wrong]
    return made | {name: said for name in ("says", "well") if (said := getattr(question, name))}


def text(data: dict[str, Any]) -> str:
    """The text of a file, with one answer to a line."""
    head = [f"{_json(key)}: {_json(value)}" for key, value in data.items() if key != "chapters"]
    chapters = ",\n  ".join(_chapter_text(chapter) for chapter in data["chapters"])
    return "{" + ",\n ".join([*head, f'"chapters": [\n  {chapters}\n ]']) + "}\n"


def _chapter_text(chapter: dict[str, Any]) -> str:
    parts = [f"{_json(key)}: {_json(chapter[key])}" for key in ("title", "seat", "setup")]
    answers = ",\n    ".join(map(_json, chapter["answers"]))
    parts.append(f'"answers": [\n    {answers}\n   ]' if answers else '"answers": []')
    remarks = ",\n    ".join(_remark_text(remark) for remark in chapter["remarks"])
    parts.append(f'"remarks": [\n    {remarks}\n   ]' if remarks else '"remarks": []')
    return "{" + ",\n   ".join(parts) + "}"


def _remark_text(remark: dict[str, Any]) -> str:
    where = f'"node": {remark["node"]}, "moment": {remark["moment"]}'
    return "{" + ",\n     ".join([where, *(f"{_json(k)}: {_json(remark[k])}" for k in list(remark)[2:])]) + "}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
