"""The live content of phones: standings, scorecards, table phones, and the director's phone."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.safestring import SafeString

from tournament.evening import courses
from tournament.evening.night import progress
from tournament.evening.night.hours import limits
from tournament.evening.night.hours.own_time import is_tonights
from tournament.evening.night.hours.round_clock import clocked_game
from tournament.evening.night.night import Night
from tournament.evening.night.progress import open_game_sentence
from tournament.evening.words.many import count_of
from tournament.kit.desk.boards.steps import next_step
from tournament.server.live.channel import ChannelContent, Snapshot
from tournament.storage.reading import reader
from tournament.topics.entrants.boards.who_is_here import leaving_time_words
from tournament.topics.phones.boards.floor import directors_phone_board
from tournament.topics.phones.boards.players import not_checked_in_sentence
from tournament.topics.phones.boards.table import TablePhone, next_seats, table_phone
from tournament.topics.phones.club_now import CARD_TEMPLATES, PublicCard, club_now
from tournament.topics.places.boards.ranks import Standings


def standings(snapshot: Snapshot, wall: str, night: int) -> ChannelContent | None:
    """Return the standings of this night, or None once another night is on. `night` is 0 if no
    night was on.
    """
    club = club_now(snapshot, wall)
    if club is None or (club.tonight.tournament if club.tonight else 0) != night:
        return None
    if club.public_night is None:
        return ChannelContent("phones/players/_none.html", {})
    party_words = club.public_night.night.party_words
    context = {"wall": wall, "night": night, "board": club.standings, "party_words": party_words}
    return ChannelContent("phones/players/_standings.html", context)


def card(snapshot: Snapshot, wall: str, night: int, entry: int) -> ChannelContent | None:
    club = club_now(snapshot, wall)
    public_night = club.public_night if club else None
    if club is None or public_night is None or public_night.night.tournament != night:
        return None
    if entry not in public_night.night.parties.by_number:
        return None
    seats, night_now = club.seats(entry), club.tonight or public_night.night
    absence_sentence = not_checked_in_sentence(night_now, entry)
    context = {
        "name": public_night.night.name,
        **_card_as_announced(club.unofficial_standings, public_night.card(entry), entry),
        "clock": club.clock,
        "seats": seats,
        "has_moved": club.has_moved(entry),
        "so_far": open_game_sentence(club.so_far, entry),
        "left_words": ""
        if absence_sentence
        else leaving_time_words(public_night.night.parties.with_number(entry), night_now),
        "is_unseen": bool(absence_sentence) and absence_sentence in [seat.words for seat in seats],
    }
    return ChannelContent(CARD_TEMPLATES[public_night.night.party_words].card, context)


def table(
    snapshot: Snapshot, tournament: int, table: int, generation: int, side: str = ""
) -> ChannelContent | None:
    """Return the page of a table phone. Resetting the table codes starts a new `generation`, and
    ends the channels of the old one.
    """
    night = snapshot.night(tournament)
    if night is None or night.plan.table_keys != generation or not is_tonights(night, snapshot.now):
        return None
    phone = table_phone_of(snapshot, night, table, side)
    clock = reader.round_clock(night, snapshot.now)
    return ChannelContent("phones/table_phone/_table.html", {"phone": phone, "clock": clock})


def floor_content(snapshot: Snapshot, night: Night) -> ChannelContent:
    clock, stopped_clock = reader.round_and_stopped_clock(night, snapshot.now)
    context = {
        "tournament": night.tournament,
        "next_step": next_step(night),
        "phone": directors_phone_board(night, snapshot.now),
        "clock": clock,
        "stopped_clock": stopped_clock,
        "may_clock": clocked_game(night) is not None,
        "minutes": count_of(night.rules.minutes, "minute"),
        "limit": limits.first_limit_in_words(night, snapshot.now),
    }
    return ChannelContent("phones/floor/_floor.html", context)


def table_phone_of(snapshot: Snapshot, night: Night, table: int, side: str = "") -> TablePhone:
    """Return the page of a table phone. It is the same object until something on the page
    changes.
    """

    def compute_phone(last_result: tuple[object, TablePhone] | None) -> tuple[object, TablePhone]:
        game = courses.course_of(night).latest_game_at(table)
        sitters = [night.entries.with_number(entry) for entry in game.entries] if game else []
        shown_state = (night.plan, night.occasion, progress.is_fully_played(night), game)
        state = (*shown_state, sitters, next_seats(night, game))
        return (
            last_result
            if last_result and last_result[0] == state
            else (state, table_phone(night, table, side))
        )

    return snapshot.value_computed_once(("table", night.tournament, table, side), compute_phone)[1]


def _card_as_announced(
    unofficial: Standings | None, card: PublicCard, entry: int
) -> Mapping[str, object]:
    """Return a scorecard with only what is announced. While the first three places are held back
    for the ceremony, their cards show no place, and no card shows the chart of places.
    """
    shown_card, chart = card.card, card.chart
    words = unofficial.words if unofficial else ""
    if unofficial is not None and unofficial.are_first_three_held_back:
        chart = SafeString()
        is_announced = entry in unofficial.places or not (shown_card.rank or shown_card.place_words)
        if not unofficial.are_cards_being_checked:
            words = "" if is_announced else unofficial.first_three_sentence
        if not is_announced:
            shown_card = replace(shown_card, rank="", place_words="")
    return {"card": shown_card, "climb": chart, "games": card.games, "unofficial": words}
