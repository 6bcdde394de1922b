"""What all tests begin with."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from widgets import cli

# nbformat brings jsonschema along, and each process of the tests would wait for it as the server did
cli._start_quickly()

# A slow machine is no fault of what is tested, so no example has a deadline and slow input fails nothing.
settings.register_profile("noblesse", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("noblesse")
