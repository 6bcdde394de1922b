"""What if: branches of a match from a changed position, and what they change."""
