"""Games of a bracket that are not played to their end: forfeits, and a team that goes home."""

from dataclasses import replace

from rotation.seating import TEAMS
from tournament.evening import facts
from tournament.evening.night import draws
from tournament.evening.night.bracket.calls import games_by_name, games_on_tables
from tournament.evening.night.bracket.named_games import (
    game_in_words,
    opponent,
    why_not_both,
)
from tournament.evening.night.bracket.where_next import where_to
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.seats.format_field import WINNERS
from tournament.evening.words.many import capital
from tournament.evening.words.refused import Refused
from tournament.storage.stored.consistency import out_of_place
from tournament.storage.writing.write import Writing, action
from tournament.topics.bracket.actions.draw_and_call import (
    call_off,
    must_be_drawn,
    next_number,
    people_in,
)
from tournament.topics.entrants.actions.entries import team_of


@action
def forfeit(w: Writing, *, name: str, by: facts.ForfeitKey) -> str:
    """Lost without being played, or broken off: by the one, the other, or both."""
    must_be_drawn(w)
    progress = draws.bracket(w.night)
    if name not in progress.ready:
        raise Refused("This game cannot be forfeited now: look at the bracket again.")
    if by not in WINNERS:
        raise Refused("Choose who forfeits the game.")
    if by == "both" and (why_not := why_not_both(progress, name)):
        raise Refused(why_not)
    played = games_by_name(w.night).get(name)
    if played is not None:
        call_off(w, [played])
    number = played.number if played else next_number(w)
    seated = played.seated if played else w.now
    w.put(facts.Round(number=number, seated=seated, name=name, forfeit=by, ended=w.now))
    w.speaks_of(game=number, people=people_in(w, progress.teams_in(name)))
    try:
        draws.bracket(w.after())
    except ValueError as fault:
        raise Refused(str(fault)) from fault
    return f"{game_in_words(w.after(), name)}. {where_to(w.after(), name)}."


@action
def withdraw(w: Writing, *, team: int) -> str:
    """Goes home: what it plays now and all it has left is forfeited, and its opponents go on."""
    party = team_of(w, team)
    if party.last_game is not None:
        raise Refused(f"Team {team} has gone home already.")
    if not w.night.teams.are_drawn:
        raise Refused(f"Nothing is drawn yet: take team {team} out at the sign-in desk.")
    own, called = str(team), games_on_tables(w.night).values()
    playing = [table for table in called if own in draws.bracket(w.night).teams_in(table.name)]
    for played in playing:
        spot = draws.bracket(w.night).teams_in(played.name).index(own)
        call_off(w, [played])
        by: facts.ForfeitKey = "a" if spot == 0 else "b"
        w.put(replace(played.written, forfeit=by, ended=w.now))
    last = next_number(w) - 1
    w.put(*(replace(entry, last_game=max(last, entry.first_game - 1)) for entry in party.people))
    w.speaks_of(people=party.numbers)
    free = "".join(f"Stop table {played.games[0].table}: it is free now.\n" for played in playing)
    return f"{free}Team {team}, {party.name}, goes home{_left_to(w, party)}."


@action
def come_back(w: Writing, *, team: int) -> str:
    """Taken for gone by mistake: as long as nothing was played since that stands on it."""
    party = team_of(w, team)
    w.put(*(replace(entry, last_game=None) for entry in party.people))
    w.speaks_of(people=party.numbers)
    if w.night.teams.are_drawn:
        try:
            draws.bracket(w.after())
        except ValueError as fault:
            raise Refused(f"Others have gone on against nobody since. {fault}") from fault
        if any(out_of_place(w.after())):
            raise Refused("Others were called on because of this: take those calls back first.")
    return f"Team {team}, {party.name}, plays on."


def _left_to(w: Writing, party: Party) -> str:
    """What it forfeits at once, in sentences."""
    before, after = draws.bracket(w.night).endings, w.after()
    new = [name for name in draws.bracket(after).endings if name not in before]
    return "".join(f". {_left(after, name, party)}" for name in new)


def _left(night: Night, name: str, party: Party) -> str:
    """Of a game that nobody has come to yet whoever comes."""
    if len(draws.bracket(night).teams_in(name)) == len(TEAMS):
        return game_in_words(night, name)
    other = opponent(night, name, str(party.number)) or "whoever would meet them"
    return f"{capital(other)} goes on without that game ({name})"
