"""How an effect resolves.

`resolve` goes from sentence to sentence and lets in what breaks in, `performing` performs one, `targets` and `references`
find whom and what it speaks of, `passed_over` says why nothing came of it.
"""
