"""Python for browsers, and Noblesse compiled for it: data files that the command `noblesse site` copies."""
