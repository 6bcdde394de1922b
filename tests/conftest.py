"""Set-up shared by all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from widgets import cli

# nbformat imports jsonschema, which is slow to import; see `widgets.cli`
cli._start_quickly()

# A slow machine must not fail a test, so Hypothesis has no deadlines and no health check for slow input.
settings.register_profile("noblesse", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("noblesse")
