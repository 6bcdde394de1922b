"""What each verb of the language of effects does on the table; `effects.performing` looks it up in its register."""
