"""All printouts, in the groups of the page *Print*, the printouts that other pages offer, and the
PDF of each.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tournament.evening import courses
from tournament.evening.night.bracket.calls import find_current_game
from tournament.evening.night.night import Night
from tournament.evening.night.progress import latest_game_of_all_tables
from tournament.evening.night.seats.next_game import why_next_game_must_wait
from tournament.evening.purse.books import has_money
from tournament.evening.purse.closing import has_prizes
from tournament.evening.words.refused import Refused
from tournament.kit.printing.page import DrawPage
from tournament.kit.printing.pdf_file import FootLine, make_pdf
from tournament.kit.printing.print_choices import PrintChoices
from tournament.storage.reading.club_profile import club_profile, picture_content
from tournament.topics.bracket.paper import bracket_sheets, poster
from tournament.topics.bracket.paper import slips as match_slips
from tournament.topics.door import paper as sign_in
from tournament.topics.money import paper as money
from tournament.topics.nights import paper as rules
from tournament.topics.phones.links import make_players_link, make_wifi_link, tent_link_by_table
from tournament.topics.places.paper import certificates, medals, score_cards, standings
from tournament.topics.prints import paper as laptop_trouble
from tournament.topics.prizes import paper as prizes
from tournament.topics.prizes.boards.prize_list import has_listed_prizes
from tournament.topics.rulings import paper as rulings
from tournament.topics.seating.paper import schedule, seats_by_name, seats_by_table
from tournament.topics.table.paper import table_sheets, tents


@dataclass(frozen=True, slots=True)
class Printout:
    """A printout of one page or more. `pages` raises Refused while there is nothing to print.

    The page *Print* offers a printout on the nights that it `applies_to`. A printout that is not
    `is_for_every_course` is offered only if the night's course lists it. Other pages offer a
    printout once it `is_ready`. A printout that `has_table_links` shows the links of table phones.
    """

    key: str
    title: str
    description: str
    pages: Callable[[Night, PrintChoices], Sequence[DrawPage]]
    applies_to: Callable[[Night], bool] = lambda night: True
    is_for_every_course: bool = True
    has_table_links: bool = False
    is_ready: Callable[[Night], bool] = lambda night: True

    def is_offered_on(self, night: Night) -> bool:
        is_of_course = (
            self.is_for_every_course or self.key in courses.course_of(night).printout_keys
        )
        return is_of_course and self.applies_to(night)


@dataclass(frozen=True, slots=True)
class PrintoutGroup:
    title: str
    printouts: tuple[Printout, ...]


def can_print_seats(night: Night) -> bool:
    """Return whether the seats of a game in play can be printed. Once the next game can be seated,
    the seats of the finished game are no longer offered.
    """
    if find_current_game(night) is None:
        return False
    return (
        latest_game_of_all_tables(night) is None
        or night.is_closed
        or bool(why_next_game_must_wait(night))
    )


def are_opponents_known(night: Night) -> bool:
    """Return whether it is known who plays whom, which in a bracket is so once it is drawn."""
    return not courses.course_of(night).page_words.not_drawn_refusal


def is_table_count_known(night: Night) -> bool:
    """Return whether the number of tables of the night is known."""
    try:
        return bool(courses.course_of(night).is_three_handed_by_table())
    except Refused:
        return False


PRINTOUT_GROUPS = (
    PrintoutGroup(
        "Laptop trouble",
        (
            Printout(
                "everything",
                "Emergency packet",
                "Scores, seats and sheets to finish by hand.",
                laptop_trouble.emergency_packet_pages,
            ),
            Printout(
                "state",
                "Game in progress",
                "Scores so far, by table.",
                laptop_trouble.game_state_pages,
            ),
            Printout(
                "blanks",
                "Blank sheets",
                "Plus a page on running the games by hand.",
                laptop_trouble.blank_sheet_pages,
            ),
        ),
    ),
    PrintoutGroup(
        "This game",
        (
            Printout(
                "seats-by-name",
                "Seats by name",
                "Big list from A to Z to post.",
                seats_by_name.pages,
                is_ready=can_print_seats,
            ),
            Printout(
                "seats-by-table",
                "Seats by table",
                "Table by table, to read aloud.",
                seats_by_table.pages,
                is_ready=can_print_seats,
            ),
            Printout(
                "table-sheets",
                "Score sheets",
                "One per table, with dealers.",
                table_sheets.score_sheet_pages,
                is_ready=can_print_seats,
            ),
            Printout(
                "match-slips",
                "Match slips",
                "One per game, with where both teams go.",
                match_slips.pages,
                is_for_every_course=False,
                is_ready=are_opponents_known,
            ),
            Printout(
                "score-cards",
                "Scorecards",
                "One per player, scores filled in.",
                score_cards.pages,
                is_for_every_course=False,
                is_ready=lambda night: bool(night.entries),
            ),
            Printout(
                "tents",
                "Table tents",
                "To fold, with number and phone code.",
                tents.tent_pages,
                has_table_links=True,
                is_ready=is_table_count_known,
            ),
        ),
    ),
    PrintoutGroup(
        "All games",
        (
            Printout(
                "sign-in",
                "Sign-in sheet",
                "Everyone on the list, with lines to sign.",
                sign_in.pages,
            ),
            Printout(
                "rules",
                "Rules",
                "With your changes marked, then the rule sheet.",
                rules.pages,
            ),
            Printout(
                "bracket",
                "Bracket",
                "Results so far, to fill in by hand.",
                bracket_sheets.pages,
                is_for_every_course=False,
                is_ready=are_opponents_known,
            ),
            Printout(
                "bracket-poster",
                "Bracket poster",
                "Larger, on several sheets to tape together.",
                poster.pages,
                is_for_every_course=False,
            ),
            Printout(
                "schedule",
                "Schedule",
                "All games, by table and by player.",
                schedule.pages,
                is_for_every_course=False,
                is_ready=is_table_count_known,
            ),
            Printout(
                "cards-and-schedule",
                "Scorecards and schedule",
                "Both, after a new draw.",
                laptop_trouble.card_and_schedule_pages,
                is_for_every_course=False,
            ),
        ),
    ),
    PrintoutGroup(
        "Results",
        (
            Printout(
                "standings",
                "Standings",
                "Places and points.",
                standings.pages,
                applies_to=standings.has_places,
            ),
            Printout(
                "medals",
                "Medals",
                "By division, to read aloud.",
                medals.pages,
                applies_to=lambda night: bool(night.rules.medals),
            ),
            Printout(
                "certificates",
                "Certificates",
                "One page per medal or prize.",
                certificates.pages,
            ),
            Printout(
                "prizes",
                "Prizes",
                "Winners, with a line to sign.",
                prizes.prize_pages,
                applies_to=has_prizes,
                is_ready=has_listed_prizes,
            ),
            Printout(
                "prize-slips",
                "Prize slips",
                "One per prize, to sign.",
                prizes.prize_slip_pages,
                applies_to=has_prizes,
                is_ready=has_listed_prizes,
            ),
            Printout(
                "rulings",
                "Rulings",
                "All rulings, with their times.",
                rulings.ruling_log_pages,
            ),
        ),
    ),
    PrintoutGroup(
        "Money",
        (
            Printout(
                "fines",
                "Fines",
                "Xs, and what is owed.",
                prizes.fine_list_pages,
                applies_to=lambda night: bool(night.rules.x_fine_cents),
            ),
            Printout(
                "fine-slips",
                "Fine slips",
                "One per player who owes, to sign.",
                prizes.fine_slip_pages,
                applies_to=lambda night: bool(night.rules.x_fine_cents),
            ),
            Printout(
                "receipts",
                "Receipts",
                "One per fee, fine or gift, numbered as under Money. 16 per page.",
                money.receipt_pages,
                applies_to=has_money,
            ),
            Printout(
                "treasurer",
                "Treasurer's report",
                "Cash box and totals, with lines to sign.",
                prizes.treasurers_report_pages,
                applies_to=has_money,
            ),
        ),
    ),
)
PRINTOUT_BY_KEY = {
    printout.key: printout for group in PRINTOUT_GROUPS for printout in group.printouts
}


# The printouts that each page offers, by the page's name in urls.py.
PRINTOUT_KEYS_BY_PAGE = {
    "check-in": ("sign-in", "score-cards"),
    "seat": ("seats-by-name", "seats-by-table", "table-sheets", "score-cards", "tents", "schedule"),
    "bracket": ("bracket", "match-slips", "tents"),
    "scores": ("table-sheets", "match-slips"),
    "hands": ("table-sheets",),
    "rulings": ("rulings",),
    "standings": ("standings", "score-cards"),
    "check-out": ("fines", "standings"),
    "payout": ("prizes", "prize-slips", "fines"),
    "medals": ("medals", "certificates"),
    "money": ("receipts", "treasurer"),
    "closing": ("prizes",),
    "rules": ("rules",),
    "change-night": ("rules",),
}


def printouts_for_page(page: str, night: Night) -> tuple[Printout, ...]:
    """Return the printouts that a page offers now. `page` is its name in urls.py."""
    printouts = (PRINTOUT_BY_KEY[key] for key in PRINTOUT_KEYS_BY_PAGE.get(page, ()))
    return tuple(
        printout
        for printout in printouts
        if printout.is_offered_on(night) and printout.is_ready(night)
    )


def printouts_of_night(night: Night) -> tuple[Printout, ...]:
    """Return the printouts that the page *Print* offers on this night, now or at a later time."""
    return tuple(printout for printout in PRINTOUT_BY_KEY.values() if printout.is_offered_on(night))


def can_be_printed(printout: Printout, night: Night, choices: PrintChoices) -> bool:
    try:
        printout.pages(night, choices)
    except Refused:
        return False
    return True


def group_printouts(printouts: Sequence[Printout]) -> tuple[PrintoutGroup, ...]:
    """Return these printouts in the groups of the page *Print*, without empty groups."""
    groups = (
        PrintoutGroup(
            group.title, tuple(printout for printout in group.printouts if printout in printouts)
        )
        for group in PRINTOUT_GROUPS
    )
    return tuple(group for group in groups if group.printouts)


def add_links_to_choices(
    choices: PrintChoices,
    printout: Printout,
    night: Night,
    site_address: str,
    players_page_path: str,
) -> PrintChoices:
    """Return the print choices with the links that a printout shows. Every printout gets the link
    for players. One that `has_table_links` also gets the links of the tables and of the Wi-Fi.
    """
    return replace(
        choices,
        table_links=tent_link_by_table(night, site_address) if printout.has_table_links else {},
        players_link=make_players_link(site_address, players_page_path),
        wifi_link=make_wifi_link(night.club) if printout.has_table_links else None,
    )


def add_club_to_choices(choices: PrintChoices, night: Night) -> PrintChoices:
    """Return the print choices with the club's picture and its line for a sponsor or cause."""
    return replace(
        choices, picture=picture_content(night.club), cause=club_profile(night.club).cause
    )


def render_pdf(printout: Printout, night: Night, choices: PrintChoices, now: datetime) -> bytes:
    foot_line = FootLine(night.name, night.date_words, choices.time_of_day(now), night.club_name)
    return make_pdf(
        printout.pages(night, choices), foot_line, choices.paper, printout.title, choices.picture
    )
