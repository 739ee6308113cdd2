"""Who is who in a list of teams: the same person in two lines, and a regular of the club."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Protocol

from tournament.lists.finding import digits, fold, one_form, unlike

Sex = Literal["", "m", "w"]


class Named(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def lot(self) -> str: ...

    @property
    def phone(self) -> str: ...

    @property
    def nickname(self) -> str: ...


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """`regular` is who of the club it is, as soon as that was looked up."""

    line: int
    name: str
    sex: Sex = ""
    lot: str = ""
    phone: str = ""
    regular: int | None = None
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team of two, or one who waits for a partner; `line` is where it begins."""

    line: int
    division: str
    players: tuple[ListedPlayer, ...]

    @property
    def waits(self) -> bool:
        return len(self.players) == 1

    @property
    def lines(self) -> frozenset[int]:
        return frozenset({self.line, *(player.line for player in self.players)})


@dataclass(frozen=True, slots=True)
class Kept:
    """A regular, as the club's list has them."""

    number: int
    name: str
    lot: str
    sex: Sex
    phone: str = ""
    nickname: str = ""


@dataclass(frozen=True, slots=True)
class Here:
    """Somebody who has a number tonight, with the telephone that the club knows of them."""

    entry: int
    name: str
    lot: str
    phone: str
    nickname: str = ""


class Entered(Protocol):
    @property
    def number(self) -> int: ...

    @property
    def name(self) -> str: ...

    @property
    def lot(self) -> str: ...

    @property
    def nickname(self) -> str: ...

    @property
    def regular(self) -> int | None: ...


def here(entries: Iterable[Entered], kept: Iterable[Kept]) -> tuple[Here, ...]:
    phones = {regular.number: regular.phone for regular in kept}
    return tuple(
        Here(
            entered.number,
            entered.name,
            entered.lot,
            phones.get(entered.regular or 0, ""),
            entered.nickname,
        )
        for entered in entries
    )


def is_same(named: Named, other: Named) -> bool:
    """By name; a lot, a nickname or a telephone that is not given is no difference."""
    traits = ((fold(who.lot), fold(who.nickname), digits(who.phone)) for who in (named, other))
    return one_form(named.name) == one_form(other.name) and not any(map(unlike, *traits))


def are_same(these: Sequence[Named], those: Sequence[Named]) -> bool:
    """The same people, in any order."""
    return len(these) == len(those) and all(
        any(is_same(named, other) for other in those) for named in these
    )


def with_regulars(teams: Iterable[TeamRow], kept: Iterable[Kept]) -> tuple[TeamRow, ...]:
    """Each player as the regular of that name, where there is exactly one and nobody else in the
    list is that regular; what the list says of men and women is newer than what the club has.
    """
    alike: dict[str, list[Kept]] = {}
    for regular in kept:
        alike.setdefault(one_form(regular.name), []).append(regular)
    taken: dict[int, ListedPlayer] = {}

    def known(player: ListedPlayer) -> ListedPlayer:
        kepts = [who for who in alike.get(one_form(player.name), ()) if is_same(player, who)]
        if len(kepts) != 1 or not is_same(taken.setdefault(kepts[0].number, player), player):
            return player
        return replace(player, regular=kepts[0].number, sex=player.sex or kepts[0].sex)

    return tuple(replace(row, players=tuple(map(known, row.players))) for row in teams)
