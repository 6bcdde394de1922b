"""The rules of Noble Treachery, a file for each chapter of the rulebook."""
