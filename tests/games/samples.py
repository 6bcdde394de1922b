"""Whether what was sampled agrees with what is expected."""

from __future__ import annotations


def near(found: float, expected: float, count: int) -> bool:
    """Whether a share of so many samples is as expected, within four standard errors."""
    return bool(abs(found - expected) <= 4 * (expected * (1 - expected) / count) ** 0.5)
