"""What the game's things are called in each language's rulebook, by our English name.

The catalogues of translations are to say the same. ``NAMES`` holds names alone; ``WORDS`` what people
also type for a thing that occurs in a name or an effect.
"""

from companion.games.empires.names import en, es, fr, pl

NAMES = {"fr": fr.NAMES, "es": es.NAMES, "pl": pl.NAMES}
WORDS = {"en": en.WORDS, "fr": fr.WORDS, "es": es.WORDS, "pl": pl.WORDS}
