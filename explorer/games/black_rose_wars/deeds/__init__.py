"""What each verb of the language of effects does on the table; `effects.performing` finds it in its register."""
