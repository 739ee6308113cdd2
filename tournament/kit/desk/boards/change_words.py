"""Says a line of the log in plain words: which fact, what it said before, and what it says now.

A log may come from another machine: whatever stands in it is said somehow.
"""

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest

from scoring.chairs import CLOCKWISE, side_name, sides_of
from scoring.dials.house_rules import DIALS, EARLIER
from scoring.dollars import dollars
from tournament.evening import facts
from tournament.evening.night.bracket.named_games import who_forfeited
from tournament.evening.night.night import Night
from tournament.evening.night.play.box_kinds import KINDS, BoxKind
from tournament.evening.night.play.deals import hand_called
from tournament.evening.night.play.sheets import side_by_side
from tournament.storage.stored.differences import Difference
from tournament.storage.stored.written import OF_KIND, ChangeLine

log = logging.getLogger(__name__)
CANNOT_BE_TOLD = "what it says cannot be told"
ARROW = "\N{RIGHTWARDS ARROW}"
SUBJECT = {facts.Round.KIND: "name"}


def line_in_words(line: ChangeLine, night: Night) -> str:
    """One sentence, as in "Game 2, table 4: N/S 9", an arrow and "8"."""
    return _told_or_not(lambda: _sentence(line, night))


def difference_in_words(difference: Difference, night: Night) -> str:
    """One sentence, as in "Game 2, table 4: N/S 9 in the file and 8 in the history"."""
    return _told_or_not(lambda: _both_figures(difference, night))


def _told_or_not(tell: Callable[[], str]) -> str:
    try:
        return tell()
    except (KeyError, TypeError, ValueError, AttributeError) as fault:
        log.warning("A line of the history cannot be told: %r", fault)
        return CANNOT_BE_TOLD


def _sentence(line: ChangeLine, night: Night) -> str:
    parts = ", ".join(_Saying(line, night).parts())
    subject = _subject(line, night)
    if line["new"] is None:
        return f"{subject}: taken out" + (f" ({parts})" if parts else "")
    return f"{subject}: {parts}" if parts else f"{subject}: written down"


def _both_figures(difference: Difference, night: Night) -> str:
    line = difference.line
    parts = ", ".join(_Saying(line, night, is_difference=True).parts())
    subject = _subject(line, night)
    if difference.row and difference.history:
        return f"{subject}: {parts}." if parts else f"{subject} differs from its history."
    where = "file" if difference.row else "history"
    return f"{subject}{f' ({parts})' if parts else ''} is only in the {where}."


def _subject(line: ChangeLine, night: Night) -> str:
    """The fact by the numbers people use."""
    says = line["new"] or line["old"] or {}
    match line["kind"], line["key"]:
        case facts.Entry.KIND, [number]:
            return _who(number, night, says)
        case facts.Round.KIND, [game]:
            return f"Game {_bracket_name(line, night) or game}"
        case facts.Sheet.KIND, [game, table]:
            return f"Game {game}, table {table}"
        case facts.Hand.KIND, [game, table, number]:
            now = hand_called(number, night.rounds.game(game, table), night.rules)
            return f"Game {game}, table {table}, hand {now}"
        case ((facts.Seat.KIND | facts.Handover.KIND | facts.Grant.KIND), [game, number]):
            return f"Game {game}, {_who(number, night)}"
        case facts.Award.KIND, [number]:
            return f"Prize {number}"
        case kind, [number]:
            return f"{kind.capitalize()} {number}"
        case _:
            return f"The {night.occasion.one}"


def _bracket_name(line: ChangeLine, night: Night) -> str:
    """The name of a bracket's game; a line about a change may lack it, and then the night knows."""
    value = (line["new"] or line["old"] or {}).get("name")
    seated = night.rounds.of(line["key"][0])
    return str(value or (seated.name if seated else ""))


def _who(number: int, night: Night, says: Mapping[str, object] | None = None) -> str:
    """Return the name with its number or team, as it is now or as the change says."""
    entry = night.entries.by_number.get(number)
    name = (says or {}).get("name", entry and entry.name)
    team = (says or {}).get("team", entry and entry.team)
    if not name:
        return f"number {number}"
    return f"{name} ({number})" if team is None else f"{name} (team {team})"


@dataclass(frozen=True, slots=True)
class _Saying:
    """One line, field by field."""

    line: ChangeLine
    night: Night
    is_difference: bool = False

    @property
    def is_whole(self) -> bool:
        """A fact that came or went, of which only what it says at all is told."""
        return self.line["old"] is None or self.line["new"] is None

    def parts(self) -> Iterator[str]:
        old, new = self.line["old"] or {}, self.line["new"] or {}
        own_key = OF_KIND[self.line["kind"]].KEY
        # In the order of the fact: a database keeps JSON in whatever order it likes.
        for name, field in facts.FIELDS[self.line["kind"]].items():
            untold = facts.Mark.UNTOLD in field.marks or name == SUBJECT.get(self.line["kind"])
            if name in (old or new) and not untold and not (self.is_whole and name in own_key):
                yield from self._field(field, old.get(name), new.get(name))
        if self.line["kind"] == facts.Seat.KIND and self.is_whole and not (old or new)["table"]:
            yield "sits out"

    def _field(self, field: facts.Field, before: object, now: object) -> Iterator[str]:
        name, of_sheet = field.name, self.line["kind"] == facts.Sheet.KIND
        kind = next((kind for kind in KINDS if of_sheet and kind.field == name), None)
        if kind:
            labels = self._columns(kind, max(len(_list(before)), len(_list(now))))
            for label, *cells in zip_longest(labels, _list(before), _list(now)):
                yield from self._change(str(label or name), *map(_number, cells))
        elif name == "rows":
            rows = zip_longest(_list(before), _list(now))
            for number, (was, is_now) in enumerate(rows, start=1):
                yield from self._change(f"row {number}:", _row(was), _row(is_now))
        elif name == "dials":
            yield from self._dials({**EARLIER, **_mapping(before)}, {**EARLIER, **_mapping(now)})
        elif name == "forfeit":
            yield from self._forfeit(str(before or ""), str(now or ""))
        elif field.secret:
            yield from [] if self.is_whole else [field.secret]
        else:
            yield from self._change(
                field.label, self._value(field, before), self._value(field, now)
            )

    def _forfeit(self, before: str, now: str) -> Iterator[str]:
        """The name of the game is that of the line already."""
        name = _bracket_name(self.line, self.night)
        was, by_now = (who_forfeited(self.night, name, text) for text in (before, now))
        if self.is_whole and (before or now):
            yield was if before else by_now
        elif before != now:
            yield self._change_words(was, by_now)

    def _change(self, label: str, before: str, now: str) -> Iterator[str]:
        if self.is_whole and (before or now) not in ("", "no"):
            yield f"{label} {before or now}"
        elif not self.is_whole and before != now:
            yield f"{label} {self._change_words(before or 'nothing', now or 'nothing')}"

    def _change_words(self, before: str, now: str) -> str:
        if self.is_difference:
            return f"{now} in the file and {before} in the history"
        return f"{before} {ARROW} {now}"

    def _columns(self, kind: BoxKind, count: int) -> list[str]:
        """Whose the cells of a sheet are: they are by sides, or by chairs."""
        game = self.night.rounds.game(*self.line["key"]) if len(self.line["key"]) == 2 else None
        chairs = game.chairs if game else CLOCKWISE
        every = kind.holders(self.night.rules, chairs)
        if len(every) != count:
            every = sides_of(CLOCKWISE) if count == 2 else tuple((chair,) for chair in chairs)
        return [f"{kind.seen_before}{side_name(side)}" for side in every[:count]]

    def _dials(self, before: Mapping[str, object], now: Mapping[str, object]) -> Iterator[str]:
        """Those that were turned; a new night's dials are the house's and not told."""
        for name in now if not self.is_whole else ():
            label = DIALS[name].label if name in DIALS else name
            yield from self._change(label, _dial(name, before.get(name)), _dial(name, now[name]))

    def _value(self, field: facts.Field, value: object) -> str:
        if isinstance(value, bool) or field.is_moment:
            return "yes" if value else "no"
        if facts.Mark.PERSON in field.marks and isinstance(value, int):
            return _who(value, self.night)
        if facts.Mark.CENTS in field.marks and isinstance(value, int):
            return dollars(value)
        if isinstance(value, list):
            return side_by_side(map(_number, value))
        return "" if value is None else str(value).replace("_", " ")


def _dial(name: str, value: object) -> str:
    try:
        return DIALS[name].kind.say(DIALS[name].kind.read(value))
    except (KeyError, ValueError):
        return str(value)


def _row(row: object) -> str:
    """Points, and X where there are any."""
    if not isinstance(row, list | tuple) or len(row) != 2:
        return ""
    points, x = (side_by_side(map(_number, _list(half))) for half in row)
    return f"{points}, X {x}" if any(_list(row[1])) else points


def _number(value: object) -> str:
    return "" if value is None else str(value)


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}
