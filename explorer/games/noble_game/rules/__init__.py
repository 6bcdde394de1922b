"""The rules of The Noble Game, a file for each chapter of the rulebook."""
