"""Build brackets from outcomes in short texts, such as "W1.1 a 10-7", or from random outcomes."""

from rotation.bracket.replay import add_outcome, replay_bracket, why_outcome_refused
from rotation.formats.elimination import make_double_elimination_bracket
from rotation.outcomes import BracketSpot, Forfeit, GameResult, Withdrawal
from rotation.seeded_random import SeededRandom
from tests.patience import tries_until_failure


def read_outcome(text):
    """Return a bracket result from a text: "W1.1 a 10-7" or "W1.1 a", a forfeit from "W1.1 a by
    forfeit" or "W1.1 nobody", or a withdrawal from "T3 leaves".
    """
    name, outcome, *score_words = text.split()
    if outcome == "leaves":
        return Withdrawal(name)
    if outcome == "nobody":
        return Forfeit(name, None)
    if score_words[:1] == ["by"]:
        return Forfeit(name, BracketSpot(outcome))
    score = tuple(int(points) for points in score_words[0].split("-")) if score_words else None
    return GameResult(name, BracketSpot(outcome), score)


def read_outcomes(*texts):
    return tuple(read_outcome(text) for joined_texts in texts for text in joined_texts.split(", "))


def team_names(count):
    return tuple(f"T{number}" for number in range(1, count + 1))


def begin_bracket(bracket):
    return replay_bracket(bracket, team_names(bracket.team_count))


def play_bracket(count, *results, bracket=None):
    return replay_bracket(
        bracket or make_double_elimination_bracket(count),
        team_names(count),
        read_outcomes(*results),
    )


def sides_of_game(bracket_state, game):
    """Return the two sides of a game, such as "T1-T4". "?" is a team not known yet, and "-" is no
    team.
    """
    signs = {"TEAM_TO_COME": "?", "NO_TEAM": "-"}
    return tuple(
        signs.get(getattr(team, "name", ""), team) for team in bracket_state.occupants_by_game[game]
    )


def random_bracket_night(bracket, seed, *, with_trouble):
    """Return the outcomes of a random night, and the bracket before each of them and at the end.
    With `with_trouble` there are forfeits by one or both teams, and teams that leave.
    """
    rng, bracket_state, outcomes, states = SeededRandom(seed), begin_bracket(bracket), [], []
    turns = tries_until_failure(2000)
    while next(turns) and bracket_state.ready_games:
        outcome = _random_outcome(rng, bracket_state, with_trouble)
        if not why_outcome_refused(bracket_state, outcome):
            states.append(bracket_state)
            outcomes.append(outcome)
            bracket_state = add_outcome(bracket_state, outcome)
    return outcomes, [*states, bracket_state]


def _random_outcome(rng, bracket_state, with_trouble):
    game = bracket_state.ready_games[rng.number_below(len(bracket_state.ready_games))]
    winner = tuple(BracketSpot)[rng.number_below(2)]
    match rng.number_below(16) if with_trouble else 16:
        case 0:
            return Forfeit(game, None)
        case 1 | 2:
            return Forfeit(game, winner)
        case 3:
            return Withdrawal(bracket_state.teams[rng.number_below(len(bracket_state.teams))])
        case _:
            loser_score = rng.number_below(10)
            return GameResult(
                game, winner, (10, loser_score) if winner is BracketSpot.A else (loser_score, 10)
            )
