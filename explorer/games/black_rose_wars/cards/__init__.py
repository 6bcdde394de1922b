"""The mages, rooms and cards: their kinds, their figures, and a user's own."""
