"""The results of a bracket as a document, and how far it has been played with them.

They are taken in the order in which they stand; a second one for a game corrects the first.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from rotation.bracket.double import double_elimination
from rotation.bracket.progress import Progress, places
from rotation.bracket.replay import after, correct, replay
from rotation.documents.bracket_evening import Answer, begun, evening
from rotation.outcomes import Fact, Forfeit, Result, Spot, Withdrawal
from rotation.tables import Hall
from scoring.chairs import CLOCKWISE
from scoring.dials.house_rules import HouseRules
from scoring.documents import reading
from scoring.documents.reading import Document
from scoring.totals.judging import judge
from scoring.totals.typed import Typed

OF_A_BRACKET = {"teams", "results", "house", "dials"}
OF_A_RESULT = {"game", "winner", "score", "forfeit", "withdraw", "clear"}


class Forfeits(StrEnum):
    A = "a"
    B = "b"
    BOTH = "both"


class BuiltUpon(ValueError):
    """A correction of a game that others were built upon."""

    def __init__(self, game: str, games: tuple[str, ...]) -> None:
        played, them = ("is", "it") if len(games) == 1 else ("are", "them")
        super().__init__(
            f"{', '.join(games)} followed from {game} and {played} written down already: leave "
            f'{game} as it was, or add "clear": true to play {them} again.'
        )
        self.games = games


@dataclass(frozen=True, slots=True)
class _Desk:
    """What was written down so far, and what follows from it."""

    progress: Progress
    facts: tuple[Fact, ...] = ()

    def take(self, fact: Fact, *, clear: bool) -> "_Desk":
        wrong = self._same_game(fact)
        if wrong is None:
            return _Desk(after(self.progress, fact), (*self.facts, fact))
        correction = correct(self.progress, self.facts, wrong=wrong, instead=fact)
        if correction.cleared and not clear:
            raise BuiltUpon(wrong.game, correction.cleared)
        bracket, teams = self.progress.bracket, self.progress.teams
        return _Desk(replay(bracket, teams, correction.facts), correction.facts)

    def _same_game(self, fact: Fact) -> Result | Forfeit | None:
        games = {fact.game: fact for fact in self.facts if not isinstance(fact, Withdrawal)}
        return None if isinstance(fact, Withdrawal) else games.get(fact.game)


def progress(
    value: object,
    *,
    teams: int | None = None,
    hall: Hall | None = None,
    keep: Callable[[Progress], object] = lambda _: None,
) -> Answer:
    """What may be played now, who is out and who comes where; with a hall, the rest of the evening
    too. `teams` is how many there are where the document does not tell; `keep` is handed each that
    is answered."""
    document = reading.document(value)
    reading.known(document, OF_A_BRACKET)
    rules = None if document.get("house") is None else reading.rules(document)
    desk = _Desk(_begun(document.get("teams", teams)))
    listed = reading.items(
        document, "results", '[{"game": "W1.1", "winner": "a", "score": [10, 7]}]'
    )
    for number, written in enumerate(listed, start=1):
        try:
            result = reading.document(written, "A result")
            desk = desk.take(_fact(result, rules), clear=reading.yes(result, "clear"))
        except BuiltUpon as fault:
            return {"error": f"Result {number}: {fault}", "games": list(fault.games)}
        except ValueError as fault:
            raise ValueError(f"Result {number}: {fault}") from None
    keep(desk.progress)
    return _answer(desk.progress) | ({} if hall is None else {"plan": evening(desk.progress, hall)})


def _answer(progress: Progress) -> Answer:
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


def _begun(teams: object) -> Progress:
    if isinstance(teams, int) and not isinstance(teams, bool):
        return begun(teams)
    if not isinstance(teams, list):
        raise ValueError('"teams" must be a number or a list of names, as in ["Ann and Bob"].')
    for name in teams:
        if not isinstance(name, str) or not name.strip():
            raise ValueError("A team has no name: write one in quotation marks for each.")
    return replay(double_elimination(len(teams)), teams)


def _fact(document: Document, rules: HouseRules | None) -> Fact:
    reading.known(document, OF_A_RESULT)
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
    match reading.items(document, "score", "[10, 7]"):
        case [int(a), int(b)] if bool not in (type(a), type(b)):
            return a, b
        case _:
            raise ValueError("\"score\" must be two whole numbers, a's and b's, as in [10, 7].")
