"""A team goes home, is not there, or has somebody else in it: what may be done, and what comes of
it.
"""

from collections.abc import Collection
from dataclasses import dataclass

from rotation.seating import Entrant
from tournament.evening import courses
from tournament.evening.facts import Entry
from tournament.evening.night import attendance, draws, progress, sessions
from tournament.evening.night.bracket.calls import games_on_tables
from tournament.evening.night.bracket.named_games import team_name
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.progress import has_begun
from tournament.evening.night.seats.leaving import comes_back_in, is_followed, takes_over_in
from tournament.evening.words.many import capital, so_many


@dataclass(frozen=True, slots=True)
class TeamLeaving:
    """What a team can do; `entry` is the one of the two who was chosen.

    `after` is the game after which it goes home, 0 for a team that never sat down; in a drawn
    bracket it `forfeits` what is left, and `asks` is the question before that. `left` is how many
    other teams play on. Somebody may play for `entry` in the game `once` only, which is 0 if no
    other game follows. Somebody who was replaced may be `back`. A change of a team that has played
    takes a reason; the page `leads_back` to the door until a game is seated.
    """

    party: Party
    entry: Entry
    gone: str
    after: int
    left: int
    forfeits: bool
    is_gone: bool
    may_seat_again: bool
    may_be_played_for: bool
    asks: str
    once: int
    back: "Back | None"
    leads_back: str
    takes_a_reason: bool = True
    after_staying: str = ""
    now: None = None
    stays: str = "Plays on after all"
    page: str = "leaving/team.html"

    @property
    def others(self) -> str:
        """Return what the other teams do, or nothing if none plays on."""
        if not self.left:
            return ""
        others = so_many(self.left, "other team plays on.", "other teams play on.")
        anew = self.after and not self.forfeits
        return f"{others} The games not yet played are made anew for them." if anew else others

    @property
    def press(self) -> str:
        if self.forfeits:
            return "Yes, goes home: forfeits what is left"
        return f"Leaves after game {self.after}" if self.after else "Does not play"


@dataclass(frozen=True, slots=True)
class Back:
    """Who plays in the place by now, and from which game on the other one would again."""

    instead: Entry
    since: str


def team_leaving(night: Night, entry: int) -> TeamLeaving:
    current, drawn = night.rounds.current, night.teams.are_drawn
    team = night.teams.of(night.entries.of(entry).team or 0)
    by_now = _entry_now(team, night.entries.of(entry))
    numbered = courses.of(night).numbered_games
    untouched = bool(numbered) and not numbered[-1].has_scores
    seated = {*current.game_by_entry, *current.bench} if current else set()
    gone = team.last_game is not None
    first = takes_over_in(night, by_now)
    return TeamLeaving(
        party=team,
        entry=by_now,
        gone=_gone_sentence(night, team),
        after=current.number if current and attendance.has_sat(night, team) else 0,
        left=len(_others(night, team)),
        forfeits=drawn,
        is_gone=gone,
        may_seat_again=untouched
        and not gone
        and any(person.number in seated for person in team.people),
        may_be_played_for=not gone and by_now in team.people and team.is_whole,
        asks=going_home(night, team),
        once=first if is_followed(night, team, first) else 0,
        back=None if gone or by_now in team.people else _back(night, team, by_now),
        leads_back="seat" if has_begun(night) else "check-in",
    )


def _gone_sentence(night: Night, team: Party) -> str:
    if night.teams.are_drawn:
        return "Has gone home."
    if not team.last_game:
        return f"Does not play {night.occasion.now}."
    return f"{capital(courses.of(night).when_left(team.last_game))}."


def _entry_now(team: Party, entry: Entry) -> Entry:
    """Return the entry that somebody has now: one who came back has a new number."""
    return next((person for person in team.people if person.person == entry.person), entry)


def _back(night: Night, team: Party, gone: Entry) -> Back | None:
    """Return the place of somebody who was replaced, perhaps by one who was replaced again."""
    came_for = {entry.number: came for came, entry in team.came_for}
    instead = gone
    while instead not in team.people:
        if instead.number not in came_for:
            return None
        instead = came_for[instead.number]
    first = comes_back_in(night, gone, instead)
    return Back(instead, courses.of(night).since(first))


def is_done(night: Night, team: Party) -> bool:
    """Return whether nobody can leave a team any more: it has had all its games, or is out, while
    others play on.
    """
    if progress.is_played(night):
        return False
    is_out = str(team.number) in _out(night) and team.last_game is None
    return progress.is_division_over(night, team.division) or is_out


def _others(night: Night, team: Party) -> list[Party]:
    """Return the other teams of its session in the next game, or those of a bracket not yet out."""
    here = (
        party
        for party in attendance.teams_in(night, night.rounds.next_number)
        if party.number != team.number
    )
    own = (
        party for party in here if sessions.plays_in(night, party) == sessions.plays_in(night, team)
    )
    return [
        party
        for party in own
        if not sessions.is_ended(night, party.division, night.rounds.next_number)
        if str(party.number) not in _out(night)
    ]


def _out(night: Night) -> Collection[Entrant]:
    """Return the teams that play no more in a bracket."""
    return draws.bracket(night).done if night.teams.are_drawn else ()


def going_home(night: Night, team: Party) -> str:
    """Return what happens if a team of a drawn bracket goes home now; nothing for any other."""
    if not team.drawn or team.last_game is not None:
        return ""
    for table, played in games_on_tables(night).items():
        two = draws.bracket(night).teams_in(played.name)
        if str(team.number) in two:
            (other,) = (team_name(night, text) for text in two if text != str(team.number))
            stops = f"Table {table} ({played.name}) stops and is free, and {other} go on."
            return f"{team.name} forfeit what they play now and all that is left. {stops}"
    return f"{team.name} forfeit all that is left, and whoever would meet them goes on."
