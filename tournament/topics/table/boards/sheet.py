"""The sheet that lies on one table for one game: who sits where, a line for every hand with its
dealer, and what a hand is worth. A blank one has no names.
"""

from dataclasses import dataclass, replace

from scoring.chairs import CLOCKWISE, Chair, Seats, left_of, side_name, sides_of
from scoring.dials.house_rules import HouseRules
from scoring.dials.options import FirstDealer, NoPlay
from scoring.dollars import dollars
from scoring.game import scorekeeper
from tournament.evening import courses
from tournament.evening.night import progress, sessions
from tournament.evening.night.bracket.calls import asked_for, game_on
from tournament.evening.night.night import Night
from tournament.evening.night.play.games import PlayedGame, TableGame
from tournament.evening.night.sessions import session_note

THREE = CLOCKWISE[:3]


@dataclass(frozen=True, slots=True)
class SheetSitter:
    chair: Chair
    number: int | None
    name: str

    @property
    def called(self) -> str:
        return self.name if self.number is None else f"{self.name} ({self.number})"


@dataclass(frozen=True, slots=True)
class Side:
    """Those whose points are counted together: a team, N/S, or one chair at a table of three."""

    name: str
    sitters: tuple[SheetSitter, ...]

    @property
    def words(self) -> str:
        """Return the name as it stands within a sentence."""
        return self.name.replace("Team", "team")

    @property
    def is_team(self) -> bool:
        return self.name.startswith("Team")

    @property
    def short(self) -> str:
        """Return the name as it stands above a column."""
        return self.name.removeprefix("Team ")


@dataclass(frozen=True, slots=True)
class TableSheet:
    """A table's sheet. `dealers` has one for every hand, None if the cards decide who begins, as
    `deals_first` says. `worth` has a sentence for each kind of hand. `session` says which game
    of its session this is, and `where_next` where those who sit here go then; it is empty after
    the last.
    """

    day: str
    game: str
    table: int | None
    sides: tuple[Side, ...]
    scorekeeper: str
    deals_first: str
    dealers: tuple[Chair | None, ...]
    target: int | None
    has_x: bool
    x: str
    worth: tuple[str, ...]
    note: str
    session: str = ""
    where_next: str = ""

    @property
    def sitters(self) -> tuple[SheetSitter, ...]:
        """Return everybody who sits here, clockwise from north."""
        everybody = (sitter for side in self.sides for sitter in side.sitters)
        return tuple(sorted(everybody, key=lambda sitter: CLOCKWISE.index(sitter.chair)))

    @property
    def is_of_three(self) -> bool:
        return len(self.sides) == len(THREE)


def table_sheets(night: Night, game: int | None = None) -> tuple[TableSheet, ...]:
    """Return the sheets of a game; without a number of the one that is on, or in a
    bracket of all.
    """
    why_none = courses.of(night).words.no_sheets
    if progress.is_played(night):
        why_none = "Every game is played: print the bracket with its places."
    played = asked_for(night, game, why_none)
    return tuple(_sheet_of_game(night, played, game) for game in played.games)


def missing_sheets(night: Night) -> tuple[TableSheet, ...]:
    """Return the sheets of the tables whose game is on and not in."""
    played = game_on(night)
    return tuple(_sheet_of_game(night, played, game) for game in played.missing) if played else ()


def blank(night: Night, *, of_three: bool = False) -> TableSheet:
    chairs = THREE if of_three else CLOCKWISE
    return _sheet(night, chairs, _sides(chairs, {}, {}))


def marked_when(rules: HouseRules) -> str:
    """Return what brings an X and what it costs; nothing if the house has none."""
    marks = {"euchred": rules.x_for_euchre, "reneged": rules.x_for_renege}
    when = " or ".join(word for word, marked in marks.items() if marked)
    costs = when and rules.x_fine_cents
    return f"{when}, {dollars(rules.x_fine_cents)} each" if costs else when


def _sheet_of_game(night: Night, played: PlayedGame, game: TableGame) -> TableSheet:
    people = {
        chair: SheetSitter(
            chair, None if night.party_words.is_team else entry, night.entries.of(entry).name
        )
        for chair, entry in game.seats
    }
    teams = {chair: night.entries.of(entry).team for chair, entry in game.seats}
    sides = _sides(game.chairs, people, teams)
    return replace(
        _sheet(night, game.chairs, sides),
        game=game.title,
        session=session_note(night, played.number).strip(" ()"),
        table=game.table,
        where_next=_where_next(night, played, game),
    )


def _where_next(night: Night, played: PlayedGame, game: TableGame) -> str:
    if played.number == sessions.games_of(night, sessions.current(night)):
        return ""
    of_three = len(game.chairs) == len(THREE)
    return courses.of(night).after(game.table, played.tables, of_three=of_three)


def _sheet(night: Night, chairs: Seats, sides: tuple[Side, ...]) -> TableSheet:
    rules = night.rules
    of_three = len(chairs) == len(THREE)
    return TableSheet(
        day=night.day,
        game="",
        table=None,
        sides=sides,
        scorekeeper=scorekeeper(rules, chairs).words,
        deals_first=rules.first_dealer.words,
        dealers=_dealers(rules, chairs),
        target=rules.target,
        has_x=rules.marks_x,
        x=marked_when(rules),
        worth=_worth_of_three(rules) if of_three else _worth(rules),
        note=rules.three_handed_note if of_three else "",
    )


def _sides(
    chairs: Seats, people: dict[Chair, SheetSitter], teams: dict[Chair, int | None]
) -> tuple[Side, ...]:
    return tuple(
        Side(
            f"Team {teams[side[0]]}" if teams.get(side[0]) else side_name(side),
            tuple(people.get(chair, SheetSitter(chair, None, "")) for chair in side),
        )
        for side in sides_of(chairs)
    )


def _dealers(rules: HouseRules, chairs: Seats) -> tuple[Chair | None, ...]:
    """Return the dealer of each hand. A race has as many as it can take when each hand brings a
    point.
    """
    hands = rules.hands_at(len(chairs))
    if hands is None:
        assert rules.target is not None
        hands = len(sides_of(chairs)) * (rules.target - 1) + 1
    if rules.first_dealer is not FirstDealer.SCOREKEEPER:
        return (None,) * hands
    dealers = [scorekeeper(rules, chairs)]
    while len(dealers) < hands:
        dealers.append(left_of(dealers[-1], chairs))
    return tuple(dealers)


def _worth(rules: HouseRules) -> tuple[str, ...]:
    alone = f"all five {rules.alone_march}"
    if rules.alone_made != rules.made:
        alone = f"3 or 4 tricks {rules.alone_made}, {alone}"
    euchred = f"{rules.euchre} to the others"
    if rules.euchre_alone != rules.euchre:
        euchred += f", {rules.euchre_alone} if alone"
    worth = (
        f"Makers: 3 or 4 tricks {rules.made}, all five {rules.march}",
        f"Alone: {alone}",
        f"Euchred: {euchred}",
    )
    if rules.nobody_names is not NoPlay.ZERO_HAND:
        return worth
    return (*worth, "No one names trump: the hand counts, 0 to both")


def _worth_of_three(rules: HouseRules) -> tuple[str, ...]:
    return (
        f"Maker: 3 or 4 tricks {rules.three_made}, all five {rules.three_march}, "
        f"all five after “I am playing it alone” {rules.three_declared}",
        f"Euchred: {rules.three_euchre} to each of the others",
    )
