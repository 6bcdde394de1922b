"""What all tests begin with."""

from __future__ import annotations

from widgets import cli

# nbformat brings jsonschema along, and each process of the tests would wait for it as the server did
cli._start_quickly()
