"""The rules of Game of Crowns, a file for each chapter of the rulebook."""
