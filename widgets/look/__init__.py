"""How Noblesse looks: tinctures, heraldry, icons, fonts, and the parts that every table is made of.

`python -m widgets.look.kit FILE` writes one page that shows them all. In the order in which they build on each other:

- `tinctures` has every colour, once: the tinctures with their hatchings, the tokens of light and dark, the cloths.
- `lettering` measures text with the real fonts, so that a name is fitted and never cut.
- `icons` says which picture stands for which card, room or thing, and has the pictures.
- `heraldry` reads blazons, and knows the people, houses, clans, schools and mages.
- `drawing` and `parts.j2` draw: cards, seals, dice, shields, plates, rooms, squares, and what stands beside the table.

Two files are made from these, and a test holds that they are current: `look.css` from `tinctures`, and what is in `icons`
and `fonts` by the scripts `build_icons` and `build_fonts` from npm packages pinned in `widgets/static/package.json`.
"""

from __future__ import annotations
