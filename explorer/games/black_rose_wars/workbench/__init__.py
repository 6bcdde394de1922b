"""The workbench: laying out a question of cards, and the steps that resolve it."""
