"""What all tests begin with."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.depth import DEPTH
from widgets import cli

# nbformat brings jsonschema along, and each process of the tests would wait for it as the server did
cli._start_quickly()

# A slow machine is no fault of what is tested, so no example has a deadline and slow input fails nothing.
# On CI the same examples are tried each time, so that no change is blamed for what it did not touch; a deep run tries others.
settings.register_profile(
    "noblesse", deadline=None, derandomize=DEPTH == 1, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("noblesse")
