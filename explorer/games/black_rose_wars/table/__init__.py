"""What lies on the table and how it changes: damage, power, moves, spells; and what waits for something to happen.

Nothing here resolves an effect. What happens is noted on the position (`stack.happen`), and `effects.resolve` lets in what
it has set off when the sentence ends.
"""
