"""What cubes, cards and effects are worth to a seat, in points."""
