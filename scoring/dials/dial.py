"""A dial: its label on paper, which answers it takes, and when it matters. Each is declared once,
as a field of one of the groups beside this file.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, ClassVar, ParamSpec

from scoring.dials.kinds import Kind, OneOf
from scoring.dials.options import Format

# Asked of all the rules of a night, which no group knows.
When = Callable[[Any], bool]
Asked = ParamSpec("Asked")


# Of a dial that every house says something of.
SPOKEN_OF = object()
# Of a dial that takes each answer of its field's type.
ANY_OF_ITS_TYPE = OneOf(())


@dataclass(frozen=True, slots=True)
class Both:
    """Another dial that is told in the same line, where they are alike."""

    other: str
    label: str


@dataclass(frozen=True, slots=True)
class Dial:
    """`formats` are those that it speaks of, and empty where it holds for all. It is `unsaid`
    where its line says nothing new, unless it is turned, and `follows` a more general one, told
    only where it differs. `earlier` held in nights from before there was this dial, and holds in
    houses that do not speak of it; of a dial that was there from the first, `usual` does, where it
    makes no difference.
    """

    label: str
    kind: Kind = ANY_OF_ITS_TYPE
    _: KW_ONLY
    formats: tuple[Format, ...] = ()
    when: When | None = None
    unsaid: When | None = None
    follows: str = ""
    both: Both | None = None
    undivided: str = ""  # its label where there are no divisions
    earlier: object = SPOKEN_OF
    usual: object = SPOKEN_OF
    name: str = ""


class DialGroup:
    """Dials that stand together, as the fields of a dataclass that HouseRules is made of."""

    __slots__ = ()
    TITLE: ClassVar[str]


def _as_field(declare: Callable[Asked, Dial]) -> Callable[Asked, Any]:
    def declared(*args: Asked.args, **kwargs: Asked.kwargs) -> Any:
        return field(metadata={"dial": declare(*args, **kwargs)})

    return declared


dial = _as_field(Dial)
