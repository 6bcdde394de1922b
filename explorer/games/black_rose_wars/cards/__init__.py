"""The mages, rooms and cards: their classes, their figures, and a user's own cards."""
