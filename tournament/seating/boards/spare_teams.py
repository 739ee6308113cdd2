"""What can be done with teams that odd divisions have left over, with what each answer brings.

Knows divisions and how many teams they have.
"""

from collections.abc import Sequence
from dataclasses import replace

from rotation.house_teams import is_house
from rotation.pairs.rematches import ScheduleFigures, schedule_figures
from rotation.seating import Seating
from scoring.dials.options import OddDivision
from tournament.night.night import Night
from tournament.seating.boards.odd_numbers import Choice
from tournament.words.many import in_words, so_many

DIAL = "odd_division"


def whose(night: Night) -> str:
    """Which divisions have a team left over."""
    divisions = [name for name, size in _sizes(night) if size % 2]
    if len(divisions) > 1:
        return f"{in_words(divisions)} have a team left over each"
    return f"{''.join(divisions) or 'An odd number of teams'} has a team left over"


def choices(night: Night) -> tuple[Choice, ...]:
    """None where nobody is left over. A spare team has no other one to meet where no other division
    has one.
    """
    odd_ones, own = sum(size % 2 for _, size in _sizes(night)), night.rules.odd_division
    if not odd_ones:
        return ()
    alone = {OddDivision.SPARES_MEET} if odd_ones < 2 else set()
    open_answers = [answer for answer in OddDivision if answer not in alone]
    chosen = own if own in open_answers else OddDivision.HOUSE_TEAM
    return tuple(
        Choice(
            key=str(answer.value),
            words=f"{answer.words[0].upper()}{answer.words[1:]}",
            beside=_brings(figures(night, to_come(night, answer), answer)),
            is_chosen=answer is chosen,
        )
        for answer in open_answers
    )


def are_answered(night: Night) -> bool:
    """The same teams play as before, so that nobody has to choose again."""
    played = night.rounds_of(night.session)
    if not played:
        return False
    present = night.sides.of(played[-1]).seating.present
    return {team for team in present if not is_house(team)} == set(night.field.here)


def to_come(night: Night, odd: OddDivision) -> tuple[Seating, ...]:
    rules = replace(night.rules, odd_division=odd)
    return night.format.rest(replace(night.field, rules=rules))


def figures(night: Night, coming: Sequence[Seating], odd: OddDivision) -> ScheduleFigures:
    field = night.field
    here = set(field.here)
    divisions = [[team for team in division if team in here] for division in field.divisions]
    played = [game.seating for game in field.rounds]
    return schedule_figures([teams for teams in divisions if teams], coming, odd, played)


def _sizes(night: Night) -> list[tuple[str, int]]:
    """Each division that plays now, with how many teams of it are here."""
    here = {*night.field.here}
    return [
        (night.by_team[int(division[0])].division, len({*division} & here))
        for division in night.field.divisions
    ]


def _brings(figures: ScheduleFigures) -> str:
    fewest, most = min(figures.games.values()), max(figures.games.values())
    games = so_many(most, "game")
    house, out = sum(figures.house_games.values()), sum(figures.sitting_out.values())
    rematches = so_many(figures.rematches, "rematch", "rematches")
    brings = [
        f"{games} each" if fewest == most else f"{fewest} to {games} each",
        rematches if figures.rematches else "no rematch",
        *([f"{so_many(house, 'game')} against a house team"] if house else []),
        *([f"{so_many(out, 'time')} a team sits out"] if out else []),
    ]
    return f"{'; '.join(brings)}."
