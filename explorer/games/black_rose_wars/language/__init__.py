"""The language of effects: reading it, its meaning as data, and writing it again. It knows no table.

Read `nouns`, `verbs`, `occasions` and `sentences` first: they say what a text can mean. `parsing` and `meaning` read one
(the grammar is `grammar.lark`), `writing` is the way back, `sense` and `plain_words` tell people what is meant.
"""

from __future__ import annotations

from explorer.games.black_rose_wars.language import writing

__all__ = ["writing"]
