"""The tools that games are made with. A game uses what it needs; the core uses none of it."""
