"""How somebody wants it printed, read from words: a form's, a cookie's or the command line's."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.printing.frames import LETTER, PAPERS
from tournament.printing.sheet import Wish

PER_PAGE = (1, 2, 4)
LARGEST_GAME = 999


def wish(told: Mapping[str, str]) -> Wish:
    """`paper`, `large`, `per` and `game`; what says something else is read as if it were not
    there.
    """
    per, game = told.get("per", ""), told.get("game", "")
    return Wish(
        paper=PAPERS.get(told.get("paper", ""), LETTER),
        large=told.get("large", "") == "yes",
        per_page=int(per) if per in map(str, PER_PAGE) else None,
        game=int(game) if game in map(str, range(1, LARGEST_GAME + 1)) else None,
    )
