"""A bracket at the desk: the draw, a team that comes after it, and games called to tables as these
fall free.
"""

from collections.abc import Sequence
from dataclasses import replace

from rotation.bracket.plan import MAX_TABLES
from rotation.lots import Lots
from rotation.seating import TEAMS, Table
from scoring.dials.options import BracketDraw
from tournament.evening import courses, facts
from tournament.evening.night import attendance, draws
from tournament.evening.night.bracket.calls import (
    coming_calls,
    free_tables,
    games_by_name,
    games_on_tables,
    ready,
    tables,
)
from tournament.evening.night.bracket.late_team import late_place
from tournament.evening.night.bracket.named_games import both, meeting
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Person
from tournament.storage.writing.log_line import fit_whole_sentences
from tournament.storage.writing.write import Writing, action, new_seed
from tournament.topics.entrants.actions.arrivals import let_pay_later
from tournament.topics.entrants.actions.entries import arrive, team_of
from tournament.topics.entrants.actions.signing_in import found_team
from tournament.topics.seating.actions.chairs import sit_down

FEWEST = 2
# What a game that is called off takes with it.
OF_A_GAME = frozenset({fact.KIND for fact in (facts.Round, facts.Seat, facts.Sheet, facts.Hand)})


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
def enter_late_team(w: Writing, *, people: tuple[Person, Person], division: str = "") -> str:
    """Sign in a whole team and put it into the bracket."""
    number = found_team(w, people, division)
    return _take_bye(w, number)


@action
def add_late_team(w: Writing, *, team: int) -> str:
    """Put a team that was left out of the draw into the bracket; both players are here."""
    party = team_of(w, team)
    if party.drawn:
        raise Refused(f"Team {team} is in the bracket already.")
    if not party.is_whole:
        raise Refused(f"{party.name} needs a partner before team {team} can play.")
    arrive(w, party.people)
    w.put(*(replace(entry, expected=False, last_game=None) for entry in party.people))
    w.speaks_of(people=party.numbers)
    return _take_bye(w, team)


def _take_bye(w: Writing, number: int) -> str:
    place = late_place(w.night)
    if place is None:
        raise Refused("Nothing is drawn yet, so no team is late: sign the team in.")
    if place.opponent is None:
        raise Refused(place.why)
    for name, played in games_by_name(w.night).items():
        w.put(replace(played.written, name=place.names[name]))
    late = w.after().teams.of(number)
    w.put(replace(late.founded, drawn=place.number))
    first = next(
        name for name, sides in draws.bracket(w.after()).sides.items() if str(number) in sides
    )
    codes = "".join(
        f" Table {table} now plays {place.names[played.name]} (was {played.name})."
        for table, played in sorted(games_on_tables(w.night).items())
        if place.names[played.name] != played.name
    )
    now = tables(w.after())
    more = f" Games are now called to {so_many(now, 'table')}." if now > tables(w.night) else ""
    return (
        f"Team {number} is {late.name}. Their first game: against {place.opponent.name} ({first})."
        f"{codes}{more}"
    )


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


def _called(w: Writing, name: str, table: int) -> str:
    return f"{both(w.after(), name)} is called to table {table} ({name})."


def seat_game(w: Writing, number: int, name: str, table: int) -> None:
    """The bracket's first team sits north and south."""
    now = w.after()
    two = draws.bracket(now).teams_in(name)
    seating = Table(table, tuple(zip(TEAMS, two, strict=True)))
    people = {text: tuple(entry.number for entry in now.teams.of(int(text)).people) for text in two}
    w.put(facts.Round(number=number, seated=w.now, name=name))
    sit_down(w, number, seating, people)
    w.speaks_of(game=number, table=table, people=people_in(w, two))


def next_number(w: Writing) -> int:
    return max(w.after().rounds.next_number, first_free(w.after()))


def first_free(night: Night) -> int:
    """After every game that somebody who has gone home could have played: others may be ready
    because of that, and what was called then may have been taken out since.
    """
    return 1 + max(
        (party.last_game for party in night.teams if party.last_game is not None), default=0
    )


def call_off(w: Writing, rounds: Sequence[PlayedGame]) -> None:
    """With all that is written down of them."""
    numbers = {played.number for played in rounds}
    for name, fact in w.night.written.items():
        if name[0] in OF_A_GAME and name[1][0] in numbers:
            w.drop(fact)


def people_in(w: Writing, teams: Sequence[str]) -> tuple[int, ...]:
    return tuple(entry.number for team in teams for entry in w.night.teams.of(int(team)).people)


def _must_be_bracket(w: Writing) -> None:
    if why_none := courses.of(w.night).words.no_bracket:
        raise Refused(why_none)


def must_be_drawn(w: Writing) -> None:
    _must_be_bracket(w)
    if not w.night.teams.are_drawn:
        raise Refused("The bracket is not drawn yet: draw it first.")
