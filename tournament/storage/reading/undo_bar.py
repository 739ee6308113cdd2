"""Find what the undo bar shows: the last change and the last undo, shortened to the space in the
bar.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.storage.models import Change
from tournament.storage.stored import log

# How many of the newest changes are searched, after an undo, for the changes to undo and to redo.
MAX_CHANGES_SEARCHED_AFTER_UNDO = 100
# The number of characters that fit in the bar, by the CSS class that sets their size: usual,
# smaller, or smaller on a wide screen or without a clock. Longer words get a separate line below
# the bar.
MAX_LETTERS_BY_CSS_CLASS = {"": 44, "long": 112, "longer": 150}
# The space that the Redo button takes, in characters, without and with its words.
REDO_BUTTON_LETTERS, REDO_BUTTON_WITH_WORDS_LETTERS = 28, 44
MAX_LETTERS_UNSHORTENED = MAX_LETTERS_BY_CSS_CLASS["long"]
# Words of a change that have more characters than this are also shown in a message above the page.
MAX_LETTERS_WITHOUT_MESSAGE = 180


@dataclass(frozen=True, slots=True)
class PossibleRedo:
    """The effect of the Redo button: `number` is the undo that it would undo, and `words` describe
    the change that it would repeat.
    """

    number: int
    words: str


def find_undo_and_redo(tournament: int) -> tuple[Change | None, PossibleRedo | None]:
    """Return the change that the Undo button would undo, and the effect of the Redo button. Each is
    None if its button can do nothing. Undo goes to the newest change that is neither an undo nor
    undone. Redo is possible only right after an undo. The search makes one query, unless the newest
    change is an undo.
    """
    changes = Change.objects.filter(tournament=tournament).order_by("-pk")
    newest_change = changes.first()
    if newest_change is None or newest_change.undoes_id is None:
        return _undoable_or_none(newest_change), None
    recent_changes = changes.only("undoes", "words")[:MAX_CHANGES_SEARCHED_AFTER_UNDO]
    undo_pairs = [
        (change.pk, change.undoes_id) for change in recent_changes if change.undoes_id is not None
    ]
    undo_numbers = {undo_number for undo_number, _ in undo_pairs}
    undos_and_undone_numbers = {*log.UndoState(tuple(undo_pairs)).undo_by_change, *undo_numbers}
    number_to_undo = next(
        (change.pk for change in recent_changes if change.pk not in undos_and_undone_numbers), None
    )
    change_to_undo = None if number_to_undo is None else changes.filter(pk=number_to_undo).first()
    return _undoable_or_none(change_to_undo), _find_redo(recent_changes)


def shorten_change_words(words: str) -> str:
    """Return a change's words, or only their first line if they are long. The history shows the
    rest.
    """
    return words.partition("\n")[0] if len(words) > MAX_LETTERS_UNSHORTENED else words


def find_original_change(
    change: Change, change_by_number: Mapping[int, Change]
) -> tuple[Change | None, int]:
    """Return the change at the start of a chain of undos, and the number of undos in the chain. The
    change is None if `change_by_number` lacks a part of the chain.
    """
    original_change: Change | None = change
    undo_count = 0
    while original_change and original_change.undoes_id is not None:
        original_change, undo_count = (
            change_by_number.get(original_change.undoes_id),
            undo_count + 1,
        )
    return original_change, undo_count


def css_class_for_words(words: str, redo_words: str = "") -> str:
    """Return the CSS class with which a change's words fit into the bar, beside a Redo button if
    there is one.
    """
    return _css_class_for_length(len(words) + (REDO_BUTTON_LETTERS if redo_words else 0))


def css_class_for_words_and_redo(words: str, redo_words: str) -> str:
    """Return the CSS class with which a change's words and the redo's words fit into the bar."""
    return _css_class_for_length(len(words) + REDO_BUTTON_WITH_WORDS_LETTERS + len(redo_words))


def undo_bar_content(change_number: int, words: str) -> dict[str, object]:
    """Return the JSON with which an open page updates its bar."""
    words = shorten_change_words(words)
    return {"change": change_number, "words": words, "long": css_class_for_words(words)}


def _find_redo(recent_changes: Iterable[Change]) -> PossibleRedo | None:
    """Return the newest undo that was not redone, or None if another change was made since."""
    change_by_number = {change.pk: change for change in recent_changes}
    redos_left = 0
    for change in recent_changes:
        original_change, undo_count = find_original_change(change, change_by_number)
        if original_change is None or not undo_count:
            return None
        # A chain with an odd number of undos undoes the change, and one with an even number redoes
        # it.
        if undo_count % 2 and not redos_left:
            return PossibleRedo(change.pk, shorten_change_words(original_change.words))
        redos_left += -1 if undo_count % 2 else 1
    return None


def _undoable_or_none(change: Change | None) -> Change | None:
    """Return the change, or None if it set up the night, which cannot be undone."""
    return None if change is None or log.change_from_row(change).sets_up_night else change


def _css_class_for_length(letter_count: int) -> str:
    return next(
        (
            css_class
            for css_class, max_letters in MAX_LETTERS_BY_CSS_CLASS.items()
            if letter_count <= max_letters
        ),
        "very",
    )
