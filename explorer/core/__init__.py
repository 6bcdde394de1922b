"""The engine that every game runs on: moments, steps, match, record, rulebook. No game is named here."""
