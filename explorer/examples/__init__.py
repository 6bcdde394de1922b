"""Positions in which a rule can be seen: rulings with their answers, and examples found rule by rule."""
