"""What a director can choose for those left over: players who do not make tables of four, and teams
of odd divisions. Each choice stands beside what it asks of everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rotation.pairs.rematches import ScheduleFigures, schedule_figures
from rotation.seating import Seating, is_house
from rotation.shape import MIN_PLAYERS, Outlook, Shape, Share, outlooks, shape
from scoring.dials.options import OddDivision
from tournament.evening.night import sessions
from tournament.evening.night.night import Night
from tournament.evening.words.many import capital, how_often, in_words, so_many
from tournament.topics.entrants.boards import head_count

# The dials that the choices are answers to.
PLAYERS_DIAL, TEAMS_DIAL = "odd_numbers", "odd_division"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to the dial; `asks` is what it asks of all, `beside` what else comes of it."""

    key: str
    words: str
    beside: str
    is_chosen: bool
    asks: tuple[str, ...] = ()


def choices_for_players(night: Night, players: int, now: Shape) -> tuple[Choice, ...]:
    """Return the ways to seat so many players, or nothing if the house has no such dial or all ways
    come to the same tables.
    """
    rules = night.rules
    # A sheet says whether there are tables of three; where there is none, the director does.
    may_be_three = rules.three_handed or not night.house.has_sheet
    if PLAYERS_DIAL not in rules.uses or not may_be_three or players < MIN_PLAYERS:
        return ()
    left = max((rules.games or 0) - len(night.rounds), 1)
    nearby = range(players, players + 4)
    as_it_is = [head_count.shape_of(rules, number) for number in nearby]
    by_shape: dict[Shape, Outlook] = {}
    for outlook in outlooks(players, left):
        # If two ways seat these players alike, show the one that the dial has now.
        if (
            outlook.shape not in by_shape
            or [shape(number, outlook.odd) for number in nearby] == as_it_is
        ):
            by_shape[outlook.shape] = outlook
    if len(by_shape) < 2:
        return ()
    in_order = sorted(by_shape.values(), key=lambda way: (way.shape.out, way.shape.threes))
    return tuple(_choice_for_players(outlook, left, night, now) for outlook in in_order)


def _choice_for_players(outlook: Outlook, games: int, night: Night, now: Shape) -> Choice:
    fewer = (
        f" One fewer: {head_count.shape_in_words(outlook.one_fewer)}." if outlook.one_fewer else ""
    )
    return Choice(
        key=outlook.odd.value,
        words=head_count.shape_in_words(outlook.shape),
        beside=f"One more makes {head_count.shape_in_words(outlook.one_more)}.{fewer}",
        is_chosen=outlook.shape == now,
        asks=tuple(_asks(outlook, games, night)),
    )


def _asks(outlook: Outlook, games: int, night: Night) -> list[str]:
    out, threes = outlook.shape.out, outlook.shape.threes
    points = so_many(night.rules.sit_out_points, "point")
    each_time = f", for {points} a time" if night.rules.sit_out_points else ""
    if games == 1:
        sentence = f"{out} sit{'s' * (out == 1)} out, for {points}{' each' * (out > 1)}."
        return [sentence] * bool(out) + [f"{3 * threes} play at tables of three."] * bool(threes)
    asks = []
    if out:
        often = _often("sits out", outlook.sitting_out, games)
        # Winners stay, so nobody knows whether enough losers can take turns.
        decide = ", as far as the scores allow" * night.format.losers_move
        asks.append(f"{often}{decide}{each_time}.")
    if threes and night.format.losers_move and outlook.at_three.least < games:
        tables = "a table" if threes == 1 else "tables"
        asks.append(f"{3 * threes} play at {tables} of three in each game; the scores say who.")
    elif threes:
        asks.append(f"{_often('plays at a table of three', outlook.at_three, games)}.")
    return asks


def _often(does: str, share: Share, games: int) -> str:
    if share.least == games:
        return f"Each {does} in every game"
    return f"{how_often(does, share.least, share.most)} in {games} games"


def left_over_words(night: Night) -> str:
    """Return in words which divisions have a team left over."""
    divisions = [name for name, size in _sizes(night) if size % 2]
    if len(divisions) > 1:
        return f"{in_words(divisions)} have a team left over each"
    return f"{''.join(divisions) or 'An odd number of teams'} has a team left over"


def choices_for_teams(night: Night) -> tuple[Choice, ...]:
    """Return what can be done with teams left over. Spare teams can meet only if there are two."""
    odd_ones, own = sum(size % 2 for _, size in _sizes(night)), night.rules.odd_division
    if not odd_ones:
        return ()
    alone = {OddDivision.SPARES_MEET} if odd_ones < 2 else set()
    open_answers = [answer for answer in OddDivision if answer not in alone]
    chosen = own if own in open_answers else OddDivision.HOUSE_TEAM
    return tuple(
        Choice(
            key=str(answer.value),
            words=capital(answer.words),
            beside=_brings(figures(night, rest_of_games(night, answer), answer)),
            is_chosen=answer is chosen,
        )
        for answer in open_answers
    )


def are_answered(night: Night) -> bool:
    """Return whether the same teams play as before, so that nobody has to choose again."""
    played = sessions.rounds_of(night, sessions.current(night))
    if not played:
        return False
    present = night.sides.of(played[-1]).seating.present
    return {team for team in present if not is_house(team)} == set(sessions.field(night).here)


def rest_of_games(night: Night, odd: OddDivision) -> tuple[Seating, ...]:
    rules = replace(night.rules, odd_division=odd)
    return night.format.rest(replace(sessions.field(night), rules=rules))


def figures(night: Night, coming: Sequence[Seating], odd: OddDivision) -> ScheduleFigures:
    field = sessions.field(night)
    here = set(field.here)
    divisions = [[team for team in division if team in here] for division in field.divisions]
    played = [game.seating for game in field.rounds]
    return schedule_figures([teams for teams in divisions if teams], coming, odd, played)


def _sizes(night: Night) -> list[tuple[str, int]]:
    """Return each division that plays now, and how many of its teams are here."""
    here = {*sessions.field(night).here}
    return [
        (night.teams.of(int(division[0])).division, len({*division} & here))
        for division in sessions.field(night).divisions
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
