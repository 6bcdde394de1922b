"""Noblesse as a web page: a Voilà server that shows one notebook, and gives its visitors nothing else."""
