"""The list at the sign-in desk in the order asked for, how many that makes, and the open row."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from scoring.dollars import dollars
from tournament.evening import courses
from tournament.evening.facts import Payment
from tournament.evening.night import attendance, ranking, sessions
from tournament.evening.night.bracket.late_team import LatePlace, late_place
from tournament.evening.night.divisions import matters, unknown
from tournament.evening.night.night import Night
from tournament.evening.night.party import Party
from tournament.evening.night.play.game_cards import CardLine, CardLineKind
from tournament.evening.night.sessions import place, title_of
from tournament.evening.purse.accounts import all_have_paid, only_to_pay, unpaid
from tournament.evening.words.many import one_or_many, so_many
from tournament.kit.lists.finding import fold
from tournament.topics.door.boards.rows import PartyRow, SignInState, party_rows, people_at_the_door
from tournament.topics.entrants.boards.head_count import HeadCount, elsewhere, head_count, may_come


class Order(Enum):
    """How the list is sorted: its key in the address, and the words of the switch."""

    NEWEST = "newest", "Newest first"
    NAME = "a-z", "A to Z"

    def __init__(self, key: str, words: str) -> None:
        self.key = key
        self.words = words


@dataclass(frozen=True, slots=True)
class Roster:
    """The list, and what is said above it. `words` follow how many are here; `aside` says what one
    more makes, or how many play in each division, and `makes` what all of them make; `full` says
    why nobody can come in any more. `late` is the place of a late team in a drawn bracket.
    `unpaid_here` are cents of those who are here, and `have_paid` is what the button says that
    takes them; `pay_later` is offered if the fee alone keeps
    somebody from being seated.
    """

    rows: tuple[PartyRow, ...]
    count: HeadCount
    words: str
    aside: str
    makes: str
    full: str = ""
    late: LatePlace | None = None
    unpaid_here: int = 0
    have_paid: str = ""
    pay_later: bool = False

    @property
    def may_be_added(self) -> bool:
        """Return whether a team is left out of the bracket that has a place in it."""
        has_place = self.late is not None and self.late.opponent is not None
        return has_place and any(row.is_left_out for row in self.rows)

    @property
    def unpaid(self) -> int:
        return sum(row.owes for row in self.rows)

    @property
    def waiting(self) -> tuple[PartyRow, ...]:
        """Return the teams that wait for a partner."""
        return tuple(row for row in self.rows if row.how_far is SignInState.ALONE)

    @property
    def wait(self) -> str:
        count = len(self.waiting)
        return f"{count} {one_or_many(count, 'waits', 'wait')} for a partner"

    @property
    def not_ready(self) -> tuple[PartyRow, ...]:
        return tuple(row for row in self.rows if row.how_far is SignInState.NOT_READY)

    def row(self, party: int) -> PartyRow | None:
        return next((row for row in self.rows if row.party.number == party), None)


def roster(night: Night, order: Order = Order.NEWEST) -> Roster:
    people = people_at_the_door(night)
    rows = party_rows(night, people)
    ready = [row.party for row in rows if row.how_far is SignInState.READY]
    here = [
        party
        for party in ready
        if _plays_last(night, party) or sessions.is_in_session(night, party)
    ]
    late = late_place(night)
    if late is not None:
        here = [party for party in night.teams if party.drawn]
    by_name = sorted(rows, key=lambda row: (fold(row.party.name), row.party.number))
    players = sum(person.here for person in people.values())
    count = head_count(night, len(here) if night.party_words.is_team else players)
    return Roster(
        rows=_coming_first(night, by_name if order is Order.NAME else rows[::-1]),
        count=count,
        words=_how_many(night, count.here),
        aside=count.aside or _division_words(night, len(here), ready),
        makes=courses.of(night).what_they_make(here),
        full="" if may_come(night) else _full(late),
        late=late,
        unpaid_here=sum(unpaid(night).values()),
        have_paid=all_have_paid(night),
        pay_later=bool(only_to_pay(night)),
    )


def _plays_last(night: Night, party: Party) -> bool:
    """Return whether it plays the last games, though its division may have ended before others."""
    return sessions.has_seated_the_last(night) and sessions.plays_in(
        night, party
    ) == sessions.current(night)


def _how_many(night: Night, here: int) -> str:
    """Return what follows the number of those here, or of those in a bracket that is drawn."""
    game = (
        f" for game {title_of(night, night.rounds.next_number)}"
        if night.rounds and may_come(night)
        else ""
    )
    return f"{one_or_many(here, *courses.of(night).words.here)}{game}"


def _coming_first(night: Night, rows: Iterable[PartyRow]) -> tuple[PartyRow, ...]:
    """Sort by session: the one that is on or comes next, those after it, those that are over."""

    def by_session(row: PartyRow) -> tuple[bool, bool, int]:
        session = sessions.plays_in(night, row.party)
        return sessions.is_complete(night, session), session != sessions.current(night), session

    return tuple(sorted(rows, key=by_session) if len(sessions.of(night)) > 1 else rows)


def _full(late: LatePlace | None) -> str:
    if late is None:
        return "The last game is seated, so nobody can come in any more."
    way = "A late team can take a first-round bye: type both names, like Ann & Bob."
    return f"The bracket is drawn. {late.why or way}"


def _division_words(night: Night, here: int, ready: Sequence[Party]) -> str:
    """Return "22 teams: men's 5, women's 6, mixed 7.", the session that comes first in front."""
    if not night.rules.divisions or "divisions" not in night.rules.uses:
        return ""
    teams = so_many(here, "team")
    every = range(len(sessions.of(night)))
    others = (
        at for at in every if at != sessions.current(night) and not sessions.is_complete(night, at)
    )
    counts = (_counts(night, ready, at) for at in (sessions.current(night), *others))
    counted = "; later ".join(filter(None, counts))
    return f"{teams}: {counted}." if counted else f"{teams}."


def _counts(night: Night, ready: Iterable[Party], session: int) -> str:
    played = [party.division for party in ready if sessions.plays_in(night, party) == session]
    divisions = dict.fromkeys([*night.rules.divisions, *played])
    return ", ".join(
        f"{division} {played.count(division)}"
        for division in divisions
        if division and place(sessions.of(night), division) == session
    )


@dataclass(frozen=True, slots=True)
class OpenRow:
    """The row that is open. `goes` says in words how they go home next, after game `goes_after`;
    `without` are those who would sit elsewhere then. `missed` are the games that points can be
    given for.
    """

    row: PartyRow
    goes: str
    goes_after: int
    tables_without: str
    without: tuple[int, ...]
    has_sat: bool
    may_leave_now: bool
    may_be_taken_out: bool
    asks_sex: bool
    missed: tuple[CardLine, ...]

    @property
    def party(self) -> Party:
        return self.row.party

    @property
    def state(self) -> tuple[str, str]:
        """Return how far it is, in a sentence, and the color of that."""
        how_far = self.row.how_far
        if self.row.owes:
            return f"✗ {self.party.owing} {dollars(self.row.owes)}.", "bad"
        if how_far is SignInState.EXPECTED:
            return "Expected, and not here yet.", ""
        if how_far is SignInState.READY:
            return "✓ Ready.", "good"
        if how_far is SignInState.ABSENT:
            return "Left out.", ""
        if how_far is SignInState.AWAY:
            return "", ""
        words = f"{how_far.words}{self.party.party_words.to_do}"
        return f"✗ {words[0].upper()}{words[1:]}.", "bad"


def open_row(night: Night, roster: Roster, number: int) -> OpenRow | None:
    row = roster.row(number)
    if row is None:
        return None
    party, current = row.party, night.rounds.current
    is_here = any(person.here for person in row.people)
    has_paid = any(paid.entry in party.numbers and not paid.void for paid in night.all(Payment))
    goes, last = _goes_as_team(night, row) if party.is_team else _goes(night, row)
    on_now = (
        current is not None and not current.is_over and any(map(current.game_of, party.numbers))
    )
    return OpenRow(
        row=row,
        goes=goes,
        goes_after=last,
        tables_without=roster.count.one_fewer if is_here else "",
        without=elsewhere(night, without=number) or () if is_here else (),
        has_sat=attendance.has_sat(night, party),
        may_leave_now=on_now,
        may_be_taken_out=not attendance.has_sat(night, party) and not has_paid,
        asks_sex=_asks_sex(night, party),
        missed=tuple(
            line
            for line in (() if party.is_team else ranking.card_of(night, number).lines)
            if line.how in {CardLineKind.MISSED, CardLineKind.GRANTED}
        ),
    )


def is_settled(night: Night, row: PartyRow) -> bool:
    """Return whether nothing more is asked: all are ready, and known as men or women if asked."""
    is_known = all(person.entry.sex for person in row.people) or not _asks_sex(night, row.party)
    return row.how_far is SignInState.READY and not row.has_to_do and is_known


def _asks_sex(night: Night, party: Party) -> bool:
    return matters(night.rules.divisions) or unknown(party)


def _goes(night: Night, row: PartyRow) -> tuple[str, int]:
    """Return how a player goes home next, in words, and after which game that is."""
    last = len(night.rounds)
    if row.how_far is SignInState.EXPECTED:
        return f"Does not come {night.occasion.now}", row.party.first_game - 1
    if attendance.has_sat(night, row.party):
        return f"Leaves after game {last}", last
    return f"Goes home before game {last + 1}", last


def _goes_as_team(night: Night, row: PartyRow) -> tuple[str, int]:
    last = night.rounds.next_number - 1
    if row.how_far is SignInState.EXPECTED and not night.teams.are_drawn:
        return "Does not come", last
    if night.teams.are_drawn or not attendance.has_sat(night, row.party):
        out = "leave the team out" if row.party.is_whole else f"leave {row.party.name} out"
        return f"Is not here: {out}", last
    return f"Leaves after game {last}", last
