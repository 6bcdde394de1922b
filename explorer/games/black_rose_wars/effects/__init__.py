"""How an effect resolves, and what interrupts it.

`resolve` goes from sentence to sentence and lets triggered effects interrupt; `performing` performs one sentence;
`targets` and `references` find the models, rooms and numbers that it refers to; `passed_over` explains why a sentence
had no effect.
"""
