"""The sessions of a night: divisions that play one after another, men's in the morning and mixed at
one. Each has all its games before the next one begins, so one person may play in both.
"""

from collections.abc import Iterator, Sequence

from rotation.format import Field
from tournament.evening.facts import Entry
from tournament.evening.night import attendance
from tournament.evening.night.night import Night, once
from tournament.evening.night.party import Party
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.seats import format_field
from tournament.evening.words.many import in_words

# One session: the divisions that play at the same time.
Session = tuple[str, ...]


def arrange(wished: Sequence[Session] | None, divisions: Sequence[str]) -> tuple[Session, ...]:
    """Return the sessions in order. A division that nobody has put anywhere plays in the first."""
    kept = [tuple(text for text in texts if text in divisions) for texts in wished or ()]
    placed = {text for texts in kept for text in texts}
    others = tuple(division for division in divisions if division not in placed)
    first, *later = kept or [()]
    return tuple(texts for texts in ((*first, *others), *later) if texts) or ((),)


def place(sessions: Sequence[Session], division: str) -> int:
    """Return the place of the session that a division plays in, counted from 0."""
    return next((at for at, texts in enumerate(sessions) if division in texts), 0)


def apart(sessions: Sequence[Session], division: str) -> tuple[Session, ...]:
    """Return sessions with this division behind all the others, in a session of its own."""
    rest = (tuple(text for text in texts if text != division) for texts in sessions)
    return (*(texts for texts in rest if texts), (division,))


def come_next(session: Sequence[str], hour: str = "") -> str:
    sentence = f"{in_words(session)} {'come' if len(session) > 1 else 'comes'} next"
    return f"{sentence}, {hour}." if hour else f"{sentence}."


@once
def of(night: Night) -> tuple[Session, ...]:
    """Return which divisions play at the same time; one session, unless the director says more."""
    return arrange(night.plan.sessions, night.divisions)


def plays_in(night: Night, team: Party) -> int:
    """Return the place of a team's session."""
    return place(of(night), team.division)


def has_games_left(night: Night, division: str) -> bool:
    """Return whether a further game of it is to be seated."""
    return not (
        is_ended(night, division, night.rounds.next_number)
        or is_complete(night, place(of(night), division))
    )


def why_over(night: Night, division: str) -> str:
    """Return why no further team comes into one of several divisions; empty where one may."""
    if division not in night.rules.divisions or has_games_left(night, division):
        return ""
    return f"The last game of {division} is seated"


def may_end_early(night: Night) -> bool:
    """Return whether the night can end before all its games are played: not if who comes decides
    how many there are, unless one of several sessions can be left out.
    """
    return len(of(night)) > 1 or not night.format.counts_itself


@once
def games(night: Night) -> int | None:
    """Return how many games the night has, where anybody knows."""
    counts = [games_of(night, at) for at in range(len(of(night)))]
    return None if None in counts else sum(filter(None, counts))


def has_seated_the_last(night: Night) -> bool:
    """Return whether the last game of all is seated, so that nobody can come to a further one."""
    count = games(night)
    return count is not None and night.rounds.next_number > count


def games_of(night: Night, session: int) -> int | None:
    """Return how many games a session was to have, or had where all its divisions ended sooner."""
    planned = night.format.games(night.rules, lambda: _who_plays(night, session))
    last = _last_of(night, session)
    if last is None:
        return planned
    played = sum(game.number <= last for game in rounds_of(night, session))
    return played if planned is None else min(planned, played)


def _last_of(night: Night, session: int) -> int | None:
    """Return the game after which all divisions of a session ended."""
    own = (party for party in night.teams if plays_in(night, party) == session)
    names = {party.division for party in own if not party.is_house}
    ended = [last_game(night, name) for name in names or of(night)[session]]
    numbers = [number for number in ended if number is not None and night.rounds.of(number)]
    return max(numbers) if numbers and len(numbers) == len(ended) else None


def last_game(night: Night, division: str) -> int | None:
    """Return after which game a division ended, where that was before all its games were played."""
    return dict(night.plan.last_games or ()).get(division)


def is_ended(night: Night, division: str, game: int) -> bool:
    """Return whether a division plays this game no more, whatever it was to play."""
    last = last_game(night, division)
    return last is not None and last < game and night.rounds.of(last) is not None


def _who_plays(night: Night, session: int) -> Field | None:
    """Return the field of a session, or none so long as nobody knows who comes."""
    found = field_after(night, night.rounds.first_open - 1, session)
    return found if rounds_of(night, session) or len(found.here) > 1 else None


@once
def current(night: Night) -> int:
    """Return the session that is played, or comes next: what has begun is played to its end."""
    on = night.rounds.of(night.rounds.first_open)
    if on is not None:
        return session_of(night, on)
    last = session_of(night, night.rounds[-1]) if night.rounds else 0
    every = (last, *range(len(of(night))))
    return next((at for at in every if not is_complete(night, at)), last)


def is_complete(night: Night, session: int) -> bool:
    """Return whether the last game of a session is seated."""
    count = games_of(night, session)
    return count is not None and len(rounds_of(night, session)) >= count


def session_of(night: Night, played: PlayedGame) -> int:
    """Return the session of a game by who sits there: a house team is of no division."""
    if len(of(night)) == 1:
        return 0
    return next(sessions_of(night, played), 0)


def sessions_of(night: Night, played: PlayedGame) -> Iterator[int]:
    """Return the session of every team in a game: one and the same, where all is well."""
    seated = (night.sides.team_of.get(number) for number in (*played.game_by_entry, *played.bench))
    teams = (night.teams.of(number) for number in seated if number is not None)
    return (plays_in(night, party) for party in teams if not party.is_house)


def rounds_of(night: Night, session: int) -> tuple[PlayedGame, ...]:
    return tuple(played for played in night.rounds if session_of(night, played) == session)


def rounds_in(night: Night, division: str) -> tuple[PlayedGame, ...]:
    """Return the games of one division, which may have ended before the others."""
    last = last_game(night, division)
    own = rounds_of(night, place(of(night), division))
    return tuple(played for played in own if last is None or played.number <= last)


def coming_teams(night: Night) -> tuple[Party, ...]:
    """Return the teams that play in the coming game, if all is well."""
    return tuple(
        party
        for party in attendance.teams_in(night, night.rounds.next_number)
        if is_in_session(night, party)
    )


def is_in_session(night: Night, team: Party) -> bool:
    has_ended = is_ended(night, team.division, night.rounds.next_number)
    return plays_in(night, team) == current(night) and not has_ended


def session_words(night: Night) -> str:
    """Return the divisions that play now; nothing where all play at the same time."""
    return in_words(of(night)[current(night)]) if len(of(night)) > 1 else ""


def divisions_here(night: Night) -> str:
    """Return those of them that have a team in the coming game."""
    here = {party.division for party in coming_teams(night)}
    own = [division for division in of(night)[current(night)] if division in here]
    return in_words(own) if own and session_words(night) else session_words(night)


def later_sessions(night: Night) -> tuple[Session, ...]:
    """Return the sessions that have not begun, where another has, and were not ended before."""
    begun = {session_of(night, played) for played in night.rounds}
    return tuple(
        texts
        for at, texts in enumerate(of(night))
        if begun and at not in begun and not is_complete(night, at)
    )


def is_between_sessions(night: Night) -> bool:
    """Return whether one session has all its games in, and the next has not begun."""
    return night.rounds.current is not None and not rounds_of(night, current(night))


def waits_for_teams(night: Night) -> bool:
    """Return whether a session is over, and too few teams are here for the one that comes."""
    return is_between_sessions(night) and len(coming_teams(night)) < 2


def awaited_entries(night: Night) -> tuple[Entry, ...]:
    """Return who is expected for the coming game, and not for a later session."""
    expected = attendance.expected_entries(night, night.rounds.next_number)
    teams = night.teams.by_number
    return tuple(one for one in expected if not one.team or is_in_session(night, teams[one.team]))


@once
def field(night: Night) -> Field:
    """Return what a format is asked, for the first game that is not all in."""
    return field_after(night, night.rounds.first_open - 1)


def field_after(night: Night, played: int, session: int | None = None) -> Field:
    """Return what a format is asked with so many games taken for played, of those who are here for
    the one after them; of teams as if there were no other session than this one, or the one that
    is on.
    """
    session = current(night) if session is None else session
    rounds = rounds_of(night, session)
    if not night.teams.are_drawn:
        rounds = tuple(game for game in rounds if game.number <= played)
    if not night.party_words.is_team:
        people = attendance.here_in(night, played + 1)
        return format_field.for_players(night.entries, people, rounds, night.rules, night.plan)
    here = [
        party
        for party in attendance.teams_in(night, played + 1)
        if plays_in(night, party) == session
    ]
    own = [party for party in here if not is_ended(night, party.division, played + 1)]
    parties = [one for one in night.teams if one.is_house or plays_in(night, one) == session]
    return format_field.for_teams(parties, own, rounds, night.rules, night.plan)


def first_of(night: Night, session: int) -> int:
    """Return the number of a session's first game, as far as anybody knows."""
    if seated := rounds_of(night, session):
        return seated[0].number
    before = [at for at in range(len(of(night))) if at < session or rounds_of(night, at)]
    return 1 + sum(games_of(night, at) or 0 for at in before)


def title_of(night: Night, number: int) -> str:
    """Return what everybody calls a game, played or to come: "6", where divisions play one after
    another "6 (Mixed 1 of 5)", and in a bracket its name.
    """
    played = night.rounds.of(number)
    return f"{played.title if played else number}{session_note(night, number)}"


def out_of_games(night: Night, played: PlayedGame) -> str:
    """Return what stands behind the number of a game: " of 8", or nothing where nobody knows how
    many there are. Where divisions play one after another, it is counted in its own session.
    """
    count = games_of(night, 0)
    return session_note(night, played.number) or (f" of {count}" if count else "")


def session_note(night: Night, number: int) -> str:
    """Return " (Mixed 1 of 5)" behind the number of a game; nothing where all divisions play at the
    same time, since numbers run through the whole night.
    """
    if len(of(night)) == 1:
        return ""
    session = _session_of(night, number)
    count = games_of(night, session)
    entered = {party.division for party in night.teams if not party.is_house}
    names = [name for name in of(night)[session] if name in entered]
    at = number - first_of(night, session) + 1
    return f" ({in_words(names)} {at}{f' of {count}' if count else ''})"


def _session_of(night: Night, number: int) -> int:
    """Return the session of a game, played or to come, as far as anybody knows."""
    played = night.rounds.of(number)
    if played is not None:
        return session_of(night, played)
    to_come = dict(enumerate(sessions_to_come(night), start=night.rounds.next_number))
    return to_come.get(number, current(night))


def sessions_to_come(night: Night) -> Iterator[int]:
    """Return the session of every game that is not seated: one, where nobody knows how many."""
    for session in dict.fromkeys((current(night), *range(len(of(night))))):
        count, seated = games_of(night, session), len(rounds_of(night, session))
        yield from [session] * (1 if count is None else count - seated)
