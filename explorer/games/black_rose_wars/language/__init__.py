"""The language of effects: reading it, its meaning as data, and writing it again. It is independent of any position.

Read `nouns`, `verbs`, `occasions` and `sentences` first: they define what a text can mean. `parsing` and `meaning` read
texts (the grammar is `grammar.lark`), `writing` writes them; `sense` finds nonsense, `plain_words` explains a text.
"""

from __future__ import annotations

from explorer.games.black_rose_wars.language import writing

__all__ = ["writing"]
