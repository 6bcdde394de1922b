"""Positions that show a rule at work: rulings with their answers, and examples rule by rule."""
