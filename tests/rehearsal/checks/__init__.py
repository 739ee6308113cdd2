"""What must hold of every night, whatever was done in it: each property a sentence, with whatever
breaks it.

Each is worked out in another way than the screens do it. Knows no rows and no seed.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tests.rehearsal.checks import (
    elimination,
    hands,
    meetings,
    points,
    sitting,
    teams,
    till,
)
from tournament.evening import courses
from tournament.evening.night.night import Night

Look = Callable[[Night], Iterator[str]]
Looks = tuple[tuple[str, Look], ...]


@dataclass(frozen=True, slots=True)
class Check:
    """One property, and what breaks it, each in a few words."""

    words: str
    faults: tuple[str, ...] = ()

    @property
    def is_kept(self) -> bool:
        return not self.faults


ALWAYS: Looks = (
    ("Each card shows what its tables show", points.on_cards),
    ("The standings are the cards, added up", points.in_standings),
    ("Nobody has two places", sitting.nobody_twice),
    ("A game ends when it should, and everybody has dealt alike", hands.ends),
    ("Every X is there, with its fine", hands.marks),
    ("The money adds up, to the cent", till.adds_up),
)
# Where pairs stay together, they are ranked and not their players.
OF_TEAMS: Looks = (
    *(looks for looks in ALWAYS if looks[1] is not points.in_standings),
    ("Two who stay together sit opposite each other", teams.sit_opposite),
    ("Every team has one place, in its own division", teams.ranked_once),
    ("A team's points are those of its tables", teams.points_added),
    ("Everybody who plays has settled the fee", till.fees_settled),
)
DRAWN_BEFOREHAND: Looks = (
    *OF_TEAMS,
    ("The better score comes first, and a house team is not ranked", teams.in_order),
    ("Every team has as many games as there are", meetings.games_each),
    ("No two teams meet again where that can be helped", meetings.rematches),
)
IN_A_BRACKET: Looks = (
    *OF_TEAMS,
    ("Those play each game whom the bracket has in it", elimination.seated_as_drawn),
    ("Nobody plays two games at once", elimination.one_at_once),
    ("Nobody plays on after the last loss that is allowed", elimination.out_after_the_last),
    ("The first three places are settled, and everybody has one", elimination.places),
    ("There are as many games as there should be", elimination.number_of_games),
    ("The second final is played only if it is needed", elimination.second_final),
)
# Of a game as it was seated, before anything else is written down.
PLACES: Looks = (
    ("Everybody who is here has one chair, or sits out", sitting.everybody_once),
    ("There are as many tables as there should be", sitting.tables),
)
ONCE_MORE = ("The same lots and scores seat the same game again", sitting.once_more)
# And where no seats are exchanged.
JUST_SEATED: Looks = (
    *PLACES,
    ("Nobody has the same partner twice running", sitting.partners),
    ("Winners stay, and losers go to the next table", sitting.moves),
    ("Whoever sits out has done so least", sitting.turns),
    ONCE_MORE,
)
TEAMS_SEATED: Looks = (
    ("Every team that is here has one table, or sits out", meetings.everybody_once),
    ("There are as many tables as there should be", meetings.tables),
    ONCE_MORE,
)


def checks(night: Night) -> tuple[Check, ...]:
    if courses.of(night).settles_places:
        return looked_at(night, IN_A_BRACKET)
    return looked_at(night, DRAWN_BEFOREHAND if night.party_words.is_team else ALWAYS)


def just_seated(night: Night) -> tuple[Check, ...]:
    return looked_at(night, TEAMS_SEATED if night.party_words.is_team else JUST_SEATED)


def looked_at(night: Night, looks: Iterable[tuple[str, Look]]) -> tuple[Check, ...]:
    return tuple(Check(words, tuple(look(night))) for words, look in looks)


def together(seen: Iterable[Check]) -> tuple[Check, ...]:
    """One check of each property, with whatever ever broke it."""
    faults: dict[str, dict[str, None]] = {}
    for check in seen:
        faults.setdefault(check.words, {}).update(dict.fromkeys(check.faults))
    return tuple(Check(words, tuple(all_of_them)) for words, all_of_them in faults.items())
