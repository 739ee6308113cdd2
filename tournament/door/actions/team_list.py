"""A city's list of teams, entered in one press, so that one undo takes all of it back. Whoever is
new becomes a regular of the club, and stays one.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tournament import facts
from tournament.club.regulars import actions as regulars
from tournament.entrants.actions.entries import enter
from tournament.entrants.actions.signing_in import next_number
from tournament.lists.contact import Contact, Listed, NumberedContact
from tournament.lists.finding import is_same
from tournament.lists.team_people import TeamRow, here, with_regulars
from tournament.night.divisions import filled_in, misfit
from tournament.night.night import Night
from tournament.reading import replay
from tournament.words.many import so_many
from tournament.words.refused import Refused
from tournament.writing.objections import Misfit
from tournament.writing.write import Writing, action


@action
def enter_all(w: Writing, *, rows: Sequence[TeamRow]) -> str:
    """Everybody is expected: who comes is ticked at the desk, where fees are paid too."""
    if why := why_no_list(w.night):
        raise Refused(why)
    if not rows:
        raise Refused("Every team of this list is entered already.")
    club = regulars_of(w.night.club)
    before = len(w.night.entries)
    came: list[tuple[Contact, facts.Entry]] = [
        (person, w.night.entry(person.number)) for person in here(w.night.entries, club)
    ]
    for number, row in enumerate(_enlisted(w, rows, club), start=next_number(w)):
        _enter(w, number, row, came)
    w.speaks_of(people=tuple(entry.number for _, entry in came[before:]))
    return _summed_up(rows)


def why_no_list(night: Night) -> str:
    """Why no team can be entered from a list, with the cure; empty where one can."""
    if not night.called.is_team:
        return (
            "Everybody plays alone, so there are no teams to bring in: sign in each by name, or "
            "bring the names in as regulars."
        )
    if night.is_closed:
        return f"{night.name} is closed: open it again first, with a reason."
    if night.is_drawn:
        return "The bracket is drawn, so no further team can come in: take the draw back first."
    if night.has_seated_the_last:
        return f"The last of {night.games} games is seated, so no further team can come in."
    return ""


def regulars_of(club: int) -> tuple[NumberedContact, ...]:
    """The club's list, those who were gone too: whoever is on the city's list comes again."""
    return tuple(map(regulars.as_listed, replay.regulars(club, gone_too=True)))


def _enlisted(
    w: Writing, rows: Sequence[TeamRow], listed: Sequence[NumberedContact]
) -> tuple[TeamRow, ...]:
    """Each player as a regular; practice makes nobody one."""
    club = w.night.club
    teams = with_regulars(rows, listed)
    if w.night.plan.practice:
        return teams
    new: dict[Listed, int] = {}
    for player in (player for row in teams for player in row.players if not player.regular):
        if not any(is_same(player, other) for other in new):
            new[player] = 0
    new = dict(zip(new, regulars.enlist(club=club, people=[*new]), strict=True))

    def enlisted(player: Listed) -> Listed:
        if player.regular is not None:
            return player
        return replace(player, regular=next(new[other] for other in new if is_same(player, other)))

    return tuple(replace(row, players=tuple(map(enlisted, row.players))) for row in teams)


def _enter(w: Writing, number: int, row: TeamRow, came: list[tuple[Contact, facts.Entry]]) -> None:
    """Somebody who plays in two divisions is the regular in the first of them alone."""
    _may_play(w, row)
    w.put(_founded(w, number, row))
    sexes = filled_in(row.division, [player.sex for player in row.players])
    for player, sex in zip(row.players, sexes, strict=True):
        again = next((entry for named, entry in came if is_same(player, named)), None)
        who = replace(player, name=again.name if again else player.name, sex=sex)
        entry = replace(enter(w, who, again=again), team=number, sex=sex, expected=True)
        w.put(entry)
        came.append((player, entry))


def _may_play(w: Writing, row: TeamRow) -> None:
    divisions = w.night.rules.divisions
    if divisions and row.division not in divisions:
        raise Refused(f"Line {row.line}: choose a division: {', '.join(divisions)}.")
    if why := w.night.why_over(row.division):
        raise Refused(f"Line {row.line}: {why}. Take this line out, or write another division.")


def _founded(w: Writing, number: int, row: TeamRow) -> facts.Team:
    """A team that its division does not allow keeps the reason for which it plays there."""
    why = misfit(row.division, (player.sex for player in row.players))
    if why and not w.press.reason:
        raise Misfit(f"Line {row.line}: {why} Say why it may play so, or mend the list.")
    excused = w.press.reason[:200] if why else ""
    return facts.Team(number=number, division=row.division, excused=excused)


def _summed_up(rows: Sequence[TeamRow]) -> str:
    whole = Counter(row.division for row in rows if not row.waits)
    waiting = sum(row.waits for row in rows)
    count = whole.total()
    text = f"From the list {so_many(count, 'team is', 'teams are')} expected"
    if by_division := ", ".join(f"{name} {many}" for name, many in whole.items() if name):
        text += f": {by_division}"
    if not waiting:
        return f"{text}."
    return f"{text}. {so_many(waiting, 'player waits', 'players wait')} for a partner."
