"""A certificate for everybody with a medal or with a place that has a prize, once nothing changes
it, for the wall at home: a frame with the four suits, and nothing of the evening's work.

Each who played in a team has one, a substitute and somebody who was replaced too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.places.standings import METALS
from tournament.evening import courses
from tournament.evening.facts import Entry
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.purse.payouts import prize_places
from tournament.evening.purse.playoffs import after_playoff
from tournament.evening.words.many import capital
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.awards import medal
from tournament.kit.drawing.painting import paint
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.printing.book import FootlessPage
from tournament.kit.printing.faces import FIGURE, TEXT, TITLE
from tournament.kit.printing.frames import Frame
from tournament.kit.printing.page import Align, Draw, PaperSheet, VerticalAlign
from tournament.kit.printing.print_wish import PrintWish
from tournament.kit.printing.shapes import GREEN, PLAIN
from tournament.kit.printing.suits import Suit
from tournament.topics.places.boards.climbs import climb_of, climbs
from tournament.topics.places.boards.medals import MedalRow, Section, medal_sheet

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
# How many places have a certificate if the house gives neither medals nor prizes.
PODIUM = 3
AFTER = "after playoff"
THICK, FINE, APART = 7.0, 1.4, 14.0
CORNER, SUIT = 30.0, 22.0
INSIDE = 40.0
# So far a ribbon reaches out of its drawing, and what is free above it.
RIBBON = 18.0
SIGN = 190.0
# The letters of the club, and those of the name, which are the largest of all.
CLUB, NAME = 28.0, 60.0
CORNERS = (Suit.SPADE, Suit.HEART, Suit.DIAMOND, Suit.CLUB)


@dataclass(frozen=True, slots=True)
class Certificate:
    """One person's certificate, with the partner of a team. `medal` and `points` may be empty; the
    `climb` is the place after each game.
    """

    name: str
    partner: str
    rank: int
    place: str
    medal: str
    division: str
    points: str
    climb: Drawing | None = None


def pages(night: Night, wish: PrintWish) -> Sequence[Draw]:
    return [
        FootlessPage(partial(_page, night, wish.cause, certificate))
        for certificate in certificates(night)
    ]


def certificates(night: Night) -> tuple[Certificate, ...]:
    """Return the certificates of the divisions that are over, the best first. Those who are still
    tied wait for the playoff or the lot.
    """
    board = medal_sheet(night)
    most = prize_places(night) or PODIUM
    placed = [
        (section, row)
        for section in board.sections
        for row in section.rows
        if (section.is_over or row.place.is_settled) and row.place.rank <= most
    ]
    if not placed:
        raise Refused(courses.of(night).words.no_certificates)
    found = climbs(night)
    listed = tuple(
        certificate
        for section, row in placed
        if not row.is_open
        for certificate in _certificates(night, section, row, climb_of(found, row.holder.number))
    )
    if not listed:
        raise Refused("The places are still level: decide them under Prizes first.")
    return listed


def _certificates(
    night: Night, section: Section, row: MedalRow, climb: Drawing | None
) -> Iterator[Certificate]:
    rank, shared = row.place.rank, ", shared" if row.place.is_shared else ""
    place = f"{ORDINALS[rank - 1]} place" if rank <= len(ORDINALS) else f"place {rank}"
    scored = row.place.scored
    for entry, together in _who_played(night, row.holder):
        yield Certificate(
            name=entry.name,
            partner=" & ".join(other.name for other in together if other.person != entry.person),
            rank=rank,
            place=f"{place}{shared}",
            medal=row.medal if row.medal in METALS else "",
            division=section.name,
            points=f"{scored}, {AFTER}" if scored and after_playoff(row.place) else scored,
            climb=climb,
        )


def _who_played(night: Night, holder: Party) -> Iterator[tuple[Entry, tuple[Entry, ...]]]:
    """Yield who plays in a team and then who was replaced, each with the two of their last game."""
    yield from ((entry, holder.people) for entry in holder.people)
    replaced = {
        entry.person: entry
        for entry in holder.members
        if entry.last_game is not None and entry.number in night.rounds.seated
    }
    here = {entry.person for entry in holder.people}
    for person, entry in replaced.items():
        if person not in here:
            yield entry, holder.people_in(entry.last_game or 0)


def _page(night: Night, cause: str, board: Certificate, sheet: PaperSheet) -> None:
    _border(sheet, sheet.body.inset(THICK / 2))
    inside = sheet.body.inset(INSIDE)
    shares = [9, 6, 24, 7, 26, 6, 7, 15]
    if board.climb:
        shares[2:7] = [20, 6, 22, 5, 6, 18]
    club, when, disc, said, name, partner, points, *climbed, sign = inside.split_down(shares)
    if board.climb:
        _climb(sheet, climbed[0], board.climb)
    centred = partial(sheet.words, align=Align.CENTRE)
    centred(night.club_name or night.name, club, CLUB, TITLE)
    lines = (night.name if night.club_name else "", board.division, night.day)
    centred(" · ".join(filter(None, lines)), when, 16)
    paint(sheet, disc.below(RIBBON), medal(board.rank))
    place = capital(board.place)
    metal = f"{board.medal} medal".capitalize() if board.medal else ""
    centred(" · ".join(filter(None, (metal, place))), said, 22, FIGURE)
    centred(board.name, name, NAME, TITLE)
    if board.partner:
        centred(f"with {board.partner}", partner, 20)
    centred(board.points, points, 17)
    seal, middle, given = sign.columns(3)
    if sheet.picture:
        sheet.show_picture(seal)
    _signature(sheet, middle)
    if cause:
        centred(cause, given.inset(4, 0), 14)


def _climb(sheet: PaperSheet, frame: Frame, drawing: Drawing) -> None:
    """Draw the place after each game as a line, under a caption."""
    caption, chart = frame.split_down([1, 4])
    sheet.words("Place after each game", caption, 14, align=Align.CENTRE)
    paint(sheet, chart, drawing)


def _border(sheet: PaperSheet, outer: Frame) -> None:
    """Draw two lines on each side, and a suit where they would meet."""
    for frame, thick in ((outer, THICK), (outer.inset(APART), FINE)):
        for side in (
            Frame(frame.left - thick / 2, outer.top + CORNER, thick, outer.height - 2 * CORNER),
            Frame(frame.right - thick / 2, outer.top + CORNER, thick, outer.height - 2 * CORNER),
            Frame(outer.left + CORNER, frame.top - thick / 2, outer.width - 2 * CORNER, thick),
            Frame(outer.left + CORNER, frame.bottom - thick / 2, outer.width - 2 * CORNER, thick),
        ):
            sheet.fill(side, GREEN)
    tops, lefts = (outer.top, outer.bottom - SUIT), (outer.left, outer.right - SUIT)
    places = [(left, top) for top in tops for left in lefts]
    for suit, (left, top) in zip(CORNERS, places, strict=True):
        sheet.suit(suit, Frame(left, top, SUIT, SUIT))


def _signature(sheet: PaperSheet, frame: Frame) -> None:
    line, under = frame.split_down([2, 1])
    middle = line.left + line.width / 2
    sheet.rule(middle - SIGN / 2, line.bottom, middle + SIGN / 2, line.bottom, PLAIN)
    sheet.words("Director", under.below(2), 14, TEXT, align=Align.CENTRE, down=VerticalAlign.TOP)
