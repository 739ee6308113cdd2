"""A whole double elimination, its evening, and how far it has been played, from the command line.

Results are taken in the order in which they stand; a second one for a game corrects the first.
"""

from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Any, assert_never

from rotation.bracket.plan import Hall, ends_by_tables, plan
from rotation.bracket.progress import Progress, places
from rotation.bracket.replay import after, correct, replay
from rotation.bracket.structure import BracketGame, Drawn, LoserOf, Source, WinnerOf
from rotation.formats.double_elimination import double_elimination
from rotation.outcomes import Fact, Forfeit, Result, Spot, Withdrawal
from rotation.seating import Entrant
from scoring.chairs import CLOCKWISE
from scoring.dials.house_rules import HouseRules
from scoring.totals.judging import Typed, judge
from tournament.evening.words import json_fields
from tournament.evening.words.json_fields import Document
from tournament.tools.engines import reading
from tournament.tools.engines.engine import Engine, add_pdf_arguments

Answer = dict[str, object]


def bracket_document(teams: int, tables: int | None, minutes: int) -> Answer:
    """A bracket before its first game; without a number of tables there is one for each game."""
    bracket = double_elimination(teams)
    hall = Hall(teams // 2 if tables is None else tables, minutes)
    return {
        "teams": bracket.teams,
        "size": bracket.size,
        "byes": bracket.byes,
        "games": [_game(game) for game in bracket.games.values()],
        "third": None if bracket.third is None else str(bracket.third),
        "plan": evening_document(before_first_game(teams), hall),
    }


def before_first_game(teams: int) -> Progress:
    """The bracket of so many teams, called by their numbers, before its first game."""
    return replay(double_elimination(teams), numbered(teams))


def numbered(teams: int) -> tuple[Entrant, ...]:
    """The names of teams that are called by the number they drew."""
    return tuple(map(str, range(1, teams + 1)))


def evening_document(progress: Progress, hall: Hall) -> Answer:
    """The plan of what is left of the evening."""
    planned = plan(progress, hall)
    return {
        "tables": hall.tables,
        "minutes": hall.minutes,
        "turn": hall.turn,
        "end_minutes": planned.end,
        "likely_minutes": [planned.early, planned.late],
        "end_by_tables": {
            str(tables): end for tables, end in ends_by_tables(progress, hall).items()
        },
        "calls": [
            {"minute": call.minute, "table": call.table, "game": call.game}
            for call in planned.calls
        ],
    }


def _game(game: BracketGame) -> Answer:
    document: Answer = {
        "id": game.id,
        "side": game.side,
        "round": game.round,
        "a": _source(game.a),
        "b": _source(game.b),
        "winner_to": game.winner_to and game.winner_to.game,
        "loser_to": game.loser_to and game.loser_to.game,
    }
    if game.loser_to is None:
        document["loser_place"] = game.place
    if game.if_needed:
        document["if_needed"] = True
    return document


def _source(source: Source) -> Answer:
    match source:
        case Drawn():
            return {"draw": source.number}
        case WinnerOf():
            return {"winner_of": source.game}
        case LoserOf():
            return {"loser_of": source.game}
        case _:
            assert_never(source)


BRACKET_FIELDS = {"teams", "results", "house", "dials"}
RESULT_FIELDS = {"game", "winner", "score", "forfeit", "withdraw", "clear"}


class Forfeits(StrEnum):
    """Which team forfeits a game."""

    A = "a"
    B = "b"
    BOTH = "both"


class BuiltUpon(ValueError):
    """A correction of a game that other games were built upon."""

    def __init__(self, game: str, games: tuple[str, ...]) -> None:
        played, them = ("is", "it") if len(games) == 1 else ("are", "them")
        super().__init__(
            f"{', '.join(games)} followed from {game} and {played} written down already: leave "
            f'{game} as it was, or add "clear": true to play {them} again.'
        )
        self.games = games


@dataclass(frozen=True, slots=True)
class _Desk:
    """What has been written down so far, and what follows from it."""

    progress: Progress
    facts: tuple[Fact, ...] = ()

    def take(self, fact: Fact, *, clear: bool) -> "_Desk":
        """The desk after one more fact, which corrects an earlier one of the same game."""
        games = {one.game: one for one in self.facts if not isinstance(one, Withdrawal)}
        wrong = None if isinstance(fact, Withdrawal) else games.get(fact.game)
        if wrong is None:
            return _Desk(after(self.progress, fact), (*self.facts, fact))
        correction = correct(self.progress, self.facts, wrong=wrong, instead=fact)
        if correction.cleared and not clear:
            raise BuiltUpon(wrong.game, correction.cleared)
        bracket, teams = self.progress.bracket, self.progress.teams
        return _Desk(replay(bracket, teams, correction.facts), correction.facts)


def replay_document(
    value: object,
    *,
    teams: int | None = None,
    hall: Hall | None = None,
    keep: Callable[[Progress], object] = lambda _: None,
) -> Answer:
    """What may be played now, who is out and who comes where; with a hall, the rest of the evening
    too.

    `teams` is how many there are if the document does not say; `keep` is called with each bracket
    that is answered.
    """
    document = json_fields.document(value)
    reading.known(document, BRACKET_FIELDS)
    rules = None if document.get("house") is None else reading.rules(document)
    desk = _Desk(_read_teams(document.get("teams", teams)))
    listed = json_fields.items(
        document, "results", '[{"game": "W1.1", "winner": "a", "score": [10, 7]}]'
    )
    for number, written in enumerate(listed, start=1):
        try:
            result = json_fields.document(written, "A result")
            desk = desk.take(_fact(result, rules), clear=reading.yes(result, "clear"))
        except BuiltUpon as fault:
            return {"error": f"Result {number}: {fault}", "games": list(fault.games)}
        except ValueError as fault:
            raise ValueError(f"Result {number}: {fault}") from None
    keep(desk.progress)
    return _progress_document(desk.progress) | (
        {} if hall is None else {"plan": evening_document(desk.progress, hall)}
    )


def _progress_document(progress: Progress) -> Answer:
    return {
        "ready": [
            dict(zip(("game", *Spot), (game, *progress.teams_in(game)), strict=True))
            for game in progress.ready
        ],
        "losses": dict(progress.losses),
        "out": [team for team in progress.teams if progress.done.get(team, 1) > 1],
        "places": [
            {"team": place.team, "place": place.first, "to": place.last}
            for place in places(progress)
        ],
        "over": progress.is_over,
        "champion": progress.champion,
    }


def _read_teams(teams: object) -> Progress:
    if isinstance(teams, int) and not isinstance(teams, bool):
        return before_first_game(teams)
    if not isinstance(teams, list):
        raise ValueError('"teams" must be a number or a list of names, as in ["Ann and Bob"].')
    for name in teams:
        if not isinstance(name, str) or not name.strip():
            raise ValueError("A team has no name: write one in quotation marks for each.")
    return replay(double_elimination(len(teams)), teams)


def _fact(document: Document, rules: HouseRules | None) -> Fact:
    reading.known(document, RESULT_FIELDS)
    if document.get("withdraw") is not None:
        return _withdrawal(document)
    game = reading.text(document, "game", "W1.3")
    winner = reading.one_of(Spot, document, "winner")
    forfeits = reading.one_of(Forfeits, document, "forfeit")
    if forfeits is not None:
        other = None if forfeits is Forfeits.BOTH else Spot(forfeits).other
        if document.get("score") is not None or winner not in (None, other):
            raise ValueError(f"{game} is forfeited: leave out the winner and the score.")
        return Forfeit(game, other)
    if winner is None:
        raise ValueError(f'"winner" is missing for {game}: name a or b.')
    result = Result(game, winner, _score(document))
    if rules is not None and result.score is not None:
        judged = judge(Typed(CLOCKWISE, result.score), rules)
        if not judged.possible:
            raise ValueError(f"{game}, with a as N/S and b as E/W: {judged.reason}")
    return result


def _withdrawal(document: Document) -> Withdrawal:
    for name in ("game", "winner", "score", "forfeit"):
        if document.get(name) is not None:
            raise ValueError(f'A withdrawal is of a team, not of a game: leave out "{name}".')
    team = document["withdraw"]
    return Withdrawal(str(team) if type(team) is int else reading.text(document, "withdraw", "Ann"))


def _score(document: Document) -> tuple[int, int] | None:
    if document.get("score") is None:
        return None
    match json_fields.items(document, "score", "[10, 7]"):
        case [int(a), int(b)] if bool not in (type(a), type(b)):
            return a, b
        case _:
            raise ValueError("\"score\" must be two whole numbers, a's and b's, as in [10, 7].")


class Command(Engine):
    help = (
        "Makes the bracket of a double elimination and plans its evening. With --replay it reads "
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
            help="read teams and results; with --tables, plan what is left of the evening too",
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
        played: list[Progress] = []
        if replay:
            hall = self._hall(tables, minutes)
            answer = partial(replay_document, teams=teams, hall=hall, keep=played.append)
            self.answer_all(answer)
        elif teams is None:
            self.refuse("say how many teams there are, as in --teams 22")
        else:
            self.answer_once(partial(bracket_document, teams, tables, minutes))
            played.append(before_first_game(teams))
        if pdf:
            self._print_into(pdf, played, paper)

    def _print_into(self, pdf: str, played: list[Progress], paper: str) -> None:
        if not played:
            self.leave(f"{pdf} is not written: there is no bracket to print.")
        from tournament.tools.engines.paper import print_brackets  # late: fonts take their time

        sizes = " and ".join(str(len(progress.teams)) for progress in played)
        self.save(pdf, print_brackets(played, f"Double elimination, {sizes} teams", paper))

    def _hall(self, tables: int | None, minutes: int) -> Hall | None:
        try:
            return None if tables is None else Hall(tables, minutes)
        except ValueError as fault:
            self.leave(str(fault))
