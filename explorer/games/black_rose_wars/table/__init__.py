"""What lies on the table and how it changes: damage, power, moves, spells.

Nothing here resolves an effect: what happens is noted on the position (`stack.happen`), and `effects.resolve` looks at it
when the sentence ends.
"""

from __future__ import annotations
