"""The formats there are, in the order in which they are offered."""

from rotation.format import Format
from rotation.formats import (
    double_elimination,
    individual,
    progressive,
    round_robin,
    single_elimination,
    total_points,
)
from scoring.dials import options

FORMATS = (
    progressive.FORMAT,
    individual.FORMAT,
    total_points.FORMAT,
    double_elimination.FORMAT,
    single_elimination.FORMAT,
    round_robin.FORMAT,
)
_BY_ANSWER = {answer: kind for kind in FORMATS for answer in kind.answers}
# By every name that a house or a document may say.
KEYS: tuple[str, ...] = tuple(str(kind.value) for kind in options.Format)


def of(answer: options.Format) -> Format:
    """The format of a house's dial."""
    return _BY_ANSWER[answer]


def find(key: str) -> Format:
    for kind in FORMATS:
        if key in {answer.value for answer in kind.answers}:
            return kind
    raise ValueError(f"There is no format {key}: choose {', '.join(KEYS)}.")
