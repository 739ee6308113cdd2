"""The choices for a printout, read from a form, a cookie or a command line."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournament.evening.words.occasion import clock_time
from tournament.kit.printing.frames import LETTER, PAPER_BY_KEY, Paper
from tournament.kit.printing.shapes import QrCode

LARGE_PRINT_SCALE = 1.3
CARDS_PER_PAGE_CHOICES = (1, 2, 4)
MAX_GAME_NUMBER = 999


def _time_of_day(moment: datetime | None) -> str:
    return clock_time(moment) if moment else ""


@dataclass(frozen=True, slots=True)
class PrintedLink:
    """A link on paper: its QR code, the address to type, and the table code that the linked page
    asks for. A link for joining a Wi-Fi network has the network's name as `address` and its
    password as `code`.
    """

    qr: QrCode
    address: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """The choices for a printout, and data to print that is not part of a `Night`. The director
    chooses the paper, large print, how many cards, slips or sheets are on a page, which game is
    printed, and whether the emergency packet has scorecards. The links are for table phones, for
    the page where players find their seat, and for joining the Wi-Fi. `time_of_day` writes a moment
    as words. `closing_reason` is why the director closed a night with something open,
    `reopening_reasons` are why it was reopened, and `ended_early_words` are a sentence about a
    night that ended before its last game. `picture` is the club's picture, and `cause` is the
    club's line for a sponsor or cause.
    """

    paper: Paper = LETTER
    is_large: bool = False
    items_per_page: int | None = None
    game_number: int | None = None
    with_scorecards: bool = False
    table_links: Mapping[int, PrintedLink] = field(default_factory=dict)
    players_link: PrintedLink | None = None
    wifi_link: PrintedLink | None = None
    time_of_day: Callable[[datetime | None], str] = _time_of_day
    closing_reason: str = ""
    reopening_reasons: tuple[str, ...] = ()
    ended_early_words: str = ""
    picture: bytes = b""
    cause: str = ""

    def scaled_size(self, usual_size: float) -> float:
        return usual_size * LARGE_PRINT_SCALE if self.is_large else usual_size


def read_print_choices(sent_values: Mapping[str, str]) -> PrintChoices:
    """Return the choices in the fields `paper`, `large`, `per`, `game` and `cards`, and ignore
    unknown values.
    """
    cards_per_page_text, game_text = sent_values.get("per", ""), sent_values.get("game", "")
    return PrintChoices(
        paper=PAPER_BY_KEY.get(sent_values.get("paper", ""), LETTER),
        is_large=sent_values.get("large", "") == "yes",
        items_per_page=int(cards_per_page_text)
        if cards_per_page_text in map(str, CARDS_PER_PAGE_CHOICES)
        else None,
        with_scorecards=sent_values.get("cards", "") == "yes",
        game_number=int(game_text)
        if game_text in map(str, range(1, MAX_GAME_NUMBER + 1))
        else None,
    )
