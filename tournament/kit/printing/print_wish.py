"""How somebody wants it printed, read from words too: a form's, a cookie's or a command line's."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournament.evening.words.occasion import o_clock
from tournament.kit.printing.frames import LETTER, PAPERS, Paper
from tournament.kit.printing.shapes import Code

# Large print beside the usual.
LARGER = 1.3
PER_PAGE = (1, 2, 4)
MAX_GAME = 999


def _hour(moment: datetime | None) -> str:
    return o_clock(moment) if moment else ""


@dataclass(frozen=True, slots=True)
class Link:
    """A page for phones as paper has it: a QR code, and what is typed where a phone reads none. A
    table's page asks for a code. Of a Wi-Fi they are its name and its password.
    """

    qr: Code
    page: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class PrintWish:
    """How somebody wants it: `large` for weak eyes, so many cards a page where there are cards,
    one game by its number, and with `cards` score cards in everything too. `links` are those of the
    tables' phones, `players` is the page where players find themselves, where phones can come, and
    `wifi` is how they do; `clock` says a moment as the time of day in the hall, `why_closed` the
    reason with which a night was closed as it is, and `ended_early` what was said where it ended
    before all games were played. The club's `picture` stands beside its name, and
    its `cause`, a sponsor's line, at the foot of what people keep: certificates and score cards.
    """

    paper: Paper = LETTER
    large: bool = False
    per_page: int | None = None
    game: int | None = None
    cards: bool = False
    links: Mapping[int, Link] = field(default_factory=dict)
    players: Link | None = None
    wifi: Link | None = None
    clock: Callable[[datetime | None], str] = _hour
    why_closed: str = ""
    ended_early: str = ""
    picture: bytes = b""
    cause: str = ""

    def size(self, usual: float) -> float:
        return usual * LARGER if self.large else usual


def wish(sent: Mapping[str, str]) -> PrintWish:
    """`paper`, `large`, `per`, `game` and `cards`; what says something else is read as if it were
    not there.
    """
    per, game = sent.get("per", ""), sent.get("game", "")
    return PrintWish(
        paper=PAPERS.get(sent.get("paper", ""), LETTER),
        large=sent.get("large", "") == "yes",
        per_page=int(per) if per in map(str, PER_PAGE) else None,
        cards=sent.get("cards", "") == "yes",
        game=int(game) if game in map(str, range(1, MAX_GAME + 1)) else None,
    )
