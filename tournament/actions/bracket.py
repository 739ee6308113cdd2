"""A bracket at the desk: the draw, and games called to tables as these fall free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rotation.lots import Lots
from rotation.seating import TEAMS, Table
from rotation.tables import MOST_TABLES
from scoring.options import BracketDraw
from tournament.actions.log import whole_sentences
from tournament.actions.rounds import sit_down
from tournament.actions.setup import new_seed
from tournament.actions.write import Writing, action
from tournament.night import facts
from tournament.night.calls import by_name, coming_calls, free_tables, on_tables, ready
from tournament.night.evening import Night
from tournament.night.games import Round
from tournament.night.in_names import both, meeting
from tournament.night.teams import Team
from tournament.refused import Refused

FEWEST = 2
# What a game that is called off takes with it.
OF_A_GAME = frozenset({one.KIND for one in (facts.Round, facts.Seat, facts.Sheet, facts.Hand)})


@action
def draw(w: Writing, *, order: Sequence[int] = ()) -> str:
    """Who meets whom first: by lot, or in the order the director names. Drawn anew as long as no
    result is written down, and afterwards never.
    """
    _is_bracket(w)
    if any(one.ended or one.forfeit for one in w.night.all(facts.Round)):
        raise Refused("Games of this bracket are over, so it is not drawn again: undo them first.")
    again = w.night.is_drawn
    coming = w.night.next_game
    teams = [one for one in w.night.teams_in(coming) if not one.is_house]
    if len(teams) < FEWEST:
        raise Refused("A bracket takes two teams or more: sign in another one.")
    if again:
        w.put(replace(w.night.plan, seed=new_seed()))
        call_off(w, w.night.rounds)
    placed = _placed(w, teams, order)
    for one in w.night.teams:
        w.put(replace(one.founded, drawn=placed.get(one.number)))
    w.speaks_of(people=tuple(each.number for one in teams for each in one.two))
    try:
        bracket = w.after().bracket
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    byes = bracket.bracket.byes
    out = f", {byes} without a game in the first round" if byes else ""
    return f"{len(teams)} teams are drawn{' again' if again else ''}{out}."


@action
def take_back_draw(w: Writing) -> str:
    """Teams may come and go again, and what is called is called off: as long as nothing is over."""
    if not w.night.is_drawn:
        raise Refused("Nothing is drawn yet.")
    if any(one.ended or one.forfeit for one in w.night.all(facts.Round)):
        raise Refused("Games of this bracket are over, so its draw stays: undo them first.")
    called = len(w.night.rounds)
    call_off(w, w.night.rounds)
    for one in w.night.teams:
        w.put(replace(one.founded, drawn=None))
    off = f", and {called} {'game is' if called == 1 else 'games are'} called off" if called else ""
    return f"The draw is taken back{off}: teams may come and go."


@action
def say_tables(w: Writing, *, tables: int) -> str:
    _is_bracket(w)
    if not 1 <= tables <= MOST_TABLES:
        raise Refused(f"Write how many card tables there are, from 1 to {MOST_TABLES}.")
    w.put(replace(w.night.plan, tables=tables))
    return f"Games are called to {tables} {'table' if tables == 1 else 'tables'}."


@action
def call_games(w: Writing) -> str:
    """Every game that is ready, as far as tables are free, whoever is best rested first."""
    is_drawn(w)
    calls = coming_calls(w.night)
    if not calls:
        full = "every table is busy" if ready(w.night) else "no game is ready"
        raise Refused(f"Nothing can be called now: {full}.")
    for one in calls:
        _call(w, one.game, one.table)
    if len(calls) == 1:
        return _called(w, calls[0].game, calls[0].table)
    after = w.after()
    said = [f"Table {one.table}: {both(after, one.game)}" for one in calls]
    at = ", ".join(str(one.table) for one in calls)
    told = f"{len(calls)} games are called, to tables {at}"
    return whole_sentences(told, said)


@action
def call_game(w: Writing, *, name: str, table: int) -> str:
    """One game, to the table the director wants."""
    is_drawn(w)
    _check_free(w, table)
    if name not in w.night.bracket.ready or name in {one.name for one in w.night.rounds}:
        raise Refused("This game cannot be called now: look at the list again.")
    _call(w, name, table)
    return _called(w, name, table)


@action
def move_game(w: Writing, *, name: str, table: int) -> str:
    """To another free table, as long as nothing of the game is written down."""
    found = _not_begun(w, name)
    _check_free(w, table)
    call_off(w, [found])
    _call(w, name, table)
    return f"{both(w.after(), name)} play at table {table} now ({name})."


@action
def call_back(w: Writing, *, name: str) -> str:
    """A call by mistake, as long as nothing of the game is written down."""
    found = _not_begun(w, name)
    call_off(w, [found])
    return f"{meeting(w.night, name)} is called back. The table is free."


def _check_free(w: Writing, table: int) -> None:
    if table in on_tables(w.night):
        other = both(w.night, on_tables(w.night)[table].name)
        raise Refused(f"{other} is being played on table {table}: choose a free one.")
    if table not in free_tables(w.night):
        raise Refused(f"There is no table {table}: say first how many tables there are.")


def _not_begun(w: Writing, name: str) -> Round:
    found = _named(w, name)
    if found.forfeit or found.has_scores:
        raise Refused(f"{both(w.night, name)} has begun: undo what is written down of it first.")
    return found


def _call(w: Writing, name: str, table: int) -> None:
    seat_game(w, next_number(w), name, table)


def next_number(w: Writing) -> int:
    return max(w.after().next_game, first_free(w.after()))


def first_free(night: Night) -> int:
    """After every game that somebody who has gone home could have played: others may be ready
    because of that, and what was called then may have been taken out since.
    """
    return 1 + max((one.last_game for one in night.teams if one.last_game is not None), default=0)


def seat_game(w: Writing, number: int, name: str, table: int) -> None:
    """The bracket's first team sits north and south."""
    now = w.after()
    two = now.bracket.teams_in(name)
    seating = Table(table, tuple(zip(TEAMS, two, strict=True)))
    people = {one: tuple(each.number for each in now.by_team[int(one)].two) for one in two}
    w.put(facts.Round(number=number, seated=w.now, name=name))
    sit_down(w, number, seating, people)
    w.speaks_of(game=number, table=table, people=people_in(w, two))


def call_off(w: Writing, rounds: Sequence[Round]) -> None:
    """With all that is written down of them."""
    numbers = {one.number for one in rounds}
    for name, one in w.night.written.items():
        if name[0] in OF_A_GAME and name[1][0] in numbers:
            w.drop(one)


def _placed(w: Writing, teams: Sequence[Team], order: Sequence[int]) -> dict[int, int]:
    """By lot from the teams in the order of their numbers, or as the director has them."""
    numbers = [one.number for one in teams]
    if w.night.rules.bracket_draw is BracketDraw.SEEDS:
        if sorted(order) != sorted(numbers):
            raise Refused("Put every team into the order once: the first is number 1.")
        drawn: Sequence[int] = order
    else:
        drawn = Lots(w.after().plan.seed).shuffled(sorted(numbers))
    return {number: place for place, number in enumerate(drawn, start=1)}


def _called(w: Writing, name: str, table: int) -> str:
    return f"{both(w.after(), name)} is called to table {table} ({name})."


def people_in(w: Writing, teams: Sequence[str]) -> tuple[int, ...]:
    return tuple(each.number for one in teams for each in w.night.by_team[int(one)].two)


def _named(w: Writing, name: str) -> Round:
    found = by_name(w.night).get(name)
    if found is None:
        raise Refused("This game is not called: look at the list again.")
    return found


def _is_bracket(w: Writing) -> None:
    if not w.night.format.bracket:
        raise Refused("There is no bracket: change the house rule How people move first.")


def is_drawn(w: Writing) -> None:
    _is_bracket(w)
    if not w.night.is_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
