"""How the table changes (damage, power, moves, spells …), and which effects wait for a trigger.

Nothing here resolves an effect. What happens is noted on the position (`stack.happen`); at the end of the sentence
`effects.resolve` resolves whatever it has triggered.
"""
