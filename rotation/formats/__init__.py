"""All formats, in the order in which directors see them."""

from rotation.format import Format
from rotation.formats import elimination, individual, pairs, progressive
from scoring.dials import options

FORMATS = (
    progressive.FORMAT,
    individual.FORMAT,
    pairs.TOTAL_POINTS,
    elimination.DOUBLE_ELIMINATION,
    elimination.SINGLE_ELIMINATION,
    pairs.ROUND_ROBIN,
)
_FORMAT_BY_ANSWER = {answer: format_ for format_ in FORMATS for answer in format_.dial_answers}
# The names under which formats are stored. Each name is an answer to the house rule `format`.
FORMAT_KEYS: tuple[str, ...] = tuple(str(format_.value) for format_ in options.FormatOption)


def format_of_answer(answer: options.FormatOption) -> Format:
    """Return the format for an answer to the house rule `format`."""
    return _FORMAT_BY_ANSWER[answer]


def find_format(key: str) -> Format:
    for format_ in FORMATS:
        if key in {answer.value for answer in format_.dial_answers}:
            return format_
    raise ValueError(f"There is no format {key}. Choose {', '.join(FORMAT_KEYS)}.")
