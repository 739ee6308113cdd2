"""Double and single elimination. In double elimination, rematches come as late as possible."""

from collections.abc import Sequence

from rotation.bracket.knockout import Knockout
from rotation.bracket.structure import (
    Bracket,
    BracketGame,
    BracketRound,
    BracketSide,
    LoserOf,
    SourceOrBye,
    WinnerOf,
    games_with_places,
    link_games,
    make_bracket_round,
    pair_neighboring_sources,
    places_of_rounds,
    winners_side_rounds,
)
from scoring.dials import options


def make_double_elimination_bracket(team_count: int, late_byes: tuple[int, ...] = ()) -> Bracket:
    """Return the bracket for this number of teams, in which a team is out after its second loss.
    Raise ValueError for too few or too many teams.
    """
    winners_rounds = winners_side_rounds(team_count, late_byes)
    losers_side_rounds = _losers_side_rounds(winners_rounds)
    places = places_of_rounds(losers_side_rounds, team_count)
    winners_side_winner = WinnerOf(winners_rounds[-1].games[0].id)
    # With only two teams, the losers' side has no games, and the loser of the first game goes to
    # the final.
    losers_side_winner = (
        WinnerOf(losers_side_rounds[-1].games[0].id)
        if losers_side_rounds
        else LoserOf(winners_side_winner.game)
    )
    # If both teams forfeit a game on the winners' side, both are out. Their place is that of the
    # round of the losers' side to which the loser would drop.
    places_if_both_forfeit = [
        places[max(2 * round_number - 1, 0)] if places else 2
        for round_number in range(len(winners_rounds))
    ]
    games = [
        *games_with_places(winners_rounds, places_if_both_forfeit),
        *games_with_places(losers_side_rounds, places),
        BracketGame("F1", BracketSide.FINAL, 1, winners_side_winner, losers_side_winner, place=2),
        BracketGame(
            "F2", BracketSide.FINAL, 2, LoserOf("F1"), WinnerOf("F1"), place=2, is_second_final=True
        ),
    ]
    third_place = LoserOf(losers_side_winner.game) if losers_side_rounds else None
    return Bracket(team_count, 2 ** len(winners_rounds), link_games(games), third_place)


def _losers_side_rounds(winners_rounds: Sequence[BracketRound]) -> list[BracketRound]:
    """Return the rounds of the losers' side.

    First the losers of round 1 play each other. Then two rounds alternate: the remaining teams play
    the losers of the next round on the winners' side, and after that they play each other.
    """
    rounds: list[BracketRound] = []
    sources = winners_rounds[0].losers
    for round_number, bracket_round in enumerate(winners_rounds[1:], start=1):
        joining_round = make_bracket_round(
            BracketSide.LOSERS, len(rounds) + 1, pair_neighboring_sources(sources)
        )
        pairs = zip(
            _cross_over_losers(bracket_round.losers, round_number),
            joining_round.winners,
            strict=True,
        )
        dropping_round = make_bracket_round(BracketSide.LOSERS, len(rounds) + 2, pairs)
        rounds += [joining_round, dropping_round]
        sources = dropping_round.winners
    return rounds


def _cross_over_losers(
    dropping_teams: Sequence[SourceOrBye], exchange_depth: int
) -> list[SourceOrBye]:
    """Return the losers of one round of the winners' side in a new order: the order in which the
    teams on the losers' side play against them.

    With an `exchange_depth` of 1 the two halves trade places. With 2 the quarters in each half do
    too, and with 3 also the eighths. The depth goes up by one each round. Teams that met in round 1
    then stay apart as long as possible, and after them the teams that met in round 2, and so on. A
    test, tests/rotation/formats/test_elimination.py, tries every other order.
    """
    team_count = len(dropping_teams)
    flipped_bits = team_count - max(team_count >> exchange_depth, 1)
    return [dropping_teams[index ^ flipped_bits] for index in range(team_count)]


def make_single_elimination_bracket(team_count: int, late_byes: tuple[int, ...] = ()) -> Bracket:
    """Return the bracket for this number of teams, in which a team is out after its first loss.
    Raise ValueError for too few or too many teams.
    """
    rounds = winners_side_rounds(team_count, late_byes)
    games = games_with_places(rounds, places_of_rounds(rounds, team_count))
    return Bracket(team_count, 2 ** len(rounds), link_games(games))


DOUBLE_ELIMINATION = Knockout(
    (options.FormatOption.DOUBLE_ELIMINATION,), make_double_elimination_bracket
)
SINGLE_ELIMINATION = Knockout(
    (options.FormatOption.SINGLE_ELIMINATION,), make_single_elimination_bracket
)
