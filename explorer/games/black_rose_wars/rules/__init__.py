"""The rules, one file for each chapter of the rulebook: set-up, game turn and phases, events, rooms, the Avatar."""
