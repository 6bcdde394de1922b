"""What cubes, cards and effects are worth to a seat, in points: `worth` judges positions, `verbs` each verb."""

from __future__ import annotations

from explorer.games.black_rose_wars.valuation import verbs, worth

__all__ = ["verbs", "worth"]
