"""The `draw` command: draws a whole schedule, with figures that show how fair it is. The schedule
is for single players who change partners, or for teams in divisions.
"""

from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_uppercase
from typing import Any

from rotation.fairness import PairCountByTimesTogether, TurnCounts, count_pairs, measure_fairness
from rotation.individual import partner_changes
from rotation.pairs.divisions import ExtraTeamChoice, check_divisions, extra_team_choices
from rotation.seating import Entrant, Pair, Seating, Table, Wishes
from rotation.table_counts import ExtraPlayerRule, TableCounts, TurnRange, extra_player_forecasts
from scoring.chairs import Chair
from scoring.dials.options import ExtraTeamRule
from tournament.tools.engines.engine import Engine, add_pdf_arguments

EXTRA_TEAM_RULE_BY_ARGUMENT = {str(rule.value): rule for rule in ExtraTeamRule}
# A drawn schedule to print: the seats of each game, and all entrants.
PrintableGames = tuple[tuple[Seating, ...], tuple[Entrant, ...]]
JsonAnswer = dict[str, object]


class Command(Engine):
    help = (
        "Draws all rounds of a night in advance, and tells how fair they are: partner changes for "
        "--players, or the games of pairs who stay together for --divisions."
    )

    @classmethod
    def add_arguments(cls, parser: ArgumentParser) -> None:
        entrant_arguments = parser.add_mutually_exclusive_group(required=True)
        entrant_arguments.add_argument(
            "--players", type=int, metavar="N", help="how many players, 4 or more"
        )
        entrant_arguments.add_argument(
            "--divisions",
            type=_parse_sizes,
            metavar="5,6,7",
            help="how many teams in each division",
        )
        parser.add_argument("--rounds", type=int, required=True, help="how many rounds")
        parser.add_argument("--seed", type=int, default=1, help="a seed for another draw (1)")
        parser.add_argument(
            "--three-handed", action="store_true", help="3-player tables instead of sitting out"
        )
        parser.add_argument(
            "--odd-division",
            choices=EXTRA_TEAM_RULE_BY_ARGUMENT,
            default=ExtraTeamRule.EXTRA_TEAMS_MEET.value,
            help="what an odd team does (spares_meet)",
        )
        _add_request_arguments(parser)
        parser.add_argument(
            "--shapes",
            action="store_true",
            help="what can be done with the players left over, side by side, instead of a draw",
        )
        parser.add_argument(
            "--matrix", action="store_true", help="also who met whom how often, one row a player"
        )

        add_pdf_arguments(parser)

    def handle(self, pdf: str | None, paper: str, **options: Any) -> None:
        printable_draws: list[PrintableGames] = []
        self.answer_once(
            lambda: _draw_and_answer(
                keep_printable=printable_draws.append, is_pdf_wanted=bool(pdf), **options
            )
        )
        if pdf:
            # Imported only here, since loading the fonts takes time.
            from tournament.tools.engines.paper import make_games_pdf

            ((rounds, entrants),) = printable_draws
            self.save_file(pdf, make_games_pdf(rounds, entrants, _schedule_title(**options), paper))


def _add_request_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--apart",
        type=_parse_pair,
        action="append",
        default=[],
        metavar="3,7",
        help="two players to keep apart; can be repeated",
    )
    parser.add_argument(
        "--stay",
        type=_parse_seat,
        action="append",
        default=[],
        metavar="5,2,N",
        help="a player who keeps a seat, with table and seat; can be repeated",
    )


def _draw_and_answer(
    *,
    keep_printable: Callable[[PrintableGames], object],
    is_pdf_wanted: bool,
    players: int | None,
    divisions: list[int],
    odd_division: str,
    rounds: int,
    seed: int,
    three_handed: bool,
    apart: list[tuple[Entrant, Entrant]],
    stay: list[tuple[Entrant, int, Chair]],
    matrix: bool,
    shapes: bool,
    **options: Any,
) -> object:
    if players is None:
        if three_handed or apart or stay or matrix or shapes:
            raise ValueError("3-player tables, wishes and matrices need --players.")
        divisions_draw = draw_divisions(
            divisions, rounds, seed, EXTRA_TEAM_RULE_BY_ARGUMENT[odd_division]
        )
        keep_printable(
            (
                divisions_draw.choice_made.rounds,
                tuple(chain.from_iterable(divisions_draw.teams_by_letter.values())),
            )
        )
        return _division_draw_answer(divisions_draw, seed)
    if shapes and is_pdf_wanted:
        raise ValueError("Choices are not printed. Leave out --shapes, or --pdf.")
    if shapes:
        return _shapes_answer(players, rounds)
    extra_player_rule = ExtraPlayerRule.THREES if three_handed else ExtraPlayerRule.BENCH
    wishes = Wishes(
        frozenset(frozenset(pair) for pair in apart),
        {entrant: (number, chair) for entrant, number, chair in stay},
    )
    player_names = [str(number) for number in range(1, players + 1)]
    for player in sorted(wishes.entrants):
        if player not in player_names:
            raise ValueError(f"There is no player {player}. The last one is {players}.")
    drawn_rounds = partner_changes.draw_rounds(
        player_names, rounds, extra_player_rule, seed, wishes=wishes
    )
    keep_printable((drawn_rounds, tuple(player_names)))
    return _player_draw_answer(player_names, seed, drawn_rounds, matrix=matrix)


def _schedule_title(
    *, players: int | None, divisions: list[int], rounds: int, seed: int, **options: Any
) -> str:
    """Return the title of a printed schedule, with the numbers of entrants and rounds, and the
    seed.
    """
    entrants_words = (
        f"{players} players" if players else f"divisions of {', '.join(map(str, divisions))}"
    )
    return f"{entrants_words}, {rounds} {'round' if rounds == 1 else 'rounds'}, seed {seed}"


def _parse_sizes(argument: str) -> list[int]:
    try:
        return [int(size_text) for size_text in argument.split(",")]
    except ValueError:
        raise ArgumentTypeError(f"{argument!r} is not a list of numbers like 5,6,7") from None


def _parse_pair(argument: str) -> tuple[Entrant, Entrant]:
    player, _, other_player = argument.partition(",")
    if not (player.isdecimal() and other_player.isdecimal() and int(player) != int(other_player)):
        raise ArgumentTypeError(f"{argument!r} is not two players like 3,7")
    return str(int(player)), str(int(other_player))


def _parse_seat(argument: str) -> tuple[Entrant, int, Chair]:
    try:
        player, table, chair = argument.split(",")
        return str(int(player)), int(table), Chair(chair.upper())
    except ValueError:
        raise ArgumentTypeError(
            f"{argument!r} is not a player, table and seat like 5,2,N"
        ) from None


def _player_draw_answer(
    entrants: Sequence[Entrant], seed: int, rounds: Sequence[Seating], *, matrix: bool
) -> JsonAnswer:
    """Return the answer for a schedule of single players."""
    answer: JsonAnswer = {
        "players": len(entrants),
        "seed": seed,
        "rounds": [
            {
                "tables": [_table_to_json(table) for table in seating.tables],
                "sitting": list(map(int, seating.bench)),
            }
            for seating in rounds
        ],
        "fairness": _fairness_to_json(rounds),
        "exact": measure_fairness(rounds).is_best_possible,
    }
    if matrix:
        pair_counts = count_pairs(rounds)
        answer["partners"] = _meeting_matrix(pair_counts.times_partners, entrants)
        answer["opponents"] = _meeting_matrix(pair_counts.times_opponents, entrants)
    return answer


def _table_to_json(table: Table) -> JsonAnswer:
    if table.is_three_handed:
        return {"three": list(map(int, table.entrants))}
    north, east, south, west = map(int, table.entrants)
    return {"ns": [north, south], "ew": [east, west]}


def _fairness_to_json(rounds: Sequence[Seating]) -> JsonAnswer:
    """Return figures that show how fair the rounds are. Two players who meet m times count as
    m(m-1)/2 repeats.
    """
    schedule_fairness = measure_fairness(rounds)
    repeat_counts, fewest_repeats = schedule_fairness.repeats, schedule_fairness.fewest_repeats
    return {
        "partner_repeats": repeat_counts.partner_repeats,
        "opponent_repeats": repeat_counts.opponent_repeats,
        "meeting_repeats": repeat_counts.meeting_repeats,
        "bounds": {
            "partner_repeats": fewest_repeats.partner_repeats,
            "opponent_repeats": fewest_repeats.opponent_repeats,
            "meeting_repeats": fewest_repeats.meeting_repeats,
        },
        "partner_histogram": _histogram_to_json(schedule_fairness.partner_histogram),
        "opponent_histogram": _histogram_to_json(schedule_fairness.opponent_histogram),
        "meeting_histogram": _histogram_to_json(schedule_fairness.meeting_histogram),
        "same_four_again": repeat_counts.foursome_repeats,
        "met_again_next_round": repeat_counts.repeats_in_next_round,
        "sit_outs": _min_and_max(schedule_fairness.sitting_out),
        "tables_of_three": _min_and_max(schedule_fairness.at_three_player_tables),
    }


def _histogram_to_json(histogram: PairCountByTimesTogether) -> Mapping[str, int]:
    return {str(meeting_count): pair_count for meeting_count, pair_count in histogram.items()}


def _meeting_matrix(
    times_by_pair: Mapping[Pair, int], entrants: Sequence[Entrant]
) -> list[list[int]]:
    return [
        [times_by_pair.get(frozenset((entrant, other_entrant)), 0) for other_entrant in entrants]
        for entrant in entrants
    ]


def _min_and_max(turns: TurnRange | TurnCounts) -> JsonAnswer:
    return {"min": turns.fewest_turns, "max": turns.most_turns}


def _shapes_answer(players: int, rounds: int) -> JsonAnswer:
    """Return the answer to --shapes: for each rule for extra players, how many tables there are,
    and how often each player sits out or plays at a 3-player table.
    """
    return {
        "players": players,
        "choices": [
            {
                "odd_numbers": forecast.rule.value,
                "tables": _table_counts_to_json(forecast.table_counts),
                "sit_outs": _min_and_max(forecast.sitting_out),
                "tables_of_three": _min_and_max(forecast.at_three_player_table),
                "one_more": _table_counts_to_json(forecast.table_counts_with_one_more),
                "one_fewer": _table_counts_to_json(forecast.table_counts_with_one_fewer),
            }
            for forecast in extra_player_forecasts(players, rounds)
        ],
    }


def _table_counts_to_json(table_counts: TableCounts | None) -> JsonAnswer | None:
    if table_counts is None:
        return None
    return {
        "fours": table_counts.fours,
        "threes": table_counts.threes,
        "sitting_out": table_counts.sitting_out_count,
    }


@dataclass(frozen=True, slots=True)
class DivisionsDraw:
    """The teams of each division by its letter, every choice for an extra team, and the choice that
    was made.
    """

    teams_by_letter: Mapping[str, Sequence[Entrant]]
    choices: tuple[ExtraTeamChoice, ...]
    choice_made: ExtraTeamChoice


def draw_divisions(
    sizes: Sequence[int], rounds: int, seed: int, extra_team_rule: ExtraTeamRule
) -> DivisionsDraw:
    """Draw the games of divisions with these sizes. Teams of division A are A1, A2 and so on."""
    if len(sizes) > len(ascii_uppercase):
        raise ValueError(
            f"There are letters for {len(ascii_uppercase)} divisions. Combine some of them."
        )
    check_divisions(sizes, rounds)
    teams_by_letter = {
        letter: [f"{letter}{team_number}" for team_number in range(1, size + 1)]
        for letter, size in zip(ascii_uppercase, sizes, strict=False)
    }
    choices = extra_team_choices(list(teams_by_letter.values()), rounds, seed)
    return DivisionsDraw(
        teams_by_letter,
        choices,
        next(choice for choice in choices if choice.rule is extra_team_rule),
    )


def _division_draw_answer(draw: DivisionsDraw, seed: int) -> JsonAnswer:
    """Return the answer for a schedule of teams in divisions. The north-south team of a table is
    listed first.
    """
    figures = draw.choice_made.figures
    answer: JsonAnswer = {
        "divisions": {letter: len(division) for letter, division in draw.teams_by_letter.items()},
        "seed": seed,
        "rounds": [
            {
                "tables": [list(table.entrants) for table in seating.tables],
                "sitting": list(seating.bench),
            }
            for seating in draw.choice_made.rounds
        ],
        "games": figures.game_count_by_team,
        "rematches": figures.rematch_count,
        "bound": figures.fewest_rematches,
        "exact": figures.is_best_possible,
    }
    if any(len(division) % 2 for division in draw.teams_by_letter.values()):
        answer["cure"] = draw.choice_made.rule.value
        answer["cures"] = [_choice_to_json(choice) for choice in draw.choices]
    if figures.game_count_by_fill_in_team:
        answer["house_team"] = figures.game_count_by_fill_in_team
    if figures.sit_out_count_by_team:
        answer["sitting_out"] = figures.sit_out_count_by_team
    return answer


def _choice_to_json(choice: ExtraTeamChoice) -> JsonAnswer:
    """Return how many games, rematches and sit-outs this choice for an extra team causes."""
    figures = choice.figures
    return {
        "cure": choice.rule.value,
        "words": choice.rule.label,
        "games": {
            "min": min(figures.game_count_by_team.values()),
            "max": max(figures.game_count_by_team.values()),
        },
        "rematches": figures.rematch_count,
        "bound": figures.fewest_rematches,
        "house_teams": len(figures.game_count_by_fill_in_team),
        "house_games": sum(figures.game_count_by_fill_in_team.values()),
        "sitting_out": sum(figures.sit_out_count_by_team.values()),
    }
