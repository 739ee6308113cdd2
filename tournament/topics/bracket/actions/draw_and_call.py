"""A bracket at the desk: the draw, and games called to tables as these fall free."""

from collections.abc import Sequence
from dataclasses import replace

from rotation.bracket.plan import MAX_TABLES
from rotation.lots import Lots
from scoring.dials.options import BracketDraw
from tournament.evening import courses, facts
from tournament.evening.night import attendance, draws
from tournament.evening.night.bracket.calls import (
    coming_calls,
    free_tables,
    games_by_name,
    games_on_tables,
    ready,
)
from tournament.evening.night.bracket.named_games import both, meeting
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.storage.writing.log_line import fit_whole_sentences
from tournament.storage.writing.write import Writing, action, new_seed
from tournament.topics.bracket.actions.called_games import (
    call_off,
    next_number,
    seat_game,
)
from tournament.topics.entrants.actions.arrivals import let_pay_later

FEWEST = 2


@action
def draw(w: Writing, *, order: Sequence[int] = (), later: bool = False) -> str:
    """Who meets whom first: by lot, or in the order the director names. Drawn anew as long as no
    result is written down, and afterwards never. `later` takes in teams that have only to pay, at
    the end of an order.
    """
    _must_be_bracket(w)
    if any(played.ended or played.forfeit for played in w.night.all(facts.Round)):
        raise Refused("Games of this bracket are over, so it is not drawn again: undo them first.")
    again = w.night.teams.are_drawn
    waiting = let_pay_later(w) if later else ()
    here = w.after() if waiting else w.night
    teams = [
        team for team in attendance.teams_in(here, w.night.rounds.next_number) if not team.is_house
    ]
    if waiting and order:
        order = (*order, *(team.number for team in teams if team.number not in order))
    if len(teams) < FEWEST:
        raise Refused("A bracket takes two teams or more: sign in another one.")
    if again:
        w.put(replace(w.night.plan, seed=new_seed()))
        call_off(w, w.night.rounds)
    placed = _placed(w, teams, order)
    for party in here.teams:
        w.put(replace(party.founded, drawn=placed.get(party.number)))
    w.speaks_of(people=tuple(entry.number for team in teams for entry in team.people))
    try:
        bracket = draws.bracket(w.after())
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    byes = bracket.bracket.byes
    out = f", {byes} without a game in the first round" if byes else ""
    out += f"; {so_many(len(waiting), 'player')} may pay later" if waiting else ""
    return f"{len(teams)} teams are drawn{' again' if again else ''}{out}."


@action
def take_back_draw(w: Writing) -> str:
    """Teams may come and go again, and what is called is called off: as long as nothing is over."""
    if not w.night.teams.are_drawn:
        raise Refused("Nothing is drawn yet.")
    if any(played.ended or played.forfeit for played in w.night.all(facts.Round)):
        raise Refused("Games of this bracket are over, so its draw stays: undo them first.")
    called = len(w.night.rounds)
    call_off(w, w.night.rounds)
    for party in w.night.teams:
        w.put(replace(party.founded, drawn=None))
    off = f", and {so_many(called, 'game is', 'games are')} called off" if called else ""
    return f"The draw is taken back{off}: teams may come and go."


@action
def say_tables(w: Writing, *, tables: int) -> str:
    _must_be_bracket(w)
    if not 1 <= tables <= MAX_TABLES:
        raise Refused(f"Write how many card tables there are, from 1 to {MAX_TABLES}.")
    w.put(replace(w.night.plan, tables=tables))
    return f"Games are called to {so_many(tables, 'table')}."


@action
def call_games(w: Writing) -> str:
    """Every game that is ready, as far as tables are free, whoever is best rested first."""
    must_be_drawn(w)
    calls = coming_calls(w.night)
    if not calls:
        full = "every table is busy" if ready(w.night) else "no game is ready"
        raise Refused(f"Nothing can be called now: {full}.")
    for call in calls:
        _call(w, call.game, call.table)
    if len(calls) == 1:
        return _called(w, calls[0].game, calls[0].table)
    after = w.after()
    calls_by_table = {
        f"Table {call.table}: {both(after, call.game)}": ("game is called", "games are called")
        for call in calls
    }
    at = ", ".join(str(call.table) for call in calls)
    sentence = f"{len(calls)} games are called, to tables {at}"
    return fit_whole_sentences((sentence,), calls_by_table) + "."


@action
def call_game(w: Writing, *, name: str, table: int) -> str:
    """One game, to the table the director wants."""
    must_be_drawn(w)
    _check_free(w, table)
    if name not in draws.bracket(w.night).ready or name in {
        played.name for played in w.night.rounds
    }:
        raise Refused("This game cannot be called now: look at the list again.")
    _call(w, name, table)
    return _called(w, name, table)


@action
def move_game(w: Writing, *, name: str, table: int) -> str:
    """To another free table, as long as nothing of the game is written down."""
    played = _not_begun(w, name)
    _check_free(w, table)
    call_off(w, [played])
    _call(w, name, table)
    return f"{both(w.after(), name)} play at table {table} now ({name})."


@action
def call_back(w: Writing, *, name: str) -> str:
    """A call by mistake, as long as nothing of the game is written down."""
    call_off(w, [_not_begun(w, name)])
    return f"{meeting(w.night, name)} is called back. The table is free."


def _check_free(w: Writing, table: int) -> None:
    if table in games_on_tables(w.night):
        other = both(w.night, games_on_tables(w.night)[table].name)
        raise Refused(f"{other} is being played on table {table}: choose a free one.")
    if table not in free_tables(w.night):
        raise Refused(f"There is no table {table}: say first how many tables there are.")


def _not_begun(w: Writing, name: str) -> PlayedGame:
    played = games_by_name(w.night).get(name)
    if played is None:
        raise Refused("This game is not called: look at the list again.")
    if played.forfeit or played.has_scores:
        raise Refused(f"{both(w.night, name)} has begun: undo what is written down of it first.")
    return played


def _call(w: Writing, name: str, table: int) -> None:
    seat_game(w, next_number(w), name, table)


def _placed(w: Writing, teams: Sequence[Party], order: Sequence[int]) -> dict[int, int]:
    """By lot from the teams in the order of their numbers, or as the director has them."""
    numbers = [party.number for party in teams]
    if w.night.rules.bracket_draw is BracketDraw.SEEDS:
        if sorted(order) != sorted(numbers):
            raise Refused("Put every team into the order once: the first is number 1.")
        drawn: Sequence[int] = order
    else:
        drawn = Lots(w.after().plan.seed).shuffled(sorted(numbers))
    return {number: place for place, number in enumerate(drawn, start=1)}


def _called(w: Writing, name: str, table: int) -> str:
    return f"{both(w.after(), name)} is called to table {table} ({name})."


def _must_be_bracket(w: Writing) -> None:
    if why_none := courses.of(w.night).words.no_bracket:
        raise Refused(why_none)


def must_be_drawn(w: Writing) -> None:
    _must_be_bracket(w)
    if not w.night.teams.are_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
