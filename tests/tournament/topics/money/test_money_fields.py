import pytest
from django.core.exceptions import ValidationError
from hypothesis import given
from hypothesis import strategies as st

from tournament.topics.money.forms import AMOUNT_FAULT_SENTENCE, MoneyField, NoteField


def read_refusal(typed_text):
    """Return the refusal of a typed sum, or an empty text if the sum is accepted."""
    try:
        cents = MoneyField(label="x").clean(typed_text)
    except ValidationError as refusal:
        (sentence,) = refusal.messages
        return sentence
    return "" if cents is None or 0 <= cents <= 100_000 else "out of range"


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("1", 100),
        ("1.00", 100),
        ("$1.00", 100),
        ("$ 1.00", 100),
        (" 1.50 ", 150),
        (".40", 40),
        ("$.40", 40),
        (".8", 80),
        ("1.5", 150),
        ("0", 0),
        ("007", 700),
        ("1000", 100_000),
        ("1000.00", 100_000),
        ("10 cents", 10),
        ("10¢", 10),
        ("1 Cent", 1),
        ("", None),
        ("  ", None),
    ],
)
def test_sum_is_read_as_people_write_it(text, cents):
    assert MoneyField(label="x").clean(text) == cents


TOO_MUCH_SENTENCE = "That's more than $1000.00. Check the amount."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        *(
            (text, AMOUNT_FAULT_SENTENCE)
            for text in ("1,50", "NaN", "-1", "−1", "1.", "1.555", "$", ".")
        ),
        *(
            (text, AMOUNT_FAULT_SENTENCE)
            for text in ("1e1", "1_0", "１２", "inf", "+5", "1 000", "1.0.0", "½")
        ),
        *(
            (text, AMOUNT_FAULT_SENTENCE)
            for text in ("$$1", "1$", "40c", "9" * 5000, "1,000.00", "\u0661")
        ),
        ("1000.01", TOO_MUCH_SENTENCE),
        ("999999999", TOO_MUCH_SENTENCE),
    ],
)
def test_unusable_sum_is_refused_in_a_sentence(text, sentence):
    assert read_refusal(text) == sentence


@given(st.integers(0, 100_000))
def test_sum_as_pages_show_it_is_read_as_the_same_sum(cents):
    field = MoneyField(label="x")
    assert field.clean(field.prepare_value(cents)) == cents


@given(st.text(max_size=300))
def test_any_text_is_read_as_a_sum_or_refused_in_a_sentence(text):
    assert read_refusal(text) in (
        "",
        AMOUNT_FAULT_SENTENCE,
        TOO_MUCH_SENTENCE,
        "Null characters are not allowed.",
    )


@pytest.mark.parametrize(
    ("text", "note"), [("  pads\x00 \u202e", "pads"), ("a\nb", "a b"), ("\u200b", ""), ("", "")]
)
def test_note_is_one_readable_line(text, note):
    assert NoteField(label="x").clean(text) == note
