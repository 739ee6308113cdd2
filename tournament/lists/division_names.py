"""Which of the night's divisions a city means by what it writes. Knows no rule about who may play
in them.
"""

from collections.abc import Sequence

from tournament.lists.finding import fold

# Words for the same division, as the lists of different cities have them.
ALIKE = (
    "men, mens, man, male, gentlemen, gents, m",
    "women, womens, woman, female, ladies, lady, w, f",
    "mixed, mix, coed, x",
)
TRIMMINGS = frozenset({"division", "doubles", "pairs", "teams", "euchre"})


def division_named(written: str, divisions: Sequence[str]) -> str:
    """By its own name, by another word for it, or by how it begins; empty where none or several
    can be meant.
    """
    for read in (fold, _plain, _kind):
        same = [name for name in divisions if read(name) and read(name) == read(written)]
        if len(same) == 1:
            return same[0]
    plain = _plain(written)
    begun = [name for name in divisions if len(plain) > 1 and fold(name).startswith(plain)]
    return begun[0] if len(begun) == 1 else ""


def _plain(name: str) -> str:
    """Without what cities add to every division."""
    return " ".join(word for word in fold(name).split() if word not in TRIMMINGS)


def _kind(name: str) -> str:
    plain = _plain(name)
    return next((words for words in ALIKE if plain in words.split(", ")), "")
