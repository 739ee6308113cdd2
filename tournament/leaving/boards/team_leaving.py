"""A team goes home, is not there, or has somebody else in it: what may be done, and what comes of
it.
"""

from dataclasses import dataclass

from tournament import courses
from tournament.facts import Entry
from tournament.night.bracket.calls import on_tables
from tournament.night.bracket.named_games import team_name
from tournament.night.night import Night
from tournament.night.party import Party
from tournament.night.seats.playing_for import comes_back_in, is_followed, takes_over_in
from tournament.words.many import capital, so_many


@dataclass(frozen=True, slots=True)
class TeamLeaving:
    """`entry` is the one who was chosen. `after` is the game with which it ends, 0 of a team that
    never sat down; in a bracket that is drawn it `forfeits` what is left. `left` is how many others
    play on beside it. `asks` is the question before it forfeits. Somebody may play for `entry` in
    the game `once` alone; 0 where no other comes after it. Whoever was replaced may be `back` for
    one of the two from a game on.
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
    now: None = None
    stays: str = "Plays on after all"
    page: str = "leaving/team.html"

    @property
    def others(self) -> str:
        """Nothing where nobody plays on."""
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
    """Who plays there instead by now, and from which game on the other one would again."""

    instead: Entry
    since: str


def team_leaving(night: Night, entry: int) -> TeamLeaving:
    current, drawn = night.current, night.is_drawn
    team = night.by_team[night.entry(entry).team or 0]
    by_now = _by_now(team, night.entry(entry))
    numbered = courses.of(night).numbered
    untouched = bool(numbered) and not numbered[-1].has_scores
    seated = {*current.at_a_table, *current.bench} if current else set()
    gone = team.last_game is not None
    first = takes_over_in(night, by_now)
    return TeamLeaving(
        party=team,
        entry=by_now,
        gone=_gone(night, team),
        after=current.number if current and night.has_sat(team) else 0,
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
    )


def _gone(night: Night, team: Party) -> str:
    if night.is_drawn:
        return "Has gone home."
    if not team.last_game:
        return f"Does not play {night.occasion.now}."
    return f"{capital(courses.of(night).left(team.last_game))}."


def _by_now(team: Party, entry: Entry) -> Entry:
    """Whoever came back has a further number."""
    return next((person for person in team.people if person.person == entry.person), entry)


def _back(night: Night, team: Party, gone: Entry) -> Back | None:
    """For whoever came, or for whoever came for that one since."""
    came_for = {entry.number: came for came, entry in team.came_for}
    instead = gone
    while instead not in team.people:
        if instead.number not in came_for:
            return None
        instead = came_for[instead.number]
    first = comes_back_in(night, gone, instead)
    return Back(instead, courses.of(night).since(first))


def is_done(night: Night, team: Party) -> bool:
    """It has had all its games, or is out, and others play on: nobody leaves it any more."""
    if night.is_played:
        return False
    is_out = night.is_drawn and str(team.number) in night.bracket.done
    return night.is_over(team.division) or (is_out and team.last_game is None)


def _others(night: Night, team: Party) -> list[Party]:
    """Those of its session who play in the game after this one; of a bracket who is not out."""
    here = (party for party in night.teams_in(night.next_game) if party.number != team.number)
    if night.is_drawn:
        return [party for party in here if str(party.number) not in night.bracket.done]
    own = (party for party in here if night.plays_in(party) == night.plays_in(team))
    return [party for party in own if not night.is_ended(party.division, night.next_game)]


def going_home(night: Night, team: Party) -> str:
    """What it means that a team of a drawn bracket goes home now; nothing of any other."""
    if not team.drawn or team.last_game is not None:
        return ""
    for table, played in on_tables(night).items():
        two = night.bracket.teams_in(played.name)
        if str(team.number) in two:
            (other,) = (team_name(night, text) for text in two if text != str(team.number))
            stops = f"Table {table} ({played.name}) stops and is free, and {other} go on."
            return f"{team.name} forfeit what they play now and all that is left. {stops}"
    return f"{team.name} forfeit all that is left, and whoever would meet them goes on."
