"""Check the properties that every night must have. Each check yields a sentence for each fault.

A check computes its result in another way than the screens do, and reads neither rows nor the seed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tests.rehearsal.checks import elimination, hands, meetings, points, sitting, teams, till
from tournament.evening import courses
from tournament.evening.night.night import Night

Look = Callable[[Night], Iterator[str]]
Looks = tuple[tuple[str, Look], ...]


@dataclass(frozen=True, slots=True)
class Check:
    """A property of a night and the faults that break it, each in a few words."""

    words: str
    faults: tuple[str, ...] = ()

    @property
    def is_kept(self) -> bool:
        return not self.faults


ALWAYS_TRUE: Looks = (
    ("Each card shows what its tables show", points.points_on_cards),
    ("The standings are the cards, added up", points.points_in_standings),
    ("Nobody has two places", sitting.nobody_twice),
    ("A game ends when it should, and everybody has dealt alike", hands.ends),
    ("Every X is there, with its fine", hands.marks),
    ("The money adds up, to the cent", till.cash_box_adds_up),
)
# Checks of nights on which pairs stay together, where pairs are ranked and not players.
FOR_TEAMS: Looks = (
    *(looks for looks in ALWAYS_TRUE if looks[1] is not points.points_in_standings),
    ("Two who stay together sit opposite each other", teams.sit_opposite),
    ("Every team has one place, in its own division", teams.ranked_once),
    ("A team's points are those of its tables", teams.points_added),
    ("Everybody who plays has settled the fee", till.fees_settled),
)
FOR_DRAWN_GAMES: Looks = (
    *FOR_TEAMS,
    ("The better score comes first, and a fill-in team is not ranked", teams.standings_in_order),
    ("Every team has as many games as there are", meetings.games_each),
    ("No two teams meet again where that can be helped", meetings.rematches),
)
FOR_BRACKETS: Looks = (
    *FOR_TEAMS,
    ("Those play each game whom the bracket has in it", elimination.seated_as_drawn),
    ("Nobody plays two games at once", elimination.one_game_at_a_time),
    ("Nobody plays on after the last loss that is allowed", elimination.out_after_last_loss),
    ("The first three places are settled, and everybody has one", elimination.places),
    ("There are as many games as there should be", elimination.number_of_games),
    ("The second final is played only if it is needed", elimination.second_final),
)
# Checks of a game just seated, before anything else is stored.
FOR_PLACES: Looks = (
    ("Everybody who is here has one chair, or sits out", sitting.everybody_once),
    ("There are as many tables as there should be", sitting.tables),
)
SEATING_REPEATS = ("The same lots and scores seat the same game again", sitting.same_seating_again)
# Checks that hold only if no seats are exchanged.
FOR_NEW_GAME: Looks = (
    *FOR_PLACES,
    ("Nobody has the same partner twice running", sitting.partners),
    ("Winners stay, and losers go to the next table", sitting.moves),
    ("Whoever sits out has done so least", sitting.turns_sitting_out),
    SEATING_REPEATS,
)
FOR_NEW_TEAM_GAME: Looks = (
    ("Every team that is here has one table, or sits out", meetings.everybody_once),
    ("There are as many tables as there should be", meetings.tables),
    SEATING_REPEATS,
)


def checks_of_night(night: Night) -> tuple[Check, ...]:
    if courses.course_of(night).ranks_by_wins:
        return run_checks(night, FOR_BRACKETS)
    return run_checks(night, FOR_DRAWN_GAMES if night.party_words.is_team else ALWAYS_TRUE)


def checks_of_new_game(night: Night) -> tuple[Check, ...]:
    return run_checks(night, FOR_NEW_TEAM_GAME if night.party_words.is_team else FOR_NEW_GAME)


def run_checks(night: Night, looks: Iterable[tuple[str, Look]]) -> tuple[Check, ...]:
    return tuple(Check(words, tuple(look(night))) for words, look in looks)


def merge_checks(seen: Iterable[Check]) -> tuple[Check, ...]:
    """Return one check for each property, with every fault that was ever found."""
    faults: dict[str, dict[str, None]] = {}
    for check in seen:
        faults.setdefault(check.words, {}).update(dict.fromkeys(check.faults))
    return tuple(Check(words, tuple(all_of_them)) for words, all_of_them in faults.items())
