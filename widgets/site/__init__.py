"""Noblesse as files on any web space: whole pages that run in the reader's own browser, with no server behind them.

`contents` says which of our files go along, `writing` writes the pages, and `in_browser` is what Python does there. The page's
scripts are in `page`, and the parts that cannot be made with `pip` alone come as a package of its own, from `package`.
"""
