"""A club at one moment, and the public results of its night. Both objects are reused for later
requests until something changes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, cached_property, partial

from django.http import Http404
from django.utils.safestring import SafeString

from tournament.evening.facts import fact_name
from tournament.evening.night import time_slots
from tournament.evening.night.hours.own_time import next_night, tonights_night
from tournament.evening.night.night import Night
from tournament.evening.night.party import PLAYER_WORDS, TEAM_WORDS, PartyWords
from tournament.evening.night.progress import (
    CurrentGamePoints,
    current_game_points,
    without_game_in_play,
)
from tournament.evening.night.shown_names import with_distinct_names, with_initials
from tournament.evening.night.walls import ScreenState
from tournament.server.live.channel import Snapshot
from tournament.server.web.responses import render_cached_part
from tournament.storage.reading import club_profile, current_nights, night_history, reader
from tournament.storage.reading.club_profile import PublicClub
from tournament.topics.phones.boards.players import (
    PlayerSeat,
    current_seat_by_party,
    has_entrant_left,
    next_seat_by_party,
    not_checked_in_sentence,
    not_seated_message,
)
from tournament.topics.places.boards import cards
from tournament.topics.places.boards import standings as boards
from tournament.topics.places.boards.place_charts import (
    PlaceChart,
    charts_of_places,
    find_card_chart,
)
from tournament.topics.places.boards.ranks import Standings


@dataclass(frozen=True, slots=True)
class PublicCard:
    """A scorecard for phones: the card, and the HTML of its chart of places and its table of games.
    The chart and the table are empty before the first game.
    """

    card: cards.ShownCard
    chart_html: SafeString
    games_html: SafeString


class PublicNight:
    """The public results of a night. They come from complete games alone, so a score that comes in
    during a game does not change them.
    """

    def __init__(self, night: Night) -> None:
        self.night = night
        self.standings = boards.full_standings(night)
        self._places = self.standings.places
        self.card: Callable[[int], PublicCard] = cache(self._make_public_card)

    @cached_property
    def _charts(self) -> tuple[PlaceChart, ...]:
        return charts_of_places(self.night)

    def _make_public_card(self, entrant_number: int) -> PublicCard:
        shown_card = cards.shown_card(
            self.night, entrant_number, self._places.get(entrant_number), is_for_phone=True
        )
        card_chart = find_card_chart(self._charts, entrant_number)
        chart_html = (
            render_cached_part("places/_climb.html", climb=card_chart)
            if card_chart
            else SafeString()
        )
        return PublicCard(shown_card, chart_html, _render_table_of_games(shown_card))


@dataclass(frozen=True)
class StoredClub:
    """The stored part of a club: its profile, the nights that may be tonight's, the first night
    after them, and its big screens.
    """

    club: PublicClub
    nights_near_today: tuple[Night, ...]

    @cached_property
    def screens(self) -> tuple[ScreenState, ...]:
        return reader.big_screens(self.club.profile.club)


class ClubState:
    """A club at one moment: its night, with the seats, the clock and the standings."""

    def __init__(
        self, stored: StoredClub, now: datetime, earlier_state: "ClubState | None"
    ) -> None:
        self.face, self.are_last_names_short, self.is_demo = stored.club
        self.number, self.name = self.face.club, self.face.name
        self.stored, self._now = stored, now
        self._night_and_name_choice = (
            tonights_night(stored.nights_near_today, now),
            self.are_last_names_short,
        )
        self.tonight = self._night_with_public_names(earlier_state)
        self.next_night = next_night(stored.nights_near_today, now)
        self._earlier_public_night = earlier_state.public_night if earlier_state else None

    def _night_with_public_names(self, earlier_state: "ClubState | None") -> Night | None:
        """Return the night with the names that may be shown in public. Return the earlier object
        again if neither the night nor the club's choice of names has changed.
        """
        night, are_last_names_short = self._night_and_name_choice
        if (
            earlier_state
            and earlier_state._night_and_name_choice[0] is night
            and earlier_state._night_and_name_choice[1] is are_last_names_short
        ):
            return earlier_state.tonight
        if night is None:
            return None
        return with_initials(night) if are_last_names_short else with_distinct_names(night)

    def seats(self, entrant_number: int) -> tuple[PlayerSeat, ...]:
        """Return the current and next seats of a player or team, or a message instead of a seat."""
        current_seats, next_seats, no_seat_sentence = self._seats_and_no_seat_message
        known_seats = tuple(
            filter(None, (current_seats.get(entrant_number), next_seats.get(entrant_number)))
        )
        if self.tonight is not None:
            if has_entrant_left(self.tonight, entrant_number):
                no_seat_sentence = ""
            no_seat_sentence = (
                not_checked_in_sentence(self.tonight, entrant_number) or no_seat_sentence
            )
        return known_seats or ((PlayerSeat(no_seat_sentence),) if no_seat_sentence else ())

    @cached_property
    def _seats_and_no_seat_message(
        self,
    ) -> tuple[Mapping[int, PlayerSeat], Mapping[int, PlayerSeat], str]:
        """Return the current seats, the next seats, and the message for players without a seat."""
        night = self.tonight
        return (
            (current_seat_by_party(night), next_seat_by_party(night), not_seated_message(night))
            if night
            else ({}, {}, "")
        )

    @cached_property
    def moved_entries(self) -> frozenset[int]:
        """Return the players whose seats were changed after the current game was seated."""
        return night_history.find_moved_entries(self.tonight) if self.tonight else frozenset()

    def has_moved(self, entrant_number: int) -> bool:
        """Return whether a player, or a member of a team, was moved after the game was seated."""
        party = self.tonight.parties.by_number.get(entrant_number) if self.tonight else None
        return party is not None and not self.moved_entries.isdisjoint(party.entry_numbers)

    @cached_property
    def current_game_points(self) -> CurrentGamePoints | None:
        """Return the points so far in the current game."""
        return current_game_points(self.tonight) if self.tonight else None

    @cached_property
    def standings(self) -> Standings | None:
        if self.tonight is None or self.public_night is None:
            return None
        board_with_current_game = boards.add_current_game(
            self.public_night.standings, self.tonight, self.current_game_points
        )
        has_ceremony = board_with_current_game.is_final or time_slots.is_between_time_slots(
            self.tonight
        )
        ceremony_start = night_history.find_ceremony_start(self.tonight) if has_ceremony else None
        return boards.phone_standings(
            board_with_current_game, self.tonight, self._now, ceremony_start
        )

    @property
    def unofficial_standings(self) -> Standings | None:
        """Return the standings if cards are being checked or the first three are held back, or else
        None.
        """
        shown_standings = self.standings
        return (
            shown_standings
            if shown_standings
            and (
                shown_standings.are_cards_being_checked or shown_standings.are_first_three_held_back
            )
            else None
        )

    @cached_property
    def public_night(self) -> PublicNight | None:
        if self.tonight is None:
            return None
        night_of_complete_games, earlier_public_night = (
            without_game_in_play(self.tonight),
            self._earlier_public_night,
        )
        if earlier_public_night and _results_comparison_key(
            earlier_public_night.night
        ) == _results_comparison_key(night_of_complete_games):
            return earlier_public_night
        return PublicNight(night_of_complete_games)


@dataclass(frozen=True, slots=True)
class CardTemplates:
    """The templates of a scorecard on a phone, and of one game on it."""

    card: str
    game: str


CARD_TEMPLATES_BY_PARTY_WORDS: Mapping[PartyWords, CardTemplates] = {
    PLAYER_WORDS: CardTemplates("phones/players/_card.html", "phones/players/_game.html"),
    TEAM_WORDS: CardTemplates("phones/players/_team_card.html", "phones/players/_team_game.html"),
}


def _render_table_of_games(card: cards.ShownCard) -> SafeString:
    if not card.games:
        return SafeString()
    render_game_row = partial(
        render_cached_part,
        CARD_TEMPLATES_BY_PARTY_WORDS[card.party.party_words].game,
        shows_points=card.shows_points,
        with_x=card.shows_x,
    )
    game_rows = SafeString("".join(render_game_row(game=game) for game in card.games))
    return render_cached_part("phones/players/_games.html", card=card, lines=game_rows)


def find_club_state(snapshot: Snapshot, screen_address: str) -> ClubState | None:
    """Return the club whose big screens have this address."""

    def read_club() -> StoredClub | None:
        club = club_profile.find_club_by_screen_address(screen_address)
        if club is None:
            return None
        return StoredClub(club, current_nights.nights_near_today(club.profile.club, snapshot.now))

    def compute_club_state(earlier_state: ClubState | None) -> ClubState | None:
        stored_club = snapshot.stored_value(screen_address, read_club)
        return ClubState(stored_club, snapshot.now, earlier_state) if stored_club else None

    return snapshot.value_computed_once(("club", screen_address), compute_club_state)


def find_club_state_or_404(snapshot: Snapshot, screen_address: str) -> ClubState:
    """Return the club whose big screens have this address, or raise Http404."""
    club = find_club_state(snapshot, screen_address)
    if club is None:
        raise Http404
    return club


def find_only_screen_address() -> str:
    """Return the address of the big screens of the only club, or raise Http404 if there are several
    clubs.
    """
    screen_address = reader.screen_address_of_only_club()
    if screen_address is None:
        raise Http404
    return screen_address


def _results_comparison_key(night: Night) -> tuple[object, ...]:
    """Return a value that changes whenever anything stored of the night changes, except its name.
    As long as it stays the same, so do the public results.
    """
    nameless_plan = replace(night.plan, name="")
    stored_facts = {**night.stored_facts, fact_name(nameless_plan): nameless_plan}
    return night.tournament, night.occasion, stored_facts
