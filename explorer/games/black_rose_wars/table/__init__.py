"""What lies on the table and how it changes: damage, power, moves, spells. Nothing here resolves an effect."""
