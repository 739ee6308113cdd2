"""The undo bar, which shows the last change and the last undo, shortened to the space they have."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.storage.models import Change
from tournament.storage.stored import log

# Changes before this many of the newest cannot be redone.
MAX_CHANGES_SEARCHED = 100
# How many letters fit in the bar, by the class that sets their size: usual size, smaller, and
# smaller on a wide screen or without a clock. Longer words get a line of their own below the bar.
MAX_LETTERS_BY_LENGTH_CLASS = {"": 44, "long": 112, "longer": 150}
# How many letters' space the Redo button takes, without and with its words.
REDO_BUTTON, REDO_BUTTON_WITH_WORDS = 28, 44
MAX_LETTERS_UNSHORTENED = MAX_LETTERS_BY_LENGTH_CLASS["long"]
# Longer words are also shown in a message above the page.
MAX_LETTERS_WITHOUT_MESSAGE = 180


@dataclass(frozen=True, slots=True)
class Redo:
    """The effect of the Redo button: `number` is the undo that it would undo, and `words` describe
    the change that it would repeat.
    """

    number: int
    words: str


def find_undo_and_redo(tournament: int) -> tuple[Change | None, Redo | None]:
    """Return the change that the Undo button would undo, and what the Redo button would do. Undo
    goes to the newest change that is neither an undo nor undone. Redo is possible only right after
    an undo. It takes one query unless the newest change is an undo.
    """
    changes = Change.objects.filter(tournament=tournament).order_by("-pk")
    newest = changes.first()
    if newest is None or newest.undoes_id is None:
        return _undoable_or_none(newest), None
    recent = changes.only("undoes", "words")[:MAX_CHANGES_SEARCHED]
    undo_pairs = [
        (change.pk, change.undoes_id) for change in recent if change.undoes_id is not None
    ]
    skipped = {
        *log.UndoState(tuple(undo_pairs)).undo_by_change,
        *(number for number, _ in undo_pairs),
    }
    number = next((change.pk for change in recent if change.pk not in skipped), None)
    last_change = None if number is None else changes.filter(pk=number).first()
    return _undoable_or_none(last_change), _find_redo(recent)


def shorten_change_words(words: str) -> str:
    """Return a change's words; if they are long, only the first line. The history shows the
    rest.
    """
    return words.partition("\n")[0] if len(words) > MAX_LETTERS_UNSHORTENED else words


def find_original_change(
    change: Change, by_number: Mapping[int, Change]
) -> tuple[Change | None, int]:
    """Return the change at the start of a chain of undos, and the number of undos in the chain."""
    pressed: Change | None = change
    steps = 0
    while pressed and pressed.undoes_id is not None:
        pressed, steps = by_number.get(pressed.undoes_id), steps + 1
    return pressed, steps


def length_class(words: str, redo: str = "") -> str:
    """Return the class that fits a change's words into the bar, beside a Redo button if there is
    one.
    """
    return _length_class_of(len(words) + (REDO_BUTTON if redo else 0))


def css_class_with_redo_words(words: str, redo: str) -> str:
    """Return the class that fits a change's words and the words of the redo into the bar."""
    return _length_class_of(len(words) + REDO_BUTTON_WITH_WORDS + len(redo))


def undo_bar_content(change: int, words: str) -> dict[str, object]:
    """Return the JSON with which an open page updates its bar."""
    words = shorten_change_words(words)
    return {"change": change, "words": words, "long": length_class(words)}


def _find_redo(recent: Iterable[Change]) -> Redo | None:
    """Return the newest undo that was not redone; None if another change was made since."""
    by_number = {change.pk: change for change in recent}
    redo_count = 0
    for change in recent:
        original, undo_count = find_original_change(change, by_number)
        if original is None or not undo_count:
            return None
        if undo_count % 2 and not redo_count:
            return Redo(change.pk, shorten_change_words(original.words))
        redo_count += -1 if undo_count % 2 else 1
    return None


def _undoable_or_none(change: Change | None) -> Change | None:
    """Return the change; None if it set up the night, which cannot be undone."""
    return None if change is None or log.change_from_row(change).is_setup else change


def _length_class_of(letters: int) -> str:
    return next(
        (name for name, limit in MAX_LETTERS_BY_LENGTH_CLASS.items() if letters <= limit), "very"
    )
