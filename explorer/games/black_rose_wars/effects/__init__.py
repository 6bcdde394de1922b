"""How an effect resolves, and what breaks in.

`resolve` goes from sentence to sentence and lets in what breaks in, `performing` performs one, `targets` and `references`
find whom and what it speaks of, `passed_over` says why nothing came of it.
"""
