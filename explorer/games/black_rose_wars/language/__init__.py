"""The language of effects: reading it, its meaning as data, and writing it again. It knows no table."""
