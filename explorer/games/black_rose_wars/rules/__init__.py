"""The rules, a file for each chapter of the rulebook: the set-up, the game turn and its phases, events, rooms, the Avatar."""
