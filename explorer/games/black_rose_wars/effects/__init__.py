"""How an effect resolves: whom and what it speaks of, sentence by sentence, and what breaks in between."""
