"""Still pictures: what a notebook shows where no script runs, on a forge, in a mail or after `nbconvert`.

Each picture is one SVG that needs nothing else: no script, no style sheet, no font file, no link. Its looks are attributes,
because forges remove style sheets from the pictures that they show.
"""
