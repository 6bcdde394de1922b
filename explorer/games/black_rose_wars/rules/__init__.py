"""The rules of Black Rose Wars: Rebirth, a file for each chapter of the rulebook: the phases, events, rooms, the Avatar."""
