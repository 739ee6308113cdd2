import unicodedata

import pytest
from django import forms
from hypothesis import given
from hypothesis import strategies as st

from tournament.evening.words.names import make_readable
from tournament.kit.desk.forms.fields import NameField
from tournament.topics.phones.forms import TableForm


@pytest.mark.parametrize(
    ("text", "tidy_text"),
    [
        ("  Bob   Smith ", "Bob Smith"),
        ("O'Brien", "O'Brien"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("Jose\u0301", "José"),
        ("李小龙", "李小龙"),
        ("Bob\nSmith\tJr", "Bob Smith Jr"),
        ("Bob\u202eSmith", "BobSmith"),
        ("Bob\x00", "Bob"),
        ("Bob\ud800", "Bob"),
        ("\u200b\u200d\ufeff", ""),
        ("\u0301", ""),
        ("<b>Bob</b>", "<b>Bob</b>"),
        ("Ann 👩\u200d🌾", "Ann 👩\u200d🌾"),
    ],
)
def test_name_is_tidied_to_readable_characters(text, tidy_text):
    assert make_readable(text) == tidy_text


@given(st.text(max_size=80))
def test_tidied_name_is_one_line_and_stays_the_same_if_tidied_again(text):
    tidy_text = make_readable(text)
    assert tidy_text == make_readable(tidy_text) == " ".join(tidy_text.split())
    assert not any(unicodedata.category(letter) in {"Cc", "Cs", "Zl", "Zp"} for letter in tidy_text)


def test_name_longer_than_sixty_letters_is_refused_with_its_length():
    name_field = NameField(label="Name", missing_message="Write it.")
    assert name_field.clean("x" * 60) == "x" * 60
    with pytest.raises(Exception, match="This has 61"):
        name_field.clean("x" * 61)


def test_name_of_invisible_characters_is_refused_as_missing():
    class NameForm(forms.Form):
        name = NameField(label="Name", missing_message="Name it.")

    assert NameForm({"name": "\u200b"}).errors == {"name": ["Name it."]}


@pytest.mark.parametrize(
    "text", ["", "0", "101", "-1", "+5", "1_0", "１２", "5.0", "1e1", "9" * 5000, "\u0663"]
)
def test_text_other_than_1_to_100_is_no_table_number(text):
    assert not TableForm({"table": text}).is_valid()


@pytest.mark.parametrize("text", ["1", "60", "100"])
def test_table_number_from_1_to_100_is_accepted(text):
    form = TableForm({"table": text})
    assert form.is_valid()
    assert form.cleaned_data["table"] == int(text)
