"""The rules of Game of Crowns, with a file for each chapter of the rulebook."""
