"""What the door writes by itself: a list of players or teams, entered in one press so that one undo
takes all of it back, and points for a game that was missed.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from tournament.evening import facts
from tournament.evening.night import ranking, sessions
from tournament.evening.night.divisions import filled_in, misfit
from tournament.evening.night.night import Night
from tournament.evening.night.play.game_cards import CardLineKind
from tournament.evening.words.many import so_many
from tournament.evening.words.refused import Refused
from tournament.kit.lists.contact import Contact, Listed, NumberedContact
from tournament.kit.lists.finding import is_same, same_among
from tournament.kit.lists.team_people import TeamRow, people_tonight, with_regulars
from tournament.storage.reading import replay
from tournament.storage.writing.objections import Misfit
from tournament.storage.writing.write import Writing, action, entry_of
from tournament.topics.club.regulars import actions as regulars
from tournament.topics.entrants.actions.entries import enter
from tournament.topics.entrants.actions.signing_in import next_number


@action
def grant_points(w: Writing, *, entry: int, game: int, points: int) -> str:
    """Give points for a missed game, with a note why; given again, they replace the old ones."""
    player = entry_of(w, entry)
    line = next(
        (line for line in ranking.card_of(w.night, entry).lines if line.round == game), None
    )
    if line is None or line.how not in {CardLineKind.MISSED, CardLineKind.GRANTED}:
        raise Refused(f"{player.name} has not missed game {game}: choose a game that was missed.")
    if not w.press.reason:
        raise Refused("Write down why points are given for a missed game.")
    w.put(facts.Grant(round=game, entry=entry, points=points, note=w.press.reason))
    w.speaks_of(game=game, people=(entry,))
    has = f"{player.name} (number {entry}) has {so_many(points, 'point')}"
    return f"{has} for game {game}: {w.press.reason}"


@action
def expect_players(w: Writing, *, people: Callable[[Night], Sequence[Listed]]) -> str:
    """Expect everybody on the list who is not entered by now; they are ticked when they come."""
    if why := why_no_players(w.night):
        raise Refused(why)
    rows = people(w.night)
    if not rows:
        raise Refused("Everybody on this list is entered already.")
    before = len(w.night.entries)
    for row in match_regulars(w.night, rows):
        w.put(enter(w, row, expected=True))
    w.speaks_of(people=tuple(entry.number for entry in w.after().entries[before:]))
    if len(rows) == 1:
        return f"From the list {rows[0].name} is expected."
    return f"From the list {len(rows)} players are expected."


def why_no_players(night: Night) -> str:
    """Return why no player can be entered from a list, with the cure, or an empty text."""
    if night.party_words.no_players:
        return night.party_words.no_players
    if night.is_closed:
        return f"{night.name} is closed: open it again first, with a reason."
    if sessions.has_seated_the_last(night):
        games = sessions.games(night)
        return f"The last of {games} games is seated, so no further player can come in."
    return ""


def match_regulars(night: Night, rows: Sequence[Listed]) -> tuple[Listed, ...]:
    """Return each row as the only regular it can be who is not entered yet, or as somebody new."""
    same_as = same_among(regulars_of(night.club))
    into = replay.merged_regulars(night.club)
    taken = {into.get(entry.regular or 0, entry.regular) for entry in night.entries}

    def looked_up(row: Listed) -> Listed:
        free = [who.number for who in same_as(row) if who.number not in taken]
        if len(free) != 1:
            return row
        taken.add(free[0])
        return replace(row, regular=free[0])

    return tuple(map(looked_up, rows))


@action
def enter_teams(w: Writing, *, rows: Sequence[TeamRow]) -> str:
    """Expect every team of the list; its players are ticked when they come.

    New players go on the club's list, and become regulars once they come.
    """
    if why := why_no_teams(w.night):
        raise Refused(why)
    if not rows:
        raise Refused("Every team of this list is entered already.")
    club = regulars_of(w.night.club)
    before = len(w.night.entries)
    came: list[tuple[Contact, facts.Entry]] = [
        (person, w.night.entries.of(person.number))
        for person in people_tonight(w.night.entries, club)
    ]
    for number, row in enumerate(_enlist(w, rows, club), start=next_number(w)):
        _enter(w, number, row, came)
    w.speaks_of(people=tuple(entry.number for _, entry in came[before:]))
    return _summary(rows)


def why_no_teams(night: Night) -> str:
    """Return why no team can be entered from a list, with the cure, or an empty text."""
    if night.party_words.no_teams:
        return night.party_words.no_teams
    if night.is_closed:
        return f"{night.name} is closed: open it again first, with a reason."
    if night.teams.are_drawn:
        return "The bracket is drawn. Type both names of a late team at Check in, like Ann & Bob."
    if sessions.has_seated_the_last(night):
        return (
            f"The last of {sessions.games(night)} games is seated, so no further team can come in."
        )
    return ""


def regulars_of(club: int) -> tuple[NumberedContact, ...]:
    """Return the club's list in every spelling, with those who are gone: they may come again."""
    rows = replay.regulars(club, gone_too=True, merged_too=True)
    listed = (regulars.to_contact(row) for row in rows if row.same_as is None)
    return (*listed, *regulars.other_spellings(rows))


def coming(club: int) -> frozenset[int]:
    """Return the numbers of the club's regulars, without those who are gone or never came."""
    return frozenset(row.number for row in replay.regulars(club))


def _enlist(
    w: Writing, rows: Sequence[TeamRow], listed: Sequence[NumberedContact]
) -> tuple[TeamRow, ...]:
    """Return the teams with each player as a regular; practice puts nobody on the club's list."""
    club = w.night.club
    teams = with_regulars(rows, listed)
    if w.night.plan.practice:
        return teams
    new: dict[Listed, int] = {}
    for player in (player for row in teams for player in row.players if not player.regular):
        if not any(is_same(player, other) for other in new):
            new[player] = 0
    new = dict(zip(new, regulars.enlist(club=club, people=[*new], gone=True), strict=True))

    def enlisted(player: Listed) -> Listed:
        if player.regular is not None:
            return player
        return replace(player, regular=next(new[other] for other in new if is_same(player, other)))

    return tuple(replace(row, players=tuple(map(enlisted, row.players))) for row in teams)


def _enter(w: Writing, number: int, row: TeamRow, came: list[tuple[Contact, facts.Entry]]) -> None:
    """Enter one team. A player of two divisions is the regular only in the first of them."""
    _check_division(w, row)
    w.put(_new_team(w, number, row))
    sexes = filled_in(row.division, [player.sex for player in row.players])
    for player, sex in zip(row.players, sexes, strict=True):
        again = next((entry for named, entry in came if is_same(player, named)), None)
        who = replace(player, name=again.name if again else player.name, sex=sex)
        entry = replace(enter(w, who, again=again, expected=True), team=number, sex=sex)
        w.put(entry)
        came.append((player, entry))


def _check_division(w: Writing, row: TeamRow) -> None:
    divisions = w.night.rules.divisions
    if divisions and row.division not in divisions:
        raise Refused(f"Line {row.line}: choose a division: {', '.join(divisions)}.")
    if why := sessions.why_over(w.night, row.division):
        raise Refused(f"Line {row.line}: {why}. Take this line out, or write another division.")


def _new_team(w: Writing, number: int, row: TeamRow) -> facts.Team:
    """Return the new team; one that its division does not allow keeps the reason."""
    why = misfit(row.division, (player.sex for player in row.players))
    if why and not w.press.reason:
        raise Misfit(f"Line {row.line}: {why} Say why it may play so, or mend the list.")
    excused = w.press.reason[:200] if why else ""
    return facts.Team(number=number, division=row.division, excused=excused)


def _summary(rows: Sequence[TeamRow]) -> str:
    whole = Counter(row.division for row in rows if not row.waits)
    waiting = sum(row.waits for row in rows)
    count = whole.total()
    text = f"From the list {so_many(count, 'team is', 'teams are')} expected"
    if by_division := ", ".join(f"{name} {many}" for name, many in whole.items() if name):
        text += f": {by_division}"
    if not waiting:
        return f"{text}."
    return f"{text}. {so_many(waiting, 'player waits', 'players wait')} for a partner."
