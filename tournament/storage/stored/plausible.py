"""Could a night that somebody brings have been played? Asked before any of it is put into rows.

What hangs loose is consistency.py's to find; here is what the write path would never have let
through.
"""

from collections.abc import Iterator, Sequence

from scoring.chairs import CLOCKWISE, Chair, sides_of
from scoring.dials.house_rules import EARLIER, HouseRules
from scoring.houses import find
from tournament.evening import facts
from tournament.evening.night import draws, ranking, sessions
from tournament.evening.night.hours.set_times import MINUTES
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import KINDS
from tournament.evening.night.play.games import PlayedGame
from tournament.evening.night.seats import two_chairs, wishes
from tournament.evening.night.seats.format_field import out_of_turn
from tournament.evening.words import names
from tournament.storage.stored.consistency import loose_ends, out_of_place

# Who sits in which chair of a table, by game and table.
Chairs = dict[tuple[int, int], dict[str, int]]


def misfits(night: Night) -> Iterator[str]:
    """Yield what cannot have been, each in a few words. Stop at the first: the checks after it may
    fail on a night that it is wrong with.
    """
    yield from _plan_misfits(night.plan)
    yield from _division_misfits(night.plan)
    yield from _people_misfits(night)
    yield from _team_misfits(night)
    yield from _seat_misfits(night)
    held = _players_by_chair(night)
    yield from _sheet_misfits(night, held)
    for kind, key in loose_ends(night):
        yield f"{kind} {', '.join(map(str, key))}"
    yield from _handover_misfits(night, held)
    yield from _team_game_misfits(night)
    try:
        ranking.standings(night)
    except ValueError:
        yield "its standings"


def is_name(text: str) -> bool:
    """Whether a name is as it is stored here: tidied already."""
    return bool(text) and names.readable(text) == text and not names.too_long(text)


def is_aside(text: str) -> bool:
    """Whether a text may stand beside a name; it may be empty."""
    return names.readable(text) == text


def _plan_misfits(plan: facts.Plan) -> Iterator[str]:
    try:
        find(plan.house)
        same = HouseRules.from_stored(plan.dials).to_dict() == {**EARLIER, **plan.dials}
    except ValueError as fault:
        yield str(fault)
    else:
        if not same or not is_name(plan.name):
            yield "its rules or its name"


def _division_misfits(plan: facts.Plan) -> Iterator[str]:
    """Yield what the actions would never leave in sessions, the draw and the end. They write each
    division once, in order, and None instead of an empty list. A division that the house no longer
    names may still stand there; the whole night, which may have a limit, has no name.
    """
    if not _sessions_fit(plan):
        yield "which divisions play when"
    if not _wishes_fit(plan):
        yield "what the draw keeps to"
    limits, games, starts = plan.limits, plan.last_games, plan.starts
    if not _has_each_division_once(limits) or any(at not in MINUTES for _, at in limits or ()):
        yield "its time limits"
    if not _has_each_division_once(games) or any(
        not name or game <= 0 for name, game in games or ()
    ):
        yield "which game was the last"
    if not _has_each_division_once(starts) or any(
        not name or at not in MINUTES for name, at in starts or ()
    ):
        yield "when its divisions begin"


def _sessions_fit(plan: facts.Plan) -> bool:
    """Whether there are two sessions or more, with each division in one of them."""
    if plan.sessions is None:
        return True
    divisions = [text for session in plan.sessions for text in session]
    is_each_once = all(divisions) and len({*divisions}) == len(divisions)
    return len(plan.sessions) > 1 and all(plan.sessions) and is_each_once


def _wishes_fit(plan: facts.Plan) -> bool:
    """Whether the lower number of two comes first, and who stays has one chair."""
    apart, stay = wishes.apart(plan), wishes.stay(plan)
    staying = [who for who, _, _ in stay]
    return (
        () not in (plan.apart, plan.stay)
        and all(number < other for number, other in apart)
        and list(apart) == sorted({*apart})
        and staying == sorted({*staying})
        and all(table > 0 for _, table, _ in stay)
    )


def _has_each_division_once(pairs: Sequence[tuple[str, int]] | None) -> bool:
    return pairs is None or len(dict(pairs)) == len(pairs) > 0


def _people_misfits(night: Night) -> Iterator[str]:
    regulars = [entry.regular for entry in night.entries if entry.regular is not None]
    if len(set(regulars)) < len(regulars):
        yield "somebody is signed in twice"
    for entry in night.entries:
        tidy = is_name(entry.name) and is_aside(entry.nickname) and is_aside(entry.lot)
        if not tidy or entry.first_game < 1:
            yield f"player {entry.number}"
        if entry.first_number is not None and not _is_second_number(entry, night):
            yield f"who player {entry.number} is"


def _is_second_number(entry: facts.Entry, night: Night) -> bool:
    """Whether it is of somebody with a first number, which came earlier and names the regular."""
    first = night.entries.by_number.get(entry.first_number or 0)
    follows = first is not None and first.first_number is None and first.number < entry.number
    return follows and entry.regular is None and entry.team is not None


def _seat_misfits(night: Night) -> Iterator[str]:
    """Yield seats that are neither a chair nor the bench, chairs with two people, and tables that
    have neither three nor four.
    """
    for seat in night.all(facts.Seat):
        if (seat.table is None) != (seat.chair == "") or seat.table == 0:
            yield f"a seat in game {seat.round}"
        if seat.plays_for is not None and (seat.table is None or seat.plays_for == seat.entry):
            yield f"whom somebody plays for in game {seat.round}"
    at_tables = [seat for seat in night.all(facts.Seat) if seat.table is not None]
    if len({(seat.round, seat.table, seat.chair) for seat in at_tables}) < len(at_tables):
        yield "two players in one chair"
    for (game, table), held in _players_by_chair(night).items():
        if len(held) not in (3, 4):
            yield f"{len(held)} at table {table} of game {game}"


def _players_by_chair(night: Night) -> Chairs:
    """Return who sits in which chair, by game and table."""
    held: Chairs = {}
    for seat in night.all(facts.Seat):
        if seat.table is not None:
            held.setdefault((seat.round, seat.table), {})[seat.chair] = seat.entry
    return held


def _sheet_misfits(night: Night, held: Chairs) -> Iterator[str]:
    for sheet in night.all(facts.Sheet):
        chairs = held.get((sheet.round, sheet.table), {})
        named = {sheet.dealer, sheet.tie_won} - {""}
        marks = [x for row in sheet.rows for x in row[1]]
        marks += [cell for kind in KINDS if not kind.least for cell in kind.read(sheet) if cell]
        if not named <= chairs.keys() or min(marks, default=0) < 0:
            yield f"the sheet of game {sheet.round}, table {sheet.table}"


def _handover_misfits(night: Night, held: Chairs) -> Iterator[str]:
    """Yield handovers at no table, or of a chair that nobody took although not three others went
    on.
    """
    for handover in night.all(facts.Handover):
        chairs = held.get((handover.round, handover.table), {})
        of_handovers = handover.chair in tuple(Chair) and bool(chairs)
        alone = handover.taken_by is None and {*chairs, handover.chair} != set(CLOCKWISE)
        if not of_handovers or alone:
            yield f"who left game {handover.round}"


def _team_misfits(night: Night) -> Iterator[str]:
    """Yield what is wrong with teams and their draw, before anything reads a game of teams, which
    would fail on it.
    """
    numbers = {team.number for team in night.all(facts.Team)}
    for entry in night.entries:
        if entry.team is not None and entry.team not in numbers:
            yield f"the team of player {entry.number}"
        if (entry.team is not None) is not night.party_words.is_team:
            yield f"player {entry.number}, who has no team"
    drawn = [team.drawn for team in night.all(facts.Team) if team.drawn is not None]
    named = [one.number for one in night.all(facts.Round) if one.name or one.forfeit]
    is_bracket = night.format.calls_games
    if not _is_draw(drawn) or (drawn and not is_bracket):
        yield "the draw of the bracket"
    yield from (f"game {one}, which is none of a bracket" for one in named if not is_bracket)


def _is_draw(numbers: Sequence[int]) -> bool:
    """Whether each number comes once, in order. Only late teams may leave a gap before them, among
    the byes.
    """
    late = out_of_turn(sorted(numbers))
    if not late or len(set(numbers)) < len(numbers):
        return not late
    byes_from = (1 << (max(late) - 1).bit_length()) // 2
    return len(numbers) - len(late) >= byes_from


def _team_game_misfits(night: Night) -> Iterator[str]:
    """Yield games that were not between two teams of one session. It comes once everybody is in a
    team who has to be.
    """
    if not night.party_words.is_team:
        return
    for played in night.rounds:
        if (
            not _has_two_whole_teams(night, played)
            or len({*sessions.sessions_of(night, played)}) > 1
        ):
            yield f"game {played.title}"
    if any(two_chairs.at_two_tables(night)):
        yield "a player in two chairs"
    if night.format.calls_games:
        yield from _bracket_misfits(night)


def _has_two_whole_teams(night: Night, played: PlayedGame) -> bool:
    """Whether a game has two of one team, or who plays for them, on each side, and teams on the
    bench.
    """
    team_of = {entry.number: entry.team for entry in night.entries}
    for game in played.games:
        held = {chair: played.playing_for.get(who, who) for chair, who in game.seats}
        if set(held) != set(CLOCKWISE):
            return False
        teams = [{team_of.get(held[chair]) for chair in side} for side in sides_of(CLOCKWISE)]
        if any(len(team) != 1 or None in team for team in teams) or teams[0] == teams[1]:
            return False
    return all(team_of.get(number) is not None for number in played.bench)


def _bracket_misfits(night: Night) -> Iterator[str]:
    """Yield games of a bracket that were called twice, or that others played than are in them."""
    names = [played.name for played in night.rounds]
    if not night.teams.are_drawn:
        if names:
            yield "games of a bracket that is not drawn"
        return
    if len(set(names)) < len(names) or any(len(played.games) > 1 for played in night.rounds):
        yield "a game of the bracket that is played twice"
    if any(bool(played.forfeit) is bool(played.games) for played in night.rounds):
        yield "a game of the bracket that nobody plays"
        return
    try:
        games = draws.bracket(night).bracket.games
    except (ValueError, KeyError):
        yield "its bracket"
        return
    if any(name not in games for name in names) or any(out_of_place(night)):
        yield "its bracket"
