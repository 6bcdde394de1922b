"""The tables as pictures: for each game a template (SVG, Jinja2), and beside it a module that says where things go."""
