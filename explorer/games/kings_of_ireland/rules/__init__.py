"""The rules of Kings of Ireland: a file for each chapter of the rulebook, for the Events and for the cards' timing."""
