"""Practice: questions that the engine makes from positions and judges, and what a learner remembers of the rules.

Plain Python, no Jupyter.
"""

from explorer.practice.drill import APPLY, COMBINE, FIND, RECOGNISE, Answer, Drill, Source

__all__ = ["APPLY", "COMBINE", "FIND", "RECOGNISE", "Answer", "Drill", "Source"]
