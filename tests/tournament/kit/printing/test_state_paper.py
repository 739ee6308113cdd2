"""The papers for a broken laptop: the game in progress, instructions to continue by hand, and all
documents in one.
"""

import pytest

from scoring.dials.options import TieBreaker
from tests import plain
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.pdf_reading import printed_pages
from tests.tournament.kit.printing.played_nights import finished_bracket_night
from tournament.evening.courses.drawn_in_advance import NEWEST_CARD_SENTENCE
from tournament.evening.courses.rounds import WORDS_BY_TIE_BREAKER
from tournament.evening.words.refused import Refused
from tournament.topics.prints.paper import steps_without_laptop


def test_state_paper_lists_tables_with_and_without_a_score():
    (page,) = printed_pages("state", nights.progressive_night())
    assert "Game 2 of 8" in page.text
    assert "1 of 3 in. Not in: 2, 3" in page.text
    assert page.text.count("9–6, Xs 2–1") == 1
    assert page.text.count("not in") == 2
    assert "Sits out: Player" in page.text


def test_state_paper_says_the_points_of_an_unfinished_table_once():
    night = plain.type_totals(plain.seat(plain.night(8)), t1=(6, None, None, None))
    (page,) = printed_pages("state", night)
    assert page.text.count("6 so far") == 1


def test_state_paper_of_a_bracket_lists_running_and_ready_games():
    (page,) = printed_pages("state", nights.bracket_night())
    assert "N/S" not in page.text
    assert "1 game played" in page.text
    assert "next on table" in page.text
    assert "W1.2" in page.text


def test_state_paper_of_a_decided_bracket_is_refused_and_left_out_of_the_packet():
    night = finished_bracket_night(4)
    with pytest.raises(Refused, match=r"All games are played\. Print the standings"):
        printed_pages("state", night)
    assert printed_pages("everything", night)[0].text.startswith("By hand")


def test_state_paper_before_game_1_lists_no_missing_scores():
    (page,) = printed_pages("state", plain.night(8))
    assert "Before the first game" in page.text


@pytest.mark.parametrize(
    ("night", "words"),
    [
        (plain.night(8), "Losers move to the table with the next higher number, and from the last"),
        (plain.night(8, house="athens"), "Call a game as soon as both its teams are known"),
        (plain.night(8, house="mcallen"), "Partners stay together."),
        (plain.night(8, format="individual"), NEWEST_CARD_SENTENCE),
    ],
    ids=["progressive", "bracket", "pairs", "individual"],
)
def test_blank_sheets_explain_how_to_continue_by_hand(night, words):
    first_page, *other_pages = printed_pages("blanks", night)
    assert words in first_page.text
    assert "Game Tanglewood" in other_pages[0].text
    assert "Sign in here" in other_pages[-1].text


def test_blank_sheets_include_a_3_player_table_only_if_one_may_occur():
    tables_of_three = [
        any("I am playing it alone" in page.text for page in printed_pages("blanks", night))
        for night in (plain.night(8, house="alameda"), plain.night(8, house="athens"))
    ]
    assert tables_of_three == [True, False]


def test_blank_sheets_have_a_log_for_rulings():
    for night in (plain.night(8), plain.night(8, house="mcallen"), nights.bracket_night()):
        texts = [page.text for page in printed_pages("blanks", night)]
        assert sum("Time Table Game Hand Ruling Against By" in text for text in texts) == 1


def test_blank_match_slips_are_included_only_for_teams():
    slips = [
        any("Team ____" in page.text for page in printed_pages("blanks", night))
        for night in (plain.night(8), plain.night(8, house="mcallen"), nights.bracket_night())
    ]
    assert slips == [False, True, True]


def test_emergency_packet_has_all_papers_available_so_far():
    text = " ".join(
        page.text
        for page in printed_pages("everything", nights.progressive_night(), with_scorecards=True)
    )
    for title in ("Game 2 of 8", "By hand", "where you sit", "Standings", "3 Game 2"):
        assert title in text
    assert "X = euchred or reneged" in text
    bracket = " ".join(page.text for page in printed_pages("everything", nights.bracket_night()))
    assert "Winners' bracket" in bracket
    assert "signed for team" in bracket


def test_emergency_packet_has_rules_and_team_schedule_once():
    pages = printed_pages("everything", nights.night_in_divisions(), with_scorecards=True)
    assert any(page.text.startswith("The rules") for page in pages)
    assert any(
        "Ours Theirs" in page.text
        for page in printed_pages("schedule", nights.night_in_divisions())
    )
    assert not any("Ours Theirs" in page.text for page in pages)
    assert any("Against Points So far" in page.text for page in pages)


def test_emergency_packet_has_sheets_for_missing_tables_and_a_blank_one():
    *_, missing_sheets, blank_sheets = (
        page.text
        for page in printed_pages("everything", nights.progressive_night())
        if "Initials" in page.text
    )
    assert "2 Game 2 Tanglewood" in missing_sheets
    assert " 3 Game 2 Tanglewood" in missing_sheets
    assert blank_sheets.count("Game Tanglewood") == 2
    pages_of_decided_bracket = printed_pages("everything", finished_bracket_night(4))
    assert not any("Initials" in page.text for page in pages_of_decided_bracket)


def test_instructions_by_hand_are_as_large_as_the_page_allows():
    for night in (plain.night(8), plain.night(8, house="mcallen"), nights.bracket_night()):
        first_page, *_ = printed_pages("blanks", night)
        number = next(word for word in first_page.words if word.text == "1.")
        assert number.top - number.bottom >= 0.7 * 18


@pytest.mark.parametrize(
    ("dials", "words"),
    [
        (
            {"x_fine_cents": 10},
            "A side that is euchred or reneges gets an X on the score sheet. Both partners get the "
            "X, even if one was alone. Each X costs $0.10. Each player with an X pays.",
        ),
        (
            {"x_for_euchre": False, "x_charged_to": "maker", "x_fine_cents": 25},
            "A side that reneges gets an X on the score sheet. Only the player who named trump or "
            "reneged gets the X. Each X costs $0.25. ",
        ),
        (
            {"x_for_renege": False, "x_fine_cents": 0},
            "A side that is euchred gets an X on the score sheet. Both partners get the X, even if "
            "one was alone. ",
        ),
    ],
    ids=["both", "maker of a renege", "no fine"],
)
def test_instructions_by_hand_tell_who_gets_an_x_and_pays(dials, words):
    first_page, *_ = printed_pages("blanks", plain.night(8, **dials))
    before, _, after = first_page.text.partition(words)
    assert " X" not in before
    assert "X" not in after
    assert after


def test_instructions_by_hand_mention_no_x_if_the_rules_have_none():
    first_page, *_ = printed_pages("blanks", plain.night(8, house="mcallen"))
    assert " X" not in first_page.text


def test_instructions_by_hand_explain_how_ties_are_decided():
    shared_night = plain.night(8, house="tanglewood", tie_breakers=())
    assert "If players are tied at the end, they share the place." in steps_without_laptop(
        shared_night
    )
    for first_tie_breaker in set(TieBreaker) - {TieBreaker.RANDOM_DRAW}:
        night = plain.night(
            8, house="tanglewood", tie_breakers=(first_tie_breaker, TieBreaker.RANDOM_DRAW)
        )
        assert (
            f"If players are tied at the end, {WORDS_BY_TIE_BREAKER[first_tie_breaker]}. "
            "If that does not settle it, draw at random."
        ) in steps_without_laptop(night)


def test_papers_mention_no_3_player_table_if_left_over_players_sit_out():
    for dials in ({"format": "individual"}, {"odd_numbers": "bench"}):
        night = plain.night(9, house="tanglewood", **dials)
        dials_page, _ = printed_pages("rules", night)
        for paper_pages in (printed_pages("blanks", night), [dials_page]):
            text = " ".join(page.text for page in paper_pages)
            assert "I am playing it alone" not in text
            assert "3-player" not in text


def test_emergency_packet_between_games_has_seats_of_the_next_game():
    night_between_games = plain.type_all_tables(plain.seat(plain.night(14)))
    pages = printed_pages("everything", night_between_games)
    (names,) = (page.text for page in pages if page.text.startswith("Game 2, as drawn now"))
    seated_night = plain.seat(night_between_games)
    for chair, entry in seated_night.rounds.current_game.games[0].seats:
        assert f"Player {entry} {entry} 1 {chair}" in names
    sheets = [page.text for page in pages if "Initials" in page.text]
    count = sum(text.count("Tanglewood as drawn now · November") for text in sheets)
    assert count == len(seated_night.rounds.current_game.games)
    # During a game, the papers show that game and draw no other one.
    text_in_game = " ".join(page.text for page in printed_pages("everything", seated_night))
    assert "as drawn now" not in text_in_game


def test_emergency_packet_has_scorecards_if_requested():
    night = nights.progressive_night()
    pages_without_cards, pages_with_cards = (
        printed_pages("everything", night, with_scorecards=cards) for cards in (False, True)
    )
    assert len(pages_with_cards) - len(pages_without_cards) == len(
        printed_pages("score-cards", night)
    )
    assert not any("X at $0.10" in page.text for page in pages_without_cards)
