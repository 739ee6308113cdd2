"""The `seat` command: seats the next game from the games played so far. It also compares the ways
in which losers can move, and lists who may take an empty chair.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from rotation import formats
from rotation.format import ComingGames, Format, NightSoFar
from rotation.formats.progressive import GameAfterMoves, LosersMove
from rotation.progressive.past_partners import count_past_games
from rotation.progressive.substitution import substitute_choices
from rotation.seating import (
    TEAM_CHAIRS,
    ChairHandover,
    Entrant,
    PlayedRound,
    PlayedTable,
    Seating,
    Table,
    Wishes,
    check_no_duplicates,
    is_fill_in_team,
    make_played_table,
    make_table,
)
from scoring.chairs import Chair
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import (
    JsonObject,
    read_json_object,
    read_list,
    read_whole_number,
)
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Engine
from tournament.tools.engines.reading import (
    chair_of_letter,
    quote_briefly,
    read_flag,
    read_text,
    refuse_misspelled_fields,
)

JsonAnswer = dict[str, object]
SEAT_REQUEST_FIELDS = (
    *("format", "house", "dials", "players", "teams", "divisions", "rounds", "seed"),
    *("direction", "movement", "games", "apart", "stay", "handovers"),
    *("forecast", "leaver", "playing", "stand_in"),
)
# A document may give the answers to these house rules as fields of its own, and not only within its
# field `dials`.
DIALS_AS_PLAIN_FIELDS = ("direction", "movement", "games")
EXAMPLE_PLAYERS = '["Ann", "Bob"]'
PlayerPair = tuple[str, str]


class SinglePlayers:
    """Converts between players and entrants if each entrant is one player in one chair."""

    divisions: tuple[tuple[Entrant, ...], ...] = ()

    def entrants(self, players: Sequence[str]) -> tuple[Entrant, ...]:
        return tuple(players)

    def player_names(self, entrants: Iterable[Entrant]) -> list[str]:
        return list(entrants)

    def entrant_by_chair(self, player_by_chair: Mapping[Chair, str]) -> Mapping[Chair, Entrant]:
        return player_by_chair

    def player_by_chair(self, table: Table) -> Mapping[Chair, str]:
        return dict(table.seats)


@dataclass(frozen=True, slots=True)
class FixedTeams:
    """Converts between players and entrants if each entrant is a team of two players in two chairs.
    A fill-in team has its own name in both chairs.
    """

    teams: Mapping[Entrant, PlayerPair]
    divisions: tuple[tuple[Entrant, ...], ...]

    def entrants(self, players: Sequence[str]) -> tuple[Entrant, ...]:
        for player, partner in self.teams.values():
            if (player in players) is not (partner in players):
                raise ValueError(f"{player} and {partner} are a team. Name both, or neither.")
        players_in_teams = set(chain.from_iterable(self.teams.values()))
        for player in players:
            if player not in players_in_teams:
                raise ValueError(f"{player} is in no team. Add the team.")
        return tuple(team for team, pair in self.teams.items() if set(pair) <= set(players))

    def player_names(self, entrants: Iterable[Entrant]) -> list[str]:
        return [player for team in entrants for player in self._pair_of(team)]

    def entrant_by_chair(self, player_by_chair: Mapping[Chair, str]) -> Mapping[Chair, Entrant]:
        if len(player_by_chair) < 4:
            raise ValueError("Two teams need all four seats. Fill N, E, S and W.")
        return {
            chair: self._team_of(player_by_chair[chair], player_by_chair[chair.opposite])
            for chair in TEAM_CHAIRS
        }

    def player_by_chair(self, table: Table) -> Mapping[Chair, str]:
        return {
            seat: player
            for chair, team in table.seats
            for seat, player in zip((chair, chair.opposite), self._pair_of(team), strict=True)
        }

    def _pair_of(self, team: Entrant) -> PlayerPair:
        return self.teams.get(team, (team, team))

    def _team_of(self, player: str, partner: str) -> Entrant:
        if player == partner and is_fill_in_team(player):
            return player
        for team, pair in self.teams.items():
            if {player, partner} == {*pair}:
                return team
        raise ValueError(f"{player} and {partner} are not a team. Partners stay together here.")


EntrantConverter = SinglePlayers | FixedTeams


def seat_next_game(value: object) -> JsonAnswer:
    """Return the next game of the night in a document, with a forecast if the document asks for
    one. If the document has a `leaver`, return who may take that player's chair.
    """
    request = read_json_object(value)
    refuse_misspelled_fields(request, SEAT_REQUEST_FIELDS)
    format_key = read_text(request, "format", formats.FORMAT_KEYS[0])
    format_of_night = formats.find_format(format_key)
    players = read_names(request, "players")
    check_no_duplicates(players)
    is_for_teams = format_of_night.party_size == 2
    entrant_converter: EntrantConverter = (
        read_teams(request, players) if is_for_teams else SinglePlayers()
    )
    night_so_far = _read_night_so_far(request, format_key, players, entrant_converter)
    if request.get("leaver") is not None:
        return {"choices": _substitutes_to_json(request, night_so_far, entrant_converter)}
    answer = _seating_to_json(
        len(night_so_far.rounds) + 1, format_of_night.next_games(night_so_far), entrant_converter
    )
    if read_flag(request, "forecast"):
        answer["forecast"] = _forecast_to_json(format_of_night, night_so_far)
    return answer


def _read_night_so_far(
    request: JsonObject,
    format_key: str,
    players: Sequence[str],
    entrant_converter: EntrantConverter,
) -> NightSoFar:
    """Return the players, rules, rounds and requests of a document."""
    dials = {dial: request[dial] for dial in DIALS_AS_PLAIN_FIELDS if request.get(dial) is not None}
    listed_rounds = read_list(request, "rounds", "[]")
    rounds = [
        _read_round(read_json_object(listed_round, "A round"), entrant_converter)
        for listed_round in listed_rounds
    ]
    return NightSoFar(
        entrants_here=entrant_converter.entrants(players),
        rules=reading.read_rules(request).with_answers({**dials, "format": format_key}),
        seed=json_fields.read_whole_number_or_none(request, "seed") or 0,
        rounds=tuple(rounds),
        divisions=entrant_converter.divisions,
        wishes=_read_requests(request),
        handovers=tuple(_read_handovers(request, rounds)),
    )


def _read_round(source: JsonObject, entrant_converter: EntrantConverter) -> PlayedRound:
    points_by_table: dict[int, Mapping[Chair, int]] = {}
    for table_document in read_tables(source, "points"):
        table_number = read_whole_number(table_document, "table")
        if table_number in points_by_table:
            raise ValueError(
                f"The points of table {table_number} are listed twice. List them once."
            )
        points_by_table[table_number] = _read_points(table_document)
    played_tables = []
    for table_document in read_tables(source, "seating"):
        table_number = read_whole_number(table_document, "table")
        if table_number not in points_by_table:
            raise ValueError(f"Table {table_number} has no points yet. Enter them.")
        player_by_chair = read_players_by_chair(table_document)
        played_tables.append(
            _played_table(
                table_number, player_by_chair, points_by_table.pop(table_number), entrant_converter
            )
        )
    for table_number in points_by_table:
        raise ValueError(f"There are points for table {table_number}, where no one sat.")
    played_round = PlayedRound(
        tuple(played_tables), entrant_converter.entrants(_read_bench(source))
    )
    check_no_duplicates(played_round.seating.entrants)
    return played_round


def _read_points(source: JsonObject) -> Mapping[Chair, int]:
    points_by_seat = read_json_object(source.get("seats"), '"seats"')
    return {
        chair_of_letter(letter): read_whole_number(points_by_seat, letter)
        for letter in points_by_seat
    }


def _played_table(
    table_number: int,
    player_by_chair: Mapping[Chair, str],
    points_by_chair: Mapping[Chair, int],
    entrant_converter: EntrantConverter,
) -> PlayedTable:
    """Return a played table. Raise ValueError if a player has no points, or if an empty chair has
    some.
    """
    make_played_table(
        make_table(table_number, {chair: chair for chair in player_by_chair}), points_by_chair
    )
    entrant_by_chair = entrant_converter.entrant_by_chair(player_by_chair)
    return make_played_table(
        make_table(table_number, entrant_by_chair),
        {chair: points_by_chair[chair] for chair in entrant_by_chair},
    )


def _read_requests(request: JsonObject) -> Wishes:
    pairs_apart = read_list(request, "apart", '[["Ann", "Bob"]]') if request.get("apart") else []
    kept_seats = read_json_object(request["stay"], '"stay"') if request.get("stay") else {}
    seat_documents = {
        player: read_json_object(seat, "A seat to stay in") for player, seat in kept_seats.items()
    }
    return Wishes(
        frozenset(
            frozenset(read_names({"apart": player_pair}, "apart")) for player_pair in pairs_apart
        ),
        {
            player: (read_whole_number(seat, "table"), reading.read_chair(seat, "chair"))
            for player, seat in seat_documents.items()
        },
    )


def _read_handovers(request: JsonObject, rounds: Sequence[PlayedRound]) -> Iterator[ChairHandover]:
    """Yield the chairs that changed hands during a game. Raise ValueError for a game that was not
    played. `rounds` have the player who sat in each chair at the end.
    """
    for listed_handover in (
        read_list(request, "handovers", "[]") if request.get("handovers") else []
    ):
        handover = read_json_object(listed_handover, "A handover")
        game = read_whole_number(handover, "game")
        leaver, taker = read_name(handover.get("left")), read_name(handover.get("taken_by"))
        if not 1 <= game <= len(rounds):
            raise ValueError(f"Game {game} is not among those played. Count from 1.")
        pairs = [pair for table in rounds[game - 1].seating.tables for pair in table.partners]
        parted_pairs = tuple(
            (leaver, partner) for pair in pairs if taker in pair for partner in pair - {taker}
        )
        yield ChairHandover(game, leaver, taker, parted_pairs, read_flag(handover, "from_bench"))


def _seating_to_json(
    game_number: int, next_game: ComingGames, entrant_converter: EntrantConverter
) -> JsonAnswer:
    answer: JsonAnswer = {
        "round": game_number,
        "seating": _tables_to_json(next_game.seating, entrant_converter),
        "sitting_out": entrant_converter.player_names(next_game.seating.bench),
        "movers": {},
        "repeat_partners": [],
    }
    if next_game.game_ids:
        answer["games"] = {str(number): name for number, name in next_game.game_ids.items()}
    if isinstance(next_game, GameAfterMoves):
        seated_game = next_game.next_game
        answer["movers"] = {
            str(number): list(movers) for number, movers in seated_game.movers.items()
        }
        answer["repeat_partners"] = [
            list(repeat.partners) for repeat in seated_game.repeat_partners
        ]
        answer["tables"] = seated_game.tables_moved
        answer["elsewhere"] = list(seated_game.sent_elsewhere)
        answer["displaced"] = list(seated_game.displaced_players)
        answer["sat_out"] = dict(seated_game.times_sat_out)
    return answer


def _tables_to_json(seating: Seating, entrant_converter: EntrantConverter) -> list[JsonAnswer]:
    return [
        {"table": table.number, "seats": entrant_converter.player_by_chair(table)}
        for table in seating.tables
    ]


def _forecast_to_json(format_of_night: Format, night_so_far: NightSoFar) -> list[JsonAnswer]:
    """Return, for each way to move losers, how many partners would repeat and how many players
    would be sent elsewhere. Raise ValueError if losers do not move in this format.
    """
    if not isinstance(format_of_night, LosersMove):
        raise ValueError("There is no estimate, because losers don't move in this format.")
    return [
        {
            "movement": movement_forecast.rule.value,
            "tables": movement_forecast.tables_moved,
            "repeats": movement_forecast.repeat_count,
            "elsewhere": movement_forecast.sent_elsewhere_count,
            "repeats_to_come": movement_forecast.expected_repeat_count,
            "elsewhere_to_come": movement_forecast.expected_sent_elsewhere_count,
        }
        for movement_forecast in format_of_night.movement_forecasts(night_so_far)
    ]


def _substitutes_to_json(
    request: JsonObject, night_so_far: NightSoFar, entrant_converter: EntrantConverter
) -> list[JsonAnswer]:
    """Return the choices after the `leaver` has left a chair in the game being played: each player
    who may take the chair, and going on with three players. Each choice comes with the seating of
    all tables.
    """
    current_game = read_json_object(request.get("playing"), '"playing"')
    seated_tables = (
        make_table(
            read_whole_number(table_document, "table"),
            entrant_converter.entrant_by_chair(read_players_by_chair(table_document)),
        )
        for table_document in read_tables(current_game, "seating")
    )
    substitutes = substitute_choices(
        Seating(tuple(seated_tables), entrant_converter.entrants(_read_bench(current_game))),
        read_name(request["leaver"]),
        count_past_games(night_so_far.rounds, night_so_far.handovers),
        substitute=None if request.get("stand_in") is None else read_name(request["stand_in"]),
    )
    return [
        {
            "taken_by": choice.handover.taker,
            "from_bench": choice.handover.from_bench,
            "seating": _tables_to_json(choice.seating, entrant_converter),
            "sitting_out": entrant_converter.player_names(choice.seating.bench),
        }
        for choice in substitutes
    ]


class Command(Engine):
    help = (
        "Answers who sits where next: an evening a line on standard input, "
        '{"format", "house", "players", "rounds"}, with the seating and the points of each game '
        'played; without a game it is the first draw, by "seed". "movement" and "direction" turn '
        "the dials of the move. docs/commands.md has an example."
    )

    def handle(self, **options: Any) -> None:
        self.answer_all(seat_next_game)


def read_teams(request: JsonObject, players: Sequence[str]) -> FixedTeams:
    """Return the teams that the document names. If it names none, pair the players in the order in
    which they are listed, and add the teams that have left. Raise ValueError if a player has no
    partner or is in two teams.
    """
    divisions = _read_divisions(request)
    if not divisions:
        if len(players) % 2:
            raise ValueError(f"{players[-1]} has no partner. Find one, or name the teams.")
        divisions = [[*_pair_in_order(players), *_departed_teams(request, players)]]
    check_no_duplicates([player for division in divisions for pair in division for player in pair])
    return FixedTeams(
        {_team_name(pair): pair for division in divisions for pair in division},
        tuple(tuple(map(_team_name, division)) for division in divisions),
    )


def read_players_by_chair(source: JsonObject) -> Mapping[Chair, str]:
    """Return the name of the player in each chair, from the field `seats` of the document."""
    seats = read_json_object(source.get("seats"), '"seats"')
    return {chair_of_letter(seat): read_name(player) for seat, player in seats.items()}


def _read_bench(source: JsonObject) -> list[str]:
    return [] if source.get("sitting_out") is None else read_names(source, "sitting_out")


def read_tables(source: JsonObject, field_name: str) -> list[JsonObject]:
    return [read_json_object(item, "A table") for item in read_list(source, field_name, "[]")]


def read_names(source: JsonObject, field_name: str) -> list[str]:
    return [read_name(item) for item in read_list(source, field_name, EXAMPLE_PLAYERS)]


def read_name(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"{json.dumps(value)[:40]} is not a name. Write names in quotation marks.")
    return value


def _read_divisions(request: JsonObject) -> list[list[PlayerPair]]:
    if request.get("divisions") is not None:
        divisions = read_json_object(request["divisions"], '"divisions"')
        return [_read_team_pairs(teams) for teams in divisions.values()]
    return [] if request.get("teams") is None else [_read_team_pairs(request["teams"])]


def _read_team_pairs(value: object) -> list[PlayerPair]:
    listed_teams = read_list({"teams": value}, "teams", f"[{EXAMPLE_PLAYERS}]")
    return [_check_team_size(read_names({"team": team}, "team")) for team in listed_teams]


def _check_team_size(team: Sequence[str]) -> PlayerPair:
    if len(team) != 2:
        raise ValueError(f"A team is two players, and {quote_briefly(team)} is not.")
    return team[0], team[1]


def _departed_teams(request: JsonObject, players: Sequence[str]) -> list[PlayerPair]:
    """Return the teams that played earlier games and are no longer among the players."""
    departed_teams: dict[frozenset[str], PlayerPair] = {}
    for listed_round in read_list(request, "rounds", "[]"):
        round_document = read_json_object(listed_round, "A round")
        player_pairs = _pair_in_order(_read_bench(round_document))
        for player_by_chair in map(read_players_by_chair, read_tables(round_document, "seating")):
            player_pairs += [
                (player_by_chair[seat], player_by_chair[seat.opposite])
                for seat in TEAM_CHAIRS
                if {seat, seat.opposite} <= player_by_chair.keys()
            ]
        for pair in player_pairs:
            if not {*pair} & {*players} and not is_fill_in_team(pair[0]):
                departed_teams.setdefault(frozenset(pair), pair)
    return list(departed_teams.values())


def _pair_in_order(players: Sequence[str]) -> list[PlayerPair]:
    return list(zip(players[::2], players[1::2], strict=False))


def _team_name(pair: PlayerPair) -> Entrant:
    return " & ".join(pair)
