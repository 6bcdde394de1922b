"""Every game as an environment of other packages, for whoever studies play with the tools of their field; README.md shows how.

`pettingzoo` has one agent for each seat, `gymnasium` one seat among our players; `observing` is what both show and understand.
Each module needs the package that it is named after, which Noblesse does not install by itself: `pip install noblesse[pettingzoo]`.
"""
