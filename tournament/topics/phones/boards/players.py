"""The contents of a player's phone: the search for a name, and the player's seats now and next."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rotation.bracket.progress import GameState
from rotation.seating import Seating, is_fill_in_team
from scoring.chairs import Chair, opponents_of, side_of, sides_at_table
from tournament.evening import courses
from tournament.evening.night import draws, progress, time_slots
from tournament.evening.night.bracket.calls import (
    find_current_game,
    free_table_by_game,
    table_by_game,
)
from tournament.evening.night.bracket.named_games import opponent_name
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.progress import has_begun, party_number_in
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.many import list_in_words
from tournament.evening.words.names import PARTNERS_JOINER
from tournament.kit.drawing.room_map import draw_seat_position
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import find_matching_people
from tournament.topics.places.boards.ties import ready_playoffs
from tournament.topics.seating.boards.drawn_games import entrant_game
from tournament.topics.seating.boards.schedule import FILL_IN_TEAM_WORDS
from tournament.topics.seating.boards.seating import sitting_out_rule_sentence

OPPONENT_NOT_KNOWN_WORDS = "your opponent isn't known yet"


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """The seat of a player or team in one game, or a message if there is no `table`. A team has the
    `chairs` of its two players instead of one `chair`. The seat `is_current` if the game is being
    played, and not the next one. If `words` say "you", `words_for_others` say the same for other
    readers.
    """

    words: str
    game_words: str = ""
    table: int | None = None
    chair: Chair | None = None
    partner_name: str = ""
    chairs: tuple[tuple[str, Chair], ...] = ()
    other_team_words: str = ""
    opponent_names: tuple[str, ...] = ()
    is_current: bool = False
    words_for_others: str = ""
    sitting_out_sentence: str = ""

    @property
    def sentence(self) -> str:
        """Return the game and the seat in one sentence."""
        return f"{self.game_words}: {self.words}." if self.game_words else self.words

    @property
    def table_and_chair_words(self) -> str:
        """Return the table and the chair. If there is no table, return the message in words for
        other readers.
        """
        if self.table is None:
            return self.words_for_others or self.words
        return ", ".join(filter(None, (f"table {self.table}", self.chair and self.chair.words)))

    @property
    def seat_drawing(self) -> Drawing | None:
        return draw_seat_position(self.chair) if self.chair else None


def find_matching_entrants(typed_text: str, night: Night) -> tuple[NumberedContact, ...]:
    """Return the players or teams that match a typed text, the best match first. A team is found by
    the name of anyone who was ever in it, but not by lot numbers or nicknames.
    """
    contacts = [
        NumberedContact(
            PARTNERS_JOINER.join(entry.name for entry in party.members), number=party.number
        )
        for party in night.parties
        if party.is_team or not party.is_fill_in
    ]
    return tuple(
        replace(hit, name=night.parties.with_number(hit.number).name)
        for hit in find_matching_people(typed_text, contacts)
    )


def number_and_division_words(night: Night, entrant_number: int) -> str:
    """Return the number and the division of a player or team. They tell the two teams of one person
    apart.
    """
    party = night.parties.with_number(entrant_number)
    return ", ".join(filter(None, (party.label, party.division)))


def current_seat_by_party(night: Night) -> Mapping[int, PlayerSeat]:
    """Return the seats in the current game, by number of the player or team."""
    seated_game = find_current_game(night)
    if seated_game is None or seated_game.is_over or night.is_closed:
        return {}
    seat_by_party: dict[int, PlayerSeat] = {}
    for game in seated_game.games:
        seat_by_party |= (
            _current_seat_by_team(night, game, seated_game)
            if night.party_words.is_team
            else _seat_by_player(night, game)
        )
    for entry in seated_game.bench:
        party_number = party_number_in(night, seated_game, entry)
        game_words = f"Game {game_title(night, seated_game.number)}"
        rule_sentence = sitting_out_rule_sentence(night, seated_game.number)
        seat_by_party[party_number] = replace(
            _make_sitting_out_seat(night, game_words),
            is_current=True,
            sitting_out_sentence=rule_sentence,
        )
    return seat_by_party


def next_seat_by_party(night: Night) -> Mapping[int, PlayerSeat]:
    """Return the next seats that are already known, by number of the player or team: in a bracket,
    in games drawn in advance, and in playoffs. If players have come or left since the current game
    was seated, games drawn in advance will be redrawn, so their seats are left out.
    """
    if night.is_closed or not has_begun(night):
        return {}
    if night.teams.are_drawn:
        return {} if progress.is_fully_played(night) else dict(_yield_bracket_seats(night))
    message_by_team = dict(_yield_time_slot_messages(night))
    if progress.is_fully_played(night) or time_slots.is_between_time_slots(night):
        return message_by_team | dict(_yield_playoff_seats(night))
    return message_by_team | dict(_yield_drawn_seats(night) if are_players_unchanged(night) else ())


def are_players_unchanged(night: Night) -> bool:
    """Return whether the players or teams who are here now are those of the current game. A
    substitute changes nothing, because the format draws the games for the player or team that the
    substitute plays for.
    """
    night_so_far = time_slots.night_so_far_after(night, len(night.rounds))
    return night_so_far.round_count_before_attendance_change < len(night_so_far.rounds)


def not_seated_message(night: Night) -> str:
    """Return the message for players who have no seat yet. Return an empty string during a game and
    after the last game.
    """
    is_game_on = night.rounds.current_game is not None and not night.rounds.current_game.is_over
    if progress.is_fully_played(night) or night.is_closed or is_game_on:
        return ""
    return courses.course_of(night).page_words.not_seated_sentence


def has_entrant_left(night: Night, entrant_number: int) -> bool:
    """Return whether this player or team has left, or has a last game after which to leave."""
    return (
        entrant_number in night.parties.by_number
        and night.parties.with_number(entrant_number).last_game is not None
    )


def not_checked_in_sentence(night: Night, entrant_number: int) -> str:
    """Return a message if this player, or a member of this team, is expected and has not checked
    in. Otherwise return an empty string.
    """
    current_members = (
        night.parties.with_number(entrant_number).current_members
        if entrant_number in night.parties.by_number
        else ()
    )
    expected_names = [entry.name for entry in current_members if entry.expected]
    is_whole_team = len(expected_names) == len(current_members)
    if not expected_names or (has_entrant_left(night, entrant_number) and not is_whole_team):
        return ""
    sentence = (
        "Not checked in." if is_whole_team else f"Not checked in: {' and '.join(expected_names)}."
    )
    return (
        sentence
        if progress.is_fully_played(night) or night.is_closed
        else f"{sentence} Tell the director."
    )


def make_player_seat(
    game_words: str,
    table: int,
    chair: Chair,
    name_by_chair: Mapping[Chair, str],
    *,
    is_current: bool = False,
) -> PlayerSeat:
    """Return the seat of one player at a table, with the names of the partner and the opponents
    from `name_by_chair`. At a 3-player table there is no partner.
    """
    chairs = tuple(name_by_chair)
    partner_name = "".join(
        name_by_chair[seat] for seat in side_of(chair, chairs) if seat is not chair
    )
    opponent_names = tuple(name_by_chair[seat] for seat in opponents_of(chair, chairs))
    partner_sentence = f" Your partner is {partner_name}." if partner_name else ""
    seat_words = (
        f"table {table}, {chair.words}.{partner_sentence} You play {' and '.join(opponent_names)}"
    )
    return PlayerSeat(
        seat_words,
        game_words,
        table,
        chair=chair,
        partner_name=partner_name,
        opponent_names=opponent_names,
        is_current=is_current,
    )


def make_team_seat(
    night: Night,
    game_words: str,
    game_number: int,
    table: int,
    opposing_team: int,
    *,
    is_current: bool = False,
) -> PlayerSeat:
    """Return a team's seat at a table. The opposing team is named by the players who play for it in
    that game.
    """
    opponent_name = night.teams.with_number(opposing_team).name_in(game_number)
    return PlayerSeat(
        f"table {table}. You play team {opposing_team}, {opponent_name}",
        game_words,
        table,
        other_team_words=f"team {opposing_team}",
        opponent_names=(opponent_name,),
        is_current=is_current,
    )


def _seat_by_player(night: Night, game: TableGame) -> Mapping[int, PlayerSeat]:
    name_by_chair = {chair: night.entries.with_number(entry).name for chair, entry in game.seats}
    game_words = f"Game {game.title}"
    return {
        entry: make_player_seat(game_words, game.table, chair, name_by_chair, is_current=True)
        for chair, entry in game.seats
    }


def _current_seat_by_team(
    night: Night, game: TableGame, seated_game: SeatedGame
) -> Mapping[int, PlayerSeat]:
    """Return the seats of the two teams at a table of the game being played."""
    first_team, second_team = night.teams_for_format.teams_in_game(game, seated_game)
    game_words, entry_by_chair = f"Game {game_title(night, game.round)}", dict(game.seats)
    seat_by_team = {}
    for (team, opponent), side in zip(
        ((first_team, second_team), (second_team, first_team)),
        sides_at_table(game.chairs),
        strict=True,
    ):
        chairs = tuple(
            (night.entries.with_number(entry_by_chair[chair]).name, chair) for chair in side
        )
        seat = make_team_seat(night, game_words, game.round, game.table, opponent, is_current=True)
        seat_by_team[team] = replace(seat, chairs=chairs)
    return seat_by_team


def _yield_drawn_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    """Yield the seats of the next game if the games are drawn in advance."""
    for seating in draws.seatings_to_come(night)[:1]:
        for entrant in seating.entrants:
            if not is_fill_in_team(entrant):
                yield int(entrant), _make_drawn_seat(night, seating, entrant)


def _yield_time_slot_messages(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    """Yield a message for each team whose time slot is over or has not begun."""
    for party in (
        night.teams
        if time_slots.divisions_playing_words(night) and not progress.is_fully_played(night)
        else ()
    ):
        if party.is_fill_in or time_slots.is_in_current_time_slot(night, party):
            continue
        if progress.is_division_over(night, party.division):
            yield party.number, PlayerSeat(f"{party.division}: all games are played.")
        elif time_slots.slot_index_of_team(night, party) != time_slots.current_slot_index(night):
            after_sentence = (
                f"{party.division} plays after {_words_for_divisions_before(night, party)}."
            )
            yield party.number, PlayerSeat(after_sentence)


def _words_for_divisions_before(night: Night, team: Party) -> str:
    """Return the names of the divisions that play just before this team's time slot. They are those
    of the last unfinished slot before it or, if there is none, of the current slot.
    """
    open_slot_indexes = {
        time_slots.slot_index_of_team(night, party)
        for party in night.teams
        if not progress.is_division_over(night, party.division)
    }
    earlier_slot_indexes = open_slot_indexes & {
        *range(time_slots.slot_index_of_team(night, team))
    } - {time_slots.current_slot_index(night)}
    return list_in_words(
        time_slots.all_time_slots(night)[
            max(earlier_slot_indexes, default=time_slots.current_slot_index(night))
        ]
    )


def _yield_playoff_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    for playoff in ready_playoffs(night):
        game_words = f"Next, the playoff for {playoff.tie.medals_or_place}"
        for game in playoff.games:
            for team, opponent in (
                (game.first_party, game.second_party),
                (game.second_party, game.first_party),
            ):
                seat = make_team_seat(
                    night, game_words, night.rounds.next_number, game.table, opponent.number
                )
                yield team.number, seat
        if playoff.waiting_party is not None:
            waiting_words = "you wait and play the winner"
            words_for_others = "waits and plays the winner"
            seat = PlayerSeat(waiting_words, game_words, words_for_others=words_for_others)
            yield playoff.waiting_party.number, seat


def _make_drawn_seat(night: Night, seating: Seating, entrant: str) -> PlayerSeat:
    drawn_game = entrant_game(seating, entrant)
    game_words = f"Next, game {game_title(night, night.rounds.next_number)}"
    if drawn_game is None or drawn_game.table is None or drawn_game.chair is None:
        return _make_sitting_out_seat(night, game_words)
    if opposing_team := drawn_game.other_team:
        if is_fill_in_team(opposing_team):
            seat_words = f"table {drawn_game.table}. You play {FILL_IN_TEAM_WORDS}"
            return PlayerSeat(
                seat_words, game_words, drawn_game.table, opponent_names=(FILL_IN_TEAM_WORDS,)
            )
        return make_team_seat(
            night, game_words, night.rounds.next_number, drawn_game.table, int(opposing_team)
        )
    entrant_by_chair = {table.number: dict(table.seats) for table in seating.tables}[
        drawn_game.table
    ]
    name_by_chair = {
        chair: night.entries.with_number(int(seated_entrant)).name
        for chair, seated_entrant in entrant_by_chair.items()
    }
    return make_player_seat(game_words, drawn_game.table, drawn_game.chair, name_by_chair)


def _make_sitting_out_seat(night: Night, game_words: str) -> PlayerSeat:
    return PlayerSeat(night.party_words.sits_out_words, game_words, words_for_others="sits out")


def _yield_bracket_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    bracket_state, table_by_open_game = draws.bracket_state(night), table_by_game(night)
    free_table_by_name = free_table_by_game(night)
    for name in bracket_state.bracket.games:
        if name in bracket_state.endings or name in table_by_open_game:
            continue
        team_numbers = [
            int(team)
            for team in bracket_state.teams_in(name)
            if team not in bracket_state.withdrawn_teams
        ]
        game_words = f"Next, game {name}"
        for team_number, opposing_team in zip(
            team_numbers, (*team_numbers[1:], *team_numbers[:1]), strict=True
        ):
            if (
                bracket_state.game_state(name) is not GameState.READY
                or team_number == opposing_team
            ):
                yield (
                    team_number,
                    PlayerSeat(_future_opponent_words(night, name, team_number), game_words),
                )
            elif name in free_table_by_name:
                table = free_table_by_name[name]
                yield (
                    team_number,
                    make_team_seat(
                        night, game_words, night.rounds.next_number, table, opposing_team
                    ),
                )
            else:
                opponent_words = (
                    f"you play team {opposing_team}, {night.teams.with_number(opposing_team).name}"
                )
                yield team_number, PlayerSeat(f"{opponent_words}. Waiting for a table", game_words)


def _future_opponent_words(night: Night, game_name: str, team_number: int) -> str:
    """Return words about the opponent in a game if only one of the two teams is known."""
    opponent = opponent_name(night, game_name, str(team_number))
    return f"you play {opponent}" if opponent else OPPONENT_NOT_KNOWN_WORDS
