"""The `bracket` command: the games of a double elimination, its timetable, and its progress.
Results are applied in the order of the document. A second result for a game corrects the first one.
"""

from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, assert_never

from rotation.bracket.plan import Room, end_minute_by_table_count, plan_calls
from rotation.bracket.progress import BracketState, settled_places
from rotation.bracket.replay import add_outcome, find_correction, replay_bracket
from rotation.bracket.structure import BracketGame, DrawNumber, LoserOf, Source, WinnerOf
from rotation.formats.elimination import make_double_elimination_bracket
from rotation.outcomes import BracketSpot, Forfeit, GameResult, Outcome, Withdrawal
from rotation.seating import Entrant
from scoring.chairs import CHAIRS_CLOCKWISE
from scoring.dials.house_rules import HouseRules
from scoring.totals.judging import TypedTotals, judge_game_totals
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import JsonObject
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Engine, add_pdf_arguments

JsonAnswer = dict[str, object]
BRACKET_FIELDS = {"teams", "results", "house", "dials"}
RESULT_FIELDS = {"game", "winner", "score", "forfeit", "withdraw", "clear"}
TEAM_WITHOUT_NAME_SENTENCE = "A team has no name. Write one in quotation marks for each."


def new_bracket_answer(team_count: int, table_count: int | None, game_minutes: int) -> JsonAnswer:
    """Return the answer for a new bracket. If `table_count` is None, there are enough tables
    for all games.
    """
    bracket = make_double_elimination_bracket(team_count)
    room = Room(team_count // 2 if table_count is None else table_count, game_minutes)
    return {
        "teams": bracket.team_count,
        "size": bracket.size,
        "byes": bracket.bye_count,
        "games": [_game_to_json(game) for game in bracket.games.values()],
        "third": None if bracket.third_place is None else str(bracket.third_place),
        "plan": timetable_to_json(bracket_before_first_game(team_count), room),
    }


def bracket_before_first_game(team_count: int) -> BracketState:
    """Return the state of a new double elimination whose teams are named by their numbers."""
    return replay_bracket(
        make_double_elimination_bracket(team_count), team_names_from_numbers(team_count)
    )


def team_names_from_numbers(team_count: int) -> tuple[Entrant, ...]:
    """Return the names "1", "2" and so on for this many teams."""
    return tuple(map(str, range(1, team_count + 1)))


def timetable_to_json(bracket_state: BracketState, room: Room) -> JsonAnswer:
    """Return the timetable of the games that are not played yet."""
    timetable = plan_calls(bracket_state, room)
    return {
        "tables": room.table_count,
        "minutes": room.game_minutes,
        "turn": room.turnover_minutes,
        "end_minutes": timetable.end_minute,
        "likely_minutes": [timetable.early_end, timetable.late_end],
        "end_by_tables": {
            str(tables): end
            for tables, end in end_minute_by_table_count(bracket_state, room).items()
        },
        "calls": [
            {"minute": call.minute, "table": call.table, "game": call.game}
            for call in timetable.calls
        ],
    }


def _game_to_json(game: BracketGame) -> JsonAnswer:
    game_document: JsonAnswer = {
        "id": game.id,
        "side": game.side,
        "round": game.round,
        "a": _source_to_json(game.source_a),
        "b": _source_to_json(game.source_b),
        "winner_to": game.winner_to and game.winner_to.game,
        "loser_to": game.loser_to and game.loser_to.game,
    }
    if game.loser_to is None:
        game_document["loser_place"] = game.place
    if game.is_second_final:
        game_document["if_needed"] = True
    return game_document


def _source_to_json(source: Source) -> JsonAnswer:
    match source:
        case DrawNumber():
            return {"draw": source.number}
        case WinnerOf():
            return {"winner_of": source.game}
        case LoserOf():
            return {"loser_of": source.game}
        case _:
            assert_never(source)


class ForfeitedBy(StrEnum):
    """The team that forfeits a game: the first, the second, or both teams."""

    A = "a"
    B = "b"
    BOTH = "both"


class LaterGamesPlayed(ValueError):
    """Raised for a correction that would clear the recorded results of later games."""

    def __init__(self, game: str, later_games: tuple[str, ...]) -> None:
        verb, pronoun = ("is", "it") if len(later_games) == 1 else ("are", "them")
        super().__init__(
            f"{', '.join(later_games)} followed from {game} and {verb} already recorded. Leave "
            f'{game} as it was, or add "clear": true to play {pronoun} again.'
        )
        self.later_games = later_games


@dataclass(frozen=True, slots=True)
class _RecordedResults:
    """The results recorded so far, and the state of the bracket that follows from them."""

    bracket_state: BracketState
    outcomes: tuple[Outcome, ...] = ()

    def with_outcome(self, outcome: Outcome, *, may_clear: bool) -> "_RecordedResults":
        """Return the results with this outcome added, or in place of the game's earlier result.
        Later games that followed from the earlier result are cleared if `may_clear` is true. If
        not, LaterGamesPlayed is raised.
        """
        result_by_game = {
            recorded_outcome.game: recorded_outcome
            for recorded_outcome in self.outcomes
            if not isinstance(recorded_outcome, Withdrawal)
        }
        earlier_result = (
            None if isinstance(outcome, Withdrawal) else result_by_game.get(outcome.game)
        )
        if earlier_result is None:
            return _RecordedResults(
                add_outcome(self.bracket_state, outcome), (*self.outcomes, outcome)
            )
        corrected_outcomes = [
            outcome if recorded_outcome == earlier_result else recorded_outcome
            for recorded_outcome in self.outcomes
        ]
        correction = find_correction(
            self.bracket_state, corrected_outcomes, game=earlier_result.game
        )
        if correction.cleared_games and not may_clear:
            raise LaterGamesPlayed(earlier_result.game, correction.cleared_games)
        bracket, teams = self.bracket_state.bracket, self.bracket_state.teams
        return _RecordedResults(
            replay_bracket(bracket, teams, correction.outcomes), correction.outcomes
        )


def replay_results_answer(
    value: object,
    *,
    team_count: int | None = None,
    room: Room | None = None,
    keep_bracket: Callable[[BracketState], object] = lambda _: None,
) -> JsonAnswer:
    """Return the games that may be played now, the teams that are out, and the places. If a room is
    given, add the timetable for the rest of the night. `team_count` is used if the document does
    not say how many teams there are. `keep_bracket` is called with the state of the bracket, to
    print it. If a correction would clear later results without permission, return an error that
    lists their games. Raise ValueError for any other document that breaks a rule.
    """
    document = json_fields.read_json_object(value)
    reading.refuse_misspelled_fields(document, BRACKET_FIELDS)
    rules = None if document.get("house") is None else reading.read_rules(document)
    recorded_results = _RecordedResults(_read_bracket_of_teams(document.get("teams", team_count)))
    example_results = '[{"game": "W1.1", "winner": "a", "score": [10, 7]}]'
    for result_number, listed_result in enumerate(
        json_fields.read_list(document, "results", example_results), start=1
    ):
        try:
            result = json_fields.read_json_object(listed_result, "A result")
            may_clear = reading.read_flag(result, "clear")
            recorded_results = recorded_results.with_outcome(
                _read_outcome(result, rules), may_clear=may_clear
            )
        except LaterGamesPlayed as fault:
            return {"error": f"Result {result_number}: {fault}", "games": list(fault.later_games)}
        except ValueError as fault:
            raise ValueError(f"Result {result_number}: {fault}") from None
    keep_bracket(recorded_results.bracket_state)
    answer = _state_to_json(recorded_results.bracket_state)
    if room is not None:
        answer["plan"] = timetable_to_json(recorded_results.bracket_state, room)
    return answer


def _state_to_json(bracket_state: BracketState) -> JsonAnswer:
    return {
        "ready": [
            dict(zip(("game", *BracketSpot), (game, *bracket_state.teams_in(game)), strict=True))
            for game in bracket_state.ready_games
        ],
        "losses": dict(bracket_state.losses_by_team),
        "out": [
            team for team in bracket_state.teams if bracket_state.place_by_team.get(team, 1) > 1
        ],
        "places": [
            {"team": place.team, "place": place.first_place, "to": place.last_place}
            for place in settled_places(bracket_state)
        ],
        "over": bracket_state.is_over,
        "champion": bracket_state.champion,
    }


def _read_bracket_of_teams(teams_value: object) -> BracketState:
    if isinstance(teams_value, int) and not isinstance(teams_value, bool):
        return bracket_before_first_game(teams_value)
    if not isinstance(teams_value, list):
        raise ValueError('"teams" must be a number or a list of names, as in ["Ann and Bob"].')
    for name in teams_value:
        if not isinstance(name, str) or not name.strip():
            raise ValueError(TEAM_WITHOUT_NAME_SENTENCE)
    return replay_bracket(make_double_elimination_bracket(len(teams_value)), teams_value)


def _read_outcome(document: JsonObject, rules: HouseRules | None) -> Outcome:
    reading.refuse_misspelled_fields(document, RESULT_FIELDS)
    if document.get("withdraw") is not None:
        return _read_withdrawal(document)
    game = reading.read_text(document, "game", "W1.3")
    winner_spot = reading.read_choice(BracketSpot, document, "winner")
    forfeiting_side = reading.read_choice(ForfeitedBy, document, "forfeit")
    if forfeiting_side is not None:
        winner_by_forfeit = (
            None if forfeiting_side is ForfeitedBy.BOTH else BracketSpot(forfeiting_side).opposite
        )
        if document.get("score") is not None or winner_spot not in (None, winner_by_forfeit):
            raise ValueError(f"{game} is forfeited. Leave out the winner and the score.")
        return Forfeit(game, winner_by_forfeit)
    if winner_spot is None:
        raise ValueError(f'"winner" is missing for {game}. Name a or b.')
    result = GameResult(game, winner_spot, _read_score(document))
    if rules is not None and result.score is not None:
        judgment = judge_game_totals(TypedTotals(CHAIRS_CLOCKWISE, result.score), rules)
        if not judgment.is_possible:
            raise ValueError(f"{game}, with a as N/S and b as E/W: {judgment.reason}")
    return result


def _read_withdrawal(document: JsonObject) -> Withdrawal:
    for name in ("game", "winner", "score", "forfeit"):
        if document.get(name) is not None:
            raise ValueError(f'A withdrawal is of a team, not of a game. Leave out "{name}".')
    if type(document["withdraw"]) is int:
        return Withdrawal(str(document["withdraw"]))
    return Withdrawal(reading.read_text(document, "withdraw", "Ann"))


def _read_score(document: JsonObject) -> tuple[int, int] | None:
    if document.get("score") is None:
        return None
    match json_fields.read_list(document, "score", "[10, 7]"):
        case [int(a), int(b)] if bool not in (type(a), type(b)):
            return a, b
        case _:
            raise ValueError("\"score\" must be two whole numbers, a's and b's, as in [10, 7].")


class Command(Engine):
    help = (
        "Makes the bracket of a double elimination and plans the night. With --replay it reads "
        'results as JSON on standard input, {"teams": [..], "results": [{"game": "W1.3", '
        '"winner": "a", "score": [10, 7]}, {"game": "W1.4", "forfeit": "b"}, '
        '{"withdraw": "Ann and Bob"}]}, and answers what may be played now, who is out and who '
        "comes where."
    )

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        parser.add_argument("--teams", type=int, metavar="N", help="how many teams, 2 to 128")
        parser.add_argument(
            "--tables", type=int, metavar="N", help="how many tables there are (enough for all)"
        )
        parser.add_argument("--minutes", type=int, default=20, help="how long a game takes (20)")
        parser.add_argument(
            "--replay",
            action="store_true",
            help="read teams and results; with --tables, plan the rest of the night too",
        )

        add_pdf_arguments(parser)

    def handle(
        self,
        teams: int | None,
        tables: int | None,
        minutes: int,
        replay: bool,
        pdf: str | None,
        paper: str,
        **options: Any,
    ) -> None:
        brackets: list[BracketState] = []
        if replay:
            room = self._room_from_arguments(tables, minutes)
            answer = partial(
                replay_results_answer, team_count=teams, room=room, keep_bracket=brackets.append
            )
            self.answer_all(answer)
        elif teams is None:
            self.refuse_arguments("say how many teams there are, as in --teams 22")
        else:
            self.answer_once(partial(new_bracket_answer, teams, tables, minutes))
            brackets.append(bracket_before_first_game(teams))
        if pdf:
            self._write_pdf(pdf, brackets, paper)

    def _write_pdf(self, pdf: str, brackets: list[BracketState], paper: str) -> None:
        if not brackets:
            self.exit_with_error(f"{pdf} is not written, because there is no bracket to print.")
        # Imported only here, since loading the fonts takes time.
        from tournament.tools.engines.paper import make_brackets_pdf

        team_counts_words = " and ".join(
            str(len(bracket_state.teams)) for bracket_state in brackets
        )
        self.save_file(
            pdf,
            make_brackets_pdf(brackets, f"Double elimination, {team_counts_words} teams", paper),
        )

    def _room_from_arguments(self, tables: int | None, game_minutes: int) -> Room | None:
        try:
            return None if tables is None else Room(tables, game_minutes)
        except ValueError as fault:
            self.exit_with_error(str(fault))
