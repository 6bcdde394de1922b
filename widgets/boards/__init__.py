"""Pictures of the tables: for each game an SVG template (Jinja2), and a module that computes the layout."""
