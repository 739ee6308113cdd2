"""The standings on paper: the best three, the points of each game, and the reason of each place."""

import time
from collections import Counter
from itertools import cycle

import pytest

from tests import build, plain
from tests.tournament.kit.printing import nights, played_nights
from tests.tournament.kit.printing.canvas_records import draw_pages
from tests.tournament.kit.printing.full_nights import nights_of_every_kind
from tests.tournament.kit.printing.pdf_reading import pdf_content, printed_pages, with_names
from tests.tournament.topics.places.test_loners import (
    TIE_BREAK_BY_LONERS,
    night_with_all_hands,
    night_with_some_hands,
)
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.progress import CurrentGamePoints
from tournament.evening.words.refused import Refused
from tournament.kit.drawing.shapes import Line, SuitShape, Text
from tournament.kit.printing.suits import Suit
from tournament.topics.places.boards.place_charts import charts_of_places, draw_gray_charts
from tournament.topics.places.boards.standings import standings
from tournament.topics.seating.actions import rounds

# The number of players of a short and a long list, how many times as long the long one may take,
# and the number of tries.
FEW_PLAYERS, MANY_PLAYERS, MAX_RATIO, TRIES = 20, 200, 6, 8


def played_night(players, games=2, **dials):
    night = with_names(plain.night(players, **dials), *build.players(players))
    return played_nights.play_games(night, games)


def test_each_place_has_the_points_of_each_game_and_its_reason():
    night = played_night(8, 2)
    (page,) = printed_pages("standings", night)
    assert "Place No. Name Points 1 2 Xs " in page.text
    first_place = ranking.standings(night)[0]
    number = int(first_place.result.entrant)
    name, result = night.entries.with_number(number).name, first_place.result
    games_text = " ".join(map(str, result.points_by_game))
    assert f"{number} {name} {result.points} {games_text}" in page.text
    assert "Tied with" in page.text


def test_missed_game_is_printed_as_a_dash_without_points():
    night = plain.type_all_tables(plain.seat(plain.night(8)))
    night = plain.with_facts(night, plain.entry(9, first_game=2), plain.fee(99, 100))
    night = played_nights.play_games(night, 1)
    row = next(row for row in standings(night).rows if row.number == 9)
    points_of_game_1, _ = row.points_by_game.split()
    assert (points_of_game_1, row.place.result.points_by_game[0]) == ("–", 0)
    (page,) = printed_pages("standings", night)
    assert f"Player 9 {row.points} {row.game_count} – " in page.text


def test_points_for_a_missed_game_are_printed_if_the_house_gives_them():
    night = plain.type_all_tables(plain.seat(plain.night(8, missed_game_points=2)))
    night = played_nights.play_games(
        plain.with_facts(night, plain.entry(9, first_game=2), plain.fee(99, 100)), 1
    )
    assert next(row for row in standings(night).rows if row.number == 9).points_by_game.startswith(
        "2 "
    )


def test_legend_below_the_standings_has_each_reason_once():
    night = played_night(160, 3)
    text = " ".join(page.text for page in printed_pages("standings", night)).replace("\n", " ")
    whole_list, legend = text.split(" Notes ")
    assert "Tied with" not in whole_list
    reasons = {row.place.reason_without_figure for row in standings(night).rows} - {""}
    assert [legend.count(f": {reason}.") for reason in reasons] == [1] * len(reasons)
    for row in standings(night).rows:
        assert not row.place.is_still_tied or row.rank in legend
    are_others = any(not row.place.reason_without_figure for row in standings(night).rows)
    assert legend.count("All other places go by points.") == are_others


def test_legend_names_the_division_and_its_places():
    """Each division has two tied players, because partners have equal points."""
    night = played_nights.with_divisions(plain.night(8, house="mcallen"), "Men's", "Women's")
    (page,) = printed_pages("standings", played_nights.play_games(night, 1, (9, 9)))
    for division in ("Men's", "Women's"):
        assert f"{division}, 1–2: Tied with 1 other." in page.text


def test_standings_names_have_14_points_and_a_third_more_in_large_print():
    night = played_night(38, 8)

    def sizes_of_name(**choices):
        marks = [mark for page in draw_pages("standings", night, **choices) for mark in page]
        return {float(mark.split()[2]) for mark in marks if mark.endswith(": Greta Baker")}

    assert min(sizes_of_name()) >= 14
    assert min(sizes_of_name(is_large=True)) >= 1.25 * max(sizes_of_name())


def test_final_places_of_22_teams_fit_on_one_page_with_names_of_14_points():
    night = with_names(played_nights.finished_bracket_night(22), *build.players(44))
    (page,) = draw_pages("standings", night)
    names_in_list = [mark.split() for mark in page if " & " in mark and "Strong" not in mark]
    assert len(names_in_list) == 22
    assert {size for _, _, size, *_ in names_in_list} == {"14"}
    text = " ".join(mark.partition(": ")[2] for mark in page)
    assert "1: Won the final. 2: Lost the final. 3: Lost the last game of the losers'" in text


def test_shared_places_in_standings_are_printed_as_a_range():
    (page,) = printed_pages(
        "standings", played_nights.play_games(plain.night(12, house="mcallen"), 1, (9, 4))
    )
    places = [word.text for word in page.words]
    assert (places.count("1–3"), places.count("4–6")) == (3, 3)
    assert "1=" not in page.text


def play_games_with_moves(night, games):
    """Return the night after games with different scores, so that places change each game."""
    scores = cycle([(9, 4), (3, 8), (10, 2), (5, 7), (7, 6), (2, 11)])
    for _ in range(games):
        night = plain.press(rounds.seat_next_game, night, game=night.rounds.next_number)
        x = (1, 0) if night.rules.has_x_marks else ()
        totals_by_table = {
            f"t{game.table}": (*next(scores), *x) for game in night.rounds.current_game.games
        }
        night = plain.type_totals(night, **totals_by_table)
    return night


def words_below_list(night, **choices):
    """Return the words below the list and beside the drawing of the first places."""
    *_, page = printed_pages("standings", night, **choices)
    _, _, words = page.text.partition("lace after each game")
    return words


@pytest.mark.parametrize(("players", "is_large"), [(14, False), (8, True)])
def test_chart_of_the_first_five_is_drawn_below_a_short_list(players, is_large):
    night = play_games_with_moves(with_names(plain.night(players), *build.players(players)), 4)
    assert len(printed_pages("standings", night, is_large=is_large)) == 1
    words = words_below_list(night, is_large=is_large)
    names = [row.name for row in standings(night).rows]
    assert [name in words for name in names] == [True] * 5 + [False] * (players - 5)
    assert "Game 1 2 3 4" in words


def test_chart_of_places_never_needs_another_page():
    full_night = play_games_with_moves(with_names(plain.night(24), *build.players(24)), 3)
    assert len(printed_pages("standings", full_night)) == 1
    assert words_below_list(full_night) == ""
    assert words_below_list(played_night(12, 1)) == ""


def test_each_division_has_its_own_chart_of_places():
    teams = played_nights.with_divisions(
        plain.night(24, house="mcallen", games=5), "Men's", "Women's"
    )
    (page,) = printed_pages("standings", play_games_with_moves(teams, 4))
    assert "Men's, place after each game" in page.text
    assert "Women's, place after each game" in page.text
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def podium_names(page):
    """Return the names on the podium, which are the words above the list, from left to right."""
    names, _, _ = page.text.partition("Place No. Name")
    return names


def test_podium_is_drawn_above_a_short_final_list():
    night = play_games_with_moves(with_names(plain.night(12, games=2), *build.players(12)), 2)
    (page,) = printed_pages("standings", night)
    first_row, second_row, third_row, *_ = standings(night).rows
    places = [podium_names(page).index(row.name) for row in (second_row, first_row, third_row)]
    assert places == sorted(places)
    assert [
        f"{row.points} points" in podium_names(page) for row in (first_row, second_row, third_row)
    ] == [True] * 3
    assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_podium_adds_numbers_to_players_of_one_name():
    names = ["Mary Johnson"] * 4
    night = play_games_with_moves(with_names(plain.night(4, games=2), *names), 2)
    (page,) = printed_pages("standings", night)
    steps = podium_names(page)
    for row in standings(night).rows[:3]:
        assert f"({row.number})" in steps
    (podium,) = (division.podium for division in standings(night).divisions)
    words = " ".join(shape.text for shape in podium.shapes if isinstance(shape, Text))
    assert f"({standings(night).rows[0].number})" in words


def test_podium_is_not_drawn_before_the_last_game():
    night = play_games_with_moves(with_names(plain.night(12, games=8), *build.players(12)), 2)
    (page,) = printed_pages("standings", night)
    assert standings(night).rows[0].name not in podium_names(page)


def names_on_steps(night):
    return [
        entry.name
        for division in standings(night).divisions
        for row in division.rows[:3]
        for entry in row.party.current_members
    ]


def test_each_division_has_its_own_podium():
    (page,) = printed_pages("standings", played_nights.night_with_medals())
    assert 0 < podium_names(page).find("Men's") < podium_names(page).find("Women's")
    assert [
        name
        for name in names_on_steps(played_nights.night_with_medals())
        if name not in podium_names(page)
    ] == []


def test_decided_bracket_has_a_podium_of_its_first_three_teams():
    night = played_nights.finished_bracket_night(6)
    (page,) = printed_pages("standings", night)
    assert [name for name in names_on_steps(night) if name not in podium_names(page)] == []


def test_podium_is_drawn_above_a_final_list_of_two_pages():
    night = play_games_with_moves(with_names(plain.night(38, games=4), *build.players(38)), 4)
    first_page, second_page = printed_pages("standings", night)
    assert [name for name in names_on_steps(night) if name not in podium_names(first_page)] == []
    assert "points" not in podium_names(second_page)


def test_podium_that_needs_letters_below_10_points_is_not_drawn():
    hard = with_names(play_games_with_moves(plain.night(12, games=2), 2), "W" * 60)
    assert "W" * 20 not in podium_names(printed_pages("standings", hard)[0])


def test_printed_place_lines_differ_by_their_dashes():
    charts = charts_of_places(play_games_with_moves(plain.night(14), 4))
    (drawing,) = draw_gray_charts(charts, 540, 200, 12)
    lines = [
        shape for shape in drawing.shapes if isinstance(shape, Line) and shape.thickness == 12 / 7
    ]
    assert len({line.dash for line in lines}) == len(lines) == 5
    signs = Counter(shape.suit for shape in drawing.shapes if isinstance(shape, SuitShape))
    assert signs == dict.fromkeys(Suit, 2)


def test_standings_state_once_that_all_places_go_by_points():
    night = played_nights.night_with_medals(4)
    (page,) = printed_pages("standings", night)
    assert page.text.count("All places go by points.") == 1


def test_unknown_lone_marches_are_printed_as_a_dash():
    (page,) = printed_pages(
        "standings", with_names(night_with_some_hands(**TIE_BREAK_BY_LONERS), *build.players(8))
    )
    assert "Loners are known at 1 of 2 games. 2+ means 2 or more" in page.text
    assert " 0 8+ " in page.text
    assert " 0 \N{EN DASH} " in page.text
    (page,) = printed_pages("standings", with_names(night_with_all_hands(), *build.players(8)))
    assert "Loners are" not in page.text


def test_standings_paper_names_each_division_with_its_own_places():
    (page,) = printed_pages("standings", played_nights.night_with_medals())
    assert "Men's" in page.text
    assert "Women's" in page.text
    assert "Final standings" in page.text
    assert page.text.count("1 1") >= 1


def test_standings_paper_shows_the_current_game_without_counting_it():
    (page,) = printed_pages("standings", nights.progressive_night())
    assert CurrentGamePoints(2, 1, 3, {}).sentence in page.text
    assert "+9" in page.text
    assert "Standings, unofficial" not in page.text


def night_with_disputes(night, tables):
    """Return the night with these tables of game 1 disputed while game 2 is being played."""
    return plain.with_facts(
        night,
        *(
            facts.Sheet(round=1, table=table, points=(9, 6), x=(2, 1), disputed="two say eight")
            for table in tables
        ),
    )


def test_title_of_unofficial_standings_has_the_reason():
    (page,) = printed_pages("standings", night_with_disputes(played_night(14), (2, 3)))
    assert "Standings, unofficial" in page.text
    assert "Not in: game 1, tables 2 and 3" in page.text.replace("\n", " ")


def test_title_of_standings_counts_many_missing_tables():
    night = plain.seat(played_nights.play_games(plain.night(160), 2))
    first_page, *_ = printed_pages("standings", night_with_disputes(night, range(1, 40)))
    assert "After game 2. Unofficial. Not in: 39 tables." in first_page.text


def test_standings_of_a_bracket_have_places_without_points():
    night = played_nights.finished_bracket_night(4)
    (page,) = printed_pages("standings", night)
    assert "Points" not in page.text
    assert "Place No. Name Won Lost 1" in page.text
    assert "Out in round 1 of the losers' bracket." in page.text
    assert "Final standings" in page.text


def test_standings_paper_before_the_first_score_is_refused_with_what_to_do():
    for night in (plain.night(8), plain.type_totals(plain.seat(plain.night(8)), t1=(9, 6, 2, 1))):
        with pytest.raises(Refused, match=r"No one has points yet. .* every table of game 1 is in"):
            printed_pages("standings", night)
    with pytest.raises(Refused, match="once a team is out"):
        printed_pages("standings", nights.bracket_night())


def test_short_standings_have_larger_letters_than_long_ones():
    def height_of_name(player_count):
        pages = printed_pages("standings", played_night(player_count))
        ada = next(word for word in pages[0].words if "Ada Abbott" in word.text)
        return ada.top - ada.bottom

    assert height_of_name(8) > 1.1 * height_of_name(60)


def test_large_print_of_standings_is_never_smaller():
    def height_of_name(is_large):
        pages = printed_pages("standings", nights_of_every_kind()["progressive"], is_large=is_large)
        word = next(word for word in pages[0].words if word.text == "Player 14")
        return word.top - word.bottom

    assert height_of_name(is_large=True) > height_of_name(is_large=False)


def test_names_beside_an_empty_column_are_not_broken():
    (page,) = printed_pages("standings", nights_of_every_kind()["medals"], is_large=True)
    assert "Player 13 & Player 14" in [word.text for word in page.words]


def test_standings_of_200_rows_are_printed_in_proportional_time():
    """The time is compared with that for twenty rows in the same run, because machines differ."""
    short_night, long_night = (
        played_nights.play_games(plain.night(count), 8) for count in (FEW_PLAYERS, MANY_PLAYERS)
    )
    assert [len(ranking.standings(night)) for night in (short_night, long_night)] == [
        FEW_PLAYERS,
        MANY_PLAYERS,
    ]

    def seconds_to_print(night):
        started_at = time.process_time()
        pdf_content("standings", night)
        return time.process_time() - started_at

    # The measurements are repeated, since other programs slow the machine.
    times = [(seconds_to_print(short_night), seconds_to_print(long_night)) for _ in range(TRIES)]
    short_time, long_time = map(min, zip(*times, strict=True))
    assert long_time < MAX_RATIO * short_time


@pytest.mark.parametrize("is_large", [False, True])
def test_long_and_wide_names_in_standings_do_not_overlap(is_large):
    night = with_names(played_night(38), nights.LONG_NAME, "Io", "W" * 60)
    for page in printed_pages("standings", night, "a4", is_large=is_large):
        assert (page.overlapping_words, page.words_outside_margins) == ([], [])


def test_shared_places_of_a_bracket_are_printed_as_a_range():
    (page,) = printed_pages("standings", played_nights.finished_bracket_night(6))
    assert "5–6" in page.text
    assert "5=" not in page.text
