"""Set-up shared by all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.depth import DEPTH
from widgets import cli

# nbformat imports jsonschema, which is slow to import; see `widgets.cli`
cli._start_quickly()

# A slow machine must not fail a test, so Hypothesis has no deadlines and no health check for slow input. CI tries the same
# examples each time, so that no change is blamed for what it did not touch; a deep run tries others.
settings.register_profile(
    "noblesse", deadline=None, derandomize=DEPTH == 1, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("noblesse")
