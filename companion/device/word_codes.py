"""Codes that are said across a table: two words and two digits, "radio-panda-42".

The words are short and spelled alike in English, French, Spanish and Polish, once accents are left
out, so that whoever hears one types it right.
"""

import re
import secrets
import unicodedata

LIST = """
    agenda album anorak atlas aura auto balsa banjo baobab beta biceps bikini bingo boa bolero bonobo
    bonsai brie cola curry delta dingo disco dodo domino duo ego euro fado falafel fandango feta fiesta
    film flamenco gala gamma gong gospel gouda haiku halo hobby hotel husky impala jaguar jazz jeep
    jojoba judo kappa karaoke karate karma kebab kendo ketchup kilo kimono kiwi koala labrador lama
    lambada lambda laser limbo logo maestro magma mambo mandala manga manta mantra marina maxi melon
    mentor menu metro mikado mini mistral mojito motel mustang ninja nylon okapi omega opera origami
    paella pampa panda panorama parka patio pesto piano pizza polka polo puma quiz radar radio reggae
    risotto robot rodeo rondo rugby safari saga salami salsa samba sangria sari sauna sierra sigma soda
    sofa solo sombrero sudoku sumo sushi tandem tango tapas tapir tarot tatami taxi tempo tenor tequila
    tofu tortilla totem trio tsunami tuba tutu wasabi western wigwam wok yeti zen zoom
"""
WORDS = tuple(LIST.split())
DIGITS = 2


def new_words() -> str:
    digits = 10 + secrets.randbelow(90)
    return f"{secrets.choice(WORDS)}-{secrets.choice(WORDS)}-{digits}"


def words_meant(typed: str) -> str:
    """The code as it is kept, out of what somebody typed: capitals, accents and whatever stands
    between its parts, or does not, are all the same. Empty if it can't be a code."""
    plain = unicodedata.normalize("NFKD", typed).lower()
    letters, digits = "".join(re.findall("[a-z]", plain)), "".join(re.findall("[0-9]", plain))
    for first in WORDS:
        second = letters.removeprefix(first)
        if second != letters and second in WORDS and len(digits) == DIGITS:
            return f"{first}-{second}-{digits}"
    return ""
