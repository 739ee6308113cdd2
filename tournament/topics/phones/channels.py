"""The live content of phones: standings, scorecards, table phones, and the director's phone."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.safestring import SafeString

from tournament.evening.night import progress
from tournament.evening.night.hours import limits
from tournament.evening.night.hours.own_time import is_tonights_night
from tournament.evening.night.hours.round_clock import clocked_game_number
from tournament.evening.night.night import Night
from tournament.evening.night.progress import current_game_points_sentence
from tournament.evening.words.many import count_of
from tournament.kit.desk.boards.steps import next_step
from tournament.server.live.channel import ChannelContent, Snapshot
from tournament.topics.entrants.boards.who_is_here import leaving_time_words
from tournament.topics.phones.boards.directors_phone import directors_phone_values
from tournament.topics.phones.boards.players import not_checked_in_sentence
from tournament.topics.phones.boards.table import (
    TablePhone,
    find_game_on_phone,
    forfeit_sentences,
    make_table_phone,
    next_seat_sentences,
)
from tournament.topics.phones.club_state import (
    CARD_TEMPLATES_BY_PARTY_WORDS,
    PublicCard,
    find_club_state,
)
from tournament.topics.places.boards.ranks import Standings


def public_standings_content(
    snapshot: Snapshot, screen_address: str, night_number: int
) -> ChannelContent | None:
    """Return the standings page of a night, or None once another night is on. The page of a day
    without a night has `night_number` 0.
    """
    club = find_club_state(snapshot, screen_address)
    if club is None or (club.tonight.tournament if club.tonight else 0) != night_number:
        return None
    if club.public_night is None:
        return ChannelContent("phones/players/_none.html", {})
    party_words = club.public_night.night.party_words
    context = {
        "wall": screen_address,
        "night": night_number,
        "board": club.standings,
        "party_words": party_words,
    }
    return ChannelContent("phones/players/_standings.html", context)


def public_card_content(
    snapshot: Snapshot, screen_address: str, night_number: int, entry: int
) -> ChannelContent | None:
    club = find_club_state(snapshot, screen_address)
    public_night = club.public_night if club else None
    if club is None or public_night is None or public_night.night.tournament != night_number:
        return None
    if entry not in public_night.night.parties.by_number:
        return None
    seats_of_entrant, newest_night = club.seats(entry), club.tonight or public_night.night
    absence_sentence = not_checked_in_sentence(newest_night, entry)
    context = {
        "name": newest_night.name,
        **_hide_unannounced_place(club.unofficial_standings, public_night.card(entry), entry),
        "clock": snapshot.clocks(newest_night).current,
        "seats": seats_of_entrant,
        "has_moved": club.has_moved(entry),
        "so_far": current_game_points_sentence(club.current_game_points, entry),
        "left_words": ""
        if absence_sentence
        else leaving_time_words(public_night.night.parties.with_number(entry), newest_night),
        "is_unseen": bool(absence_sentence)
        and absence_sentence in [seat.words for seat in seats_of_entrant],
    }
    return ChannelContent(
        CARD_TEMPLATES_BY_PARTY_WORDS[public_night.night.party_words].card, context
    )


def table_phone_content(
    snapshot: Snapshot, tournament: int, table_number: int, code_generation: int, side: str = ""
) -> ChannelContent | None:
    """Return the page of a table phone, or None if its link no longer works. Resetting the table
    codes starts a new `code_generation`.
    """
    night = snapshot.night(tournament)
    if (
        night is None
        or night.plan.table_keys != code_generation
        or not is_tonights_night(night, snapshot.now)
    ):
        return None
    phone = compute_table_phone_once(snapshot, night, table_number, side)
    clock = snapshot.clocks(night).current
    return ChannelContent("phones/table_phone/_table.html", {"phone": phone, "clock": clock})


def directors_phone_content(snapshot: Snapshot, night: Night) -> ChannelContent:
    round_clock, stopped_clock = snapshot.clocks(night)
    context = {
        "tournament": night.tournament,
        "next_step": next_step(night),
        "phone": directors_phone_values(night, snapshot.now),
        "clock": round_clock,
        "stopped_clock": stopped_clock,
        "may_clock": clocked_game_number(night) is not None,
        "minutes": count_of(night.rules.minutes, "minute"),
        "limit": limits.first_time_limit_in_words(night, snapshot.now),
    }
    return ChannelContent("phones/floor/_floor.html", context)


def compute_table_phone_once(
    snapshot: Snapshot, night: Night, table: int, side: str = ""
) -> TablePhone:
    """Return the values on a table phone's page. Return the same object again until something on
    the page changes.
    """

    def compute_phone(
        earlier_state_and_phone: tuple[object, TablePhone] | None,
    ) -> tuple[object, TablePhone]:
        game = find_game_on_phone(night, table)
        entries_at_table = (
            [night.entries.with_number(entry) for entry in game.entries] if game else []
        )
        night_state = (night.plan, night.occasion, progress.is_fully_played(night), game)
        next_words = (*forfeit_sentences(night, table), *next_seat_sentences(night, game))
        phone_state = (*night_state, entries_at_table, next_words)
        return (
            earlier_state_and_phone
            if earlier_state_and_phone and earlier_state_and_phone[0] == phone_state
            else (phone_state, make_table_phone(night, table, side))
        )

    return snapshot.value_computed_once(("table", night.tournament, table, side), compute_phone)[1]


def _hide_unannounced_place(
    unofficial_standings: Standings | None, card: PublicCard, entry: int
) -> Mapping[str, object]:
    """Return the parts of a scorecard that the page shows. While the first three places are held
    back for the ceremony, their cards have no place, and no card has the chart of places.
    """
    shown_card, shown_chart = card.card, card.chart_html
    unofficial_words = unofficial_standings.words if unofficial_standings else ""
    if unofficial_standings is not None and unofficial_standings.are_first_three_held_back:
        shown_chart = SafeString()
        is_announced = entry in unofficial_standings.places or not (
            shown_card.rank or shown_card.place_words
        )
        if not unofficial_standings.are_cards_being_checked:
            unofficial_words = (
                ""
                if is_announced
                else unofficial_standings.first_three_sentence_of(shown_card.party.division)
            )
        if not is_announced:
            shown_card = replace(shown_card, rank="", place_words="")
    return {
        "card": shown_card,
        "climb": shown_chart,
        "games": card.games_html,
        "unofficial": unofficial_words,
    }
