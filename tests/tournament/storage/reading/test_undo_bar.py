"""The undo bar shows the change on the first line, and then what follows from it."""

from tournament.storage.models import Change
from tournament.storage.writing.log_line import fit_words_into_log

SCORE_DASH = "\N{EN DASH}"
SCORE_LINE = f"Table 2, game 8: 9{SCORE_DASH}8 (was 5{SCORE_DASH}8)."
PRIZE_LINE = "Bob Ives (13): prize $7.00 (was $10.00), to give back $3.00."


def test_each_table_to_stop_has_a_line_below_the_change():
    stop_sentences = ("Stop tables 2 and 4", "Table 2: now Cal & Dot vs. Eve & Fay (W2.1)")
    words = fit_words_into_log(
        "Cal & Dot beat Eve & Fay",
        {},
        required_sentences=[PRIZE_LINE],
        tables_to_stop=stop_sentences,
    )
    assert words.split("\n") == [
        "Cal & Dot beat Eve & Fay.",
        *(f"{stop_sentence}." for stop_sentence in stop_sentences),
        PRIZE_LINE,
    ]


def test_change_without_effects_is_logged_in_one_line():
    assert fit_words_into_log(SCORE_LINE, {}) == SCORE_LINE


def test_first_line_of_a_change_leaves_out_later_lines():
    assert Change(words=f"{SCORE_LINE}\n{PRIZE_LINE}").first_line == SCORE_LINE
    assert Change(words=f"{SCORE_LINE} {PRIZE_LINE}").first_line == f"{SCORE_LINE} {PRIZE_LINE}"
