"""What lies on the table and how it changes: damage, power, moves, spells. Nothing here resolves an effect."""

from __future__ import annotations
