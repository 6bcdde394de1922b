"""Noblesse as a web page: a Voilà server that shows our notebooks and gives visitors no access to anything else."""
