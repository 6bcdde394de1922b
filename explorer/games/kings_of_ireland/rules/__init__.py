"""The rules of Kings of Ireland, a file for each chapter of the rulebook; its events and its cards' timing, too."""
