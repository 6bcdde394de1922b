"""Tools for writing games. A game uses the ones it needs; the core uses none of them."""
