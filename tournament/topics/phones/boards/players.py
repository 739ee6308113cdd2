"""The contents of a player's phone: the search for a name, and the player's seats now and next."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rotation.bracket.progress import EmptySpot, GameState
from rotation.bracket.structure import BracketGame
from rotation.outcomes import Spot
from rotation.seating import Seating, is_fill_in_team
from scoring.chairs import Chair, opponents_of, side_of, sides_at_table
from tournament.evening import courses
from tournament.evening.night import attendance, draws, progress, time_slots
from tournament.evening.night.bracket.calls import free_table_by_game, game_in_play, table_by_game
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import SeatedGame, TableGame
from tournament.evening.night.progress import has_begun, party_number_in
from tournament.evening.night.time_slots import game_title
from tournament.evening.words.many import list_in_words
from tournament.kit.drawing.room_map import draw_seat_position
from tournament.kit.drawing.shapes import Drawing
from tournament.kit.lists.contact import NumberedContact
from tournament.kit.lists.finding import find_matching_people
from tournament.topics.bracket.boards.team_names import FutureTeams, future_teams
from tournament.topics.places.boards.ties import ready_playoffs
from tournament.topics.seating.boards.drawn_games import entrant_game
from tournament.topics.seating.boards.schedule import FILL_IN_TEAM_WORDS
from tournament.topics.seating.boards.seating import sitting_out_rule_sentence

OPPONENT_NOT_KNOWN = "your opponent is not known yet"


@dataclass(frozen=True, slots=True)
class PlayerSeat:
    """The seat of a player or team in one game, or a message if there is no `table`. A team has the
    `chairs` of its two players instead of a `chair`. `words` may say "you". `words_for_others` is
    the same for other readers.
    """

    words: str
    game: str = ""
    table: int | None = None
    chair: Chair | None = None
    partner: str = ""
    chairs: tuple[tuple[str, Chair], ...] = ()
    other_team: str = ""
    opponents: tuple[str, ...] = ()
    is_now: bool = False
    words_for_others: str = ""
    sitting_out_rule: str = ""

    @property
    def sentence(self) -> str:
        """Return the game and the seat in one sentence."""
        return f"{self.game}: {self.words}." if self.game else self.words

    @property
    def table_and_chair(self) -> str:
        """Return the table and the chair, or the message in words for other readers."""
        if self.table is None:
            return self.words_for_others or self.words
        return ", ".join(filter(None, (f"table {self.table}", self.chair and self.chair.words)))

    @property
    def compass(self) -> Drawing | None:
        return draw_seat_position(self.chair) if self.chair else None


def find_players(typed_text: str, night: Night) -> tuple[NumberedContact, ...]:
    """Return the players or teams that match a typed text, the best match first. Everyone who was
    ever in a team finds it. Lot numbers and nicknames do not count.
    """
    contacts = [
        NumberedContact(" & ".join(entry.name for entry in party.members), number=party.number)
        for party in night.parties
        if party.is_team or not party.is_fill_in
    ]
    return tuple(
        replace(hit, name=night.parties.with_number(hit.number).name)
        for hit in find_matching_people(typed_text, contacts)
    )


def label_beside_name(night: Night, number: int) -> str:
    """Return the number and the division of a player or team, because one person may play in two
    divisions.
    """
    party = night.parties.with_number(number)
    return ", ".join(filter(None, (party.label, party.division)))


def current_seat_by_party(night: Night) -> Mapping[int, PlayerSeat]:
    """Return the seats in the current game, by number of the player or team."""
    seated_game = game_in_play(night)
    if seated_game is None or seated_game.is_over or night.is_closed:
        return {}
    seats: dict[int, PlayerSeat] = {}
    for game in seated_game.games:
        seats |= (
            _team_seats(night, game, seated_game)
            if night.party_words.is_team
            else _player_seats(night, game)
        )
    for entry in seated_game.bench:
        number = party_number_in(night, seated_game, entry)
        title = f"Game {game_title(night, seated_game.number)}"
        rule = sitting_out_rule_sentence(night, seated_game.number)
        seats[number] = replace(_sitting_out(night, title), is_now=True, sitting_out_rule=rule)
    return seats


def next_seat_by_party(night: Night) -> Mapping[int, PlayerSeat]:
    """Return the next seats that are known, by number of the player or team: in a bracket, in games
    drawn in advance, and in playoffs. Seats drawn in advance are not known if the players have
    changed since the current game, because the next game will be redrawn.
    """
    if night.is_closed or not has_begun(night):
        return {}
    if night.teams.are_drawn:
        return {} if progress.is_fully_played(night) else dict(_bracket_seats(night))
    by_time_slot = dict(_seats_by_time_slot(night))
    if progress.is_fully_played(night) or time_slots.is_between_time_slots(night):
        return by_time_slot | dict(_playoff_seats(night))
    return by_time_slot | dict(_drawn_seats(night) if has_same_players(night) else ())


def has_same_players(night: Night) -> bool:
    """Return whether the players who are here are the same as in the current game."""
    current_game = night.rounds.current_game
    assert current_game is not None
    entries_in_game = {*current_game.bench, *current_game.game_by_entry}
    return entries_in_game == {
        entry.number for entry in attendance.entries_to_seat(night, night.rounds.next_number)
    }


def not_seated_words(night: Night) -> str:
    """Return the message for players without a seat now or next, or an empty string after the last
    game.
    """
    is_game_on = night.rounds.current_game is not None and not night.rounds.current_game.is_over
    if progress.is_fully_played(night) or night.is_closed or is_game_on:
        return ""
    return courses.course_of(night).page_words.not_seated_sentence


def is_gone(night: Night, number: int) -> bool:
    """Return whether this player or team has left."""
    return (
        number in night.parties.by_number
        and night.parties.with_number(number).last_game is not None
    )


def not_checked_in_sentence(night: Night, number: int) -> str:
    """Return a message if this player or a partner in this team is expected and has not checked in,
    or an empty string.
    """
    people = (
        night.parties.with_number(number).current_members
        if number in night.parties.by_number
        else ()
    )
    expected_names = [entry.name for entry in people if entry.expected]
    is_whole_team = len(expected_names) == len(people)
    if not expected_names or (is_gone(night, number) and not is_whole_team):
        return ""
    sentence = (
        "Not checked in." if is_whole_team else f"Not checked in: {' and '.join(expected_names)}."
    )
    return (
        sentence
        if progress.is_fully_played(night) or night.is_closed
        else f"{sentence} Tell the director."
    )


def player_seat(
    game: str, table: int, chair: Chair, name_by_chair: Mapping[Chair, str], *, is_now: bool = False
) -> PlayerSeat:
    """Return the seat of one player at a table, with partner and opponents from `name_by_chair`. At
    a 3-player table there is no partner.
    """
    chairs = tuple(name_by_chair)
    partner = "".join(name_by_chair[seat] for seat in side_of(chair, chairs) if seat is not chair)
    opponents = tuple(name_by_chair[seat] for seat in opponents_of(chair, chairs))
    partner_sentence = f" Your partner is {partner}." if partner else ""
    words = f"table {table}, {chair.words}.{partner_sentence} You play {' and '.join(opponents)}"
    return PlayerSeat(
        words, game, table, chair=chair, partner=partner, opponents=opponents, is_now=is_now
    )


def seat_against_team(
    night: Night, game: str, number: int, table: int, opponent: int, *, is_now: bool = False
) -> PlayerSeat:
    """Return a team's seat at a table, against a team named by those who play for it in game
    `number`.
    """
    name = night.teams.with_number(opponent).name_in(number)
    return PlayerSeat(
        f"table {table}. You play team {opponent}, {name}",
        game,
        table,
        other_team=f"team {opponent}",
        opponents=(name,),
        is_now=is_now,
    )


def _player_seats(night: Night, game: TableGame) -> Mapping[int, PlayerSeat]:
    name_by_chair = {chair: night.entries.with_number(entry).name for chair, entry in game.seats}
    title = f"Game {game.title}"
    return {
        entry: player_seat(title, game.table, chair, name_by_chair, is_now=True)
        for chair, entry in game.seats
    }


def _team_seats(night: Night, game: TableGame, seated_game: SeatedGame) -> Mapping[int, PlayerSeat]:
    first_team, second_team = night.sides.teams_in_game(game, seated_game)
    title, entry_by_chair = f"Game {game_title(night, game.round)}", dict(game.seats)
    seats = {}
    for (team, opponent), side in zip(
        ((first_team, second_team), (second_team, first_team)),
        sides_at_table(game.chairs),
        strict=True,
    ):
        chairs = tuple(
            (night.entries.with_number(entry_by_chair[chair]).name, chair) for chair in side
        )
        seat = seat_against_team(night, title, game.round, game.table, opponent, is_now=True)
        seats[team] = replace(seat, chairs=chairs)
    return seats


def _drawn_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    """Yield the seats of the next game, if it is drawn in advance."""
    for seating in draws.games_to_come(night)[:1]:
        for entrant in seating.entrants:
            if not is_fill_in_team(entrant):
                yield int(entrant), _drawn_seat(night, seating, entrant)


def _seats_by_time_slot(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
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
            after_sentence = f"{party.division} plays after {_divisions_before(night, party)}."
            yield party.number, PlayerSeat(after_sentence)


def _divisions_before(night: Night, team: Party) -> str:
    """Return the divisions that play in the time slot before the team's."""
    open_slots = {
        time_slots.slot_index_of_team(night, party)
        for party in night.teams
        if not progress.is_division_over(night, party.division)
    }
    earlier_slots = open_slots & {*range(time_slots.slot_index_of_team(night, team))} - {
        time_slots.current_slot_index(night)
    }
    return list_in_words(
        time_slots.all_time_slots(night)[
            max(earlier_slots, default=time_slots.current_slot_index(night))
        ]
    )


def _playoff_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    for playoff in ready_playoffs(night):
        title = f"Next, the playoff for {playoff.tie.prize_words}"
        for game in playoff.games:
            for team, opponent in (
                (game.first_party, game.second_party),
                (game.second_party, game.first_party),
            ):
                seat = seat_against_team(
                    night, title, night.rounds.next_number, game.table, opponent.number
                )
                yield team.number, seat
        if playoff.waiting_party is not None:
            words = "you wait and play the winner"
            words_for_others = "waits and plays the winner"
            seat = PlayerSeat(words, title, words_for_others=words_for_others)
            yield playoff.waiting_party.number, seat


def _drawn_seat(night: Night, seating: Seating, entrant: str) -> PlayerSeat:
    drawn_game = entrant_game(seating, entrant)
    game = f"Next, game {game_title(night, night.rounds.next_number)}"
    if drawn_game is None or drawn_game.table is None or drawn_game.chair is None:
        return _sitting_out(night, game)
    if opponent := drawn_game.other_team:
        if is_fill_in_team(opponent):
            words = f"table {drawn_game.table}. You play {FILL_IN_TEAM_WORDS}"
            return PlayerSeat(words, game, drawn_game.table, opponents=(FILL_IN_TEAM_WORDS,))
        return seat_against_team(
            night, game, night.rounds.next_number, drawn_game.table, int(opponent)
        )
    entrants = {table.number: dict(table.seats) for table in seating.tables}[drawn_game.table]
    name_by_chair = {
        chair: night.entries.with_number(int(seated_entrant)).name
        for chair, seated_entrant in entrants.items()
    }
    return player_seat(game, drawn_game.table, drawn_game.chair, name_by_chair)


def _sitting_out(night: Night, game: str) -> PlayerSeat:
    return PlayerSeat(night.party_words.sits_out_words, game, words_for_others="sits out")


def _bracket_seats(night: Night) -> Iterator[tuple[int, PlayerSeat]]:
    bracket, table_by_open_game = draws.bracket(night), table_by_game(night)
    free_tables, teams_to_come = free_table_by_game(night), future_teams(night)
    for name, game in bracket.bracket.games.items():
        if name in bracket.endings or name in table_by_open_game:
            continue
        teams = [
            int(team) for team in bracket.teams_in(name) if team not in bracket.withdrawn_teams
        ]
        title = f"Next, game {name}"
        for number, opponent in zip(teams, (*teams[1:], *teams[:1]), strict=True):
            if bracket.game_state(name) is not GameState.READY or number == opponent:
                yield number, PlayerSeat(_future_opponent_words(teams_to_come, game), title)
            elif name in free_tables:
                table = free_tables[name]
                yield (
                    number,
                    seat_against_team(night, title, night.rounds.next_number, table, opponent),
                )
            else:
                opponent_words = (
                    f"you play team {opponent}, {night.teams.with_number(opponent).name}"
                )
                yield number, PlayerSeat(f"{opponent_words}. Waiting for a table", title)


def _future_opponent_words(teams_to_come: FutureTeams, game: BracketGame) -> str:
    """Return the words for the opponent in a game that has only one team yet."""
    sides = zip(Spot, teams_to_come.bracket_state.sides[game.id], strict=True)
    opponent_words = "".join(
        teams_to_come.words_if_both_are_known(occupant, game, spot)
        for spot, occupant in sides
        if occupant is EmptySpot.TEAM_TO_COME
    )
    return f"you play {opponent_words}" if opponent_words else OPPONENT_NOT_KNOWN
