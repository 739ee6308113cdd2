"""What is drawn beforehand, on paper: every game by table, everybody's own games, and pages for
pairs to take with them.
"""

import re
from time import process_time

import pytest

from tests import daily, plain
from tests.tournament.kit.printing import nights
from tests.tournament.kit.printing.called import called
from tests.tournament.kit.printing.played import divided, over
from tests.tournament.kit.printing.reading import content, printed, with_names
from tournament.evening.night import progress
from tournament.evening.words.refused import Refused
from tournament.topics.seating.boards.drawn_games import OwnGame, drawn_games


def pairs(teams=7, *divisions, **dials):
    night = plain.night(2 * teams, **{"house": "mcallen"} | dials)
    return divided(night, *divisions) if divisions else night


def text(night, **wish):
    return " ".join(page.text for page in printed("schedule", night, **wish))


def test_all_games_are_known_before_the_first_and_stay_as_they_were():
    before = drawn_games(pairs(8))
    assert len(before.games) == 5
    night = over(pairs(8), 2, (9, 5))
    assert drawn_games(night).games == before.games
    assert drawn_games(over(night, 3, (9, 5))).games == before.games


@pytest.mark.parametrize("players", [13, 14, 15])
def test_cards_of_a_drawn_night_hold_all_evening(players):
    night = nights.individual(players, 4)
    drawn = drawn_games(night).games
    while not progress.is_played(night):
        night = plain.all_typed(night)
        night = night if progress.is_played(night) else plain.seated(night)
        now = drawn_games(night).games
        assert len(now) == len(drawn)
        assert all(one.is_same_as(other) for one, other in zip(drawn, now, strict=True))


def test_everybody_has_one_turn_in_each_game():
    for night in (pairs(7), pairs(9, "Men's", "Women's"), nights.individual(14, 6)):
        board = drawn_games(night)
        for number, game in enumerate(board.games):
            there = {one for one in board.playing if board.turns(one)[number] is not None}
            assert there == set(game.present) & set(board.who)
        for one in board.playing:
            for turn, game in zip(board.turns(one), board.games, strict=True):
                own = next((table for table in game.tables if one in table.entrants), None)
                if own is None:
                    assert turn == OwnGame(None, None, ())
                else:
                    assert {one, *turn.others} == set(own.entrants)
                    assert turn.table == own.number


def test_schedule_of_pairs_says_who_meets_where():
    night = with_names(pairs(4), "Ann", "Bob")
    board = drawn_games(night)
    found = text(night)
    table = board.games[0].tables[0]
    one, other = table.entrants
    assert f"Game 1 1 {one}: Ann & Bob {other}: Ann & Bob 2" in found
    assert found.index("Game 1") < found.index("Game 5")


def test_team_left_over_is_out_or_meets_a_house_team():
    out = drawn_games(pairs(7, odd_division="average"))
    assert {one for game in out.games for one in game.bench} <= set(out.playing)
    assert "sits out" in text(pairs(7, odd_division="average"))
    house = text(pairs(7, odd_division="house_team"))
    assert "a house team" in house
    assert "v house" in house


def test_divisions_are_named_where_there_are_some():
    assert "Men's v Women's" in text(pairs(10, "Men's", "Women's"))
    assert "Division" not in text(pairs(8))


def test_each_team_has_a_page_of_its_own_games():
    night = with_names(pairs(8, "Men's", "Women's"), "Ann", "Bob")
    board = drawn_games(night)
    found = printed("schedule", night, per_page=1)
    texts = [page.text[page.text.index("Team ") :] for page in found if "Ours" in page.text]
    own = {text.split()[1]: text for text in texts}
    assert set(own) == {str(one) for one in range(1, 9)}
    turns = board.turns("3")
    games = [
        f"{number} {turn.table} {turn.others[0]} Ann Bob" for number, turn in enumerate(turns, 1)
    ]
    assert own["3"].startswith(
        f"Team 3 Ann & Bob Game Table Against Ours Theirs {' '.join(games)} Total"
    )
    assert len(printed("schedule", night, per_page=4)) == len(found) - 8 + 2


def test_two_teams_share_a_page_unless_print_is_large():
    night = divided(pairs(26), "Men's", "Women's", "Mixed")
    shared = [page for page in printed("schedule", night) if "Ours" in page.text]
    assert [page.text.count("Ours") for page in shared] == [2] * 13
    assert [(page.overlapping, page.outside) for page in shared] == [([], [])] * 13
    large = [page for page in printed("schedule", night, large=True) if "Ours" in page.text]
    assert len(large) == 26


def test_more_games_than_a_pencil_has_room_for_go_on_another_page():
    night = pairs(8, games=40)
    assert len(drawn_games(night).games) == 40
    own = [page.text for page in printed("schedule", night, per_page=4) if "Ours" in page.text]
    assert [("So far" in text, "Total" in text) for text in own] == [
        (True, False),
        (False, True),
    ] * 8
    first, last = (len(re.findall("Player", text)) for text in own[:2])
    assert (first > last, first + last) == (True, 2 * 42)
    assert "Player 3 & Player 4" in own[0]


def test_line_of_a_team_has_its_table_and_its_opponent():
    night = pairs(6)
    turns = drawn_games(night).turns("4")
    line = " ".join(f"{one.table} v {one.others[0]}" for one in turns)
    assert f"4: Player 7 & Player 8 {line}" in text(night)


def test_players_find_all_their_chairs_in_the_order_of_their_names():
    night = with_names(nights.individual(9, 6), *"ihgfedcba")
    board = drawn_games(night)
    assert [board.called(one).name for one in board.playing] == list("abcdefghi")
    lines = [
        " ".join(f"{one.table} {one.chair}" if one.table else "out" for one in board.turns(who))
        for who in board.playing
    ]
    found = text(night)
    assert f"a (9) {lines[0]} b (8) {lines[1]} c (7) {lines[2]}" in found
    assert "Team" not in found


def test_page_that_begins_in_the_middle_of_a_game_says_so():
    found = printed("schedule", nights.individual(160, 2))
    assert "Game 1, continued" in found[1].text
    assert not {"continued", "?"} & set(found[0].text.split())


def test_game_is_torn_over_two_pages_only_if_it_is_longer_than_one():
    for night in (pairs(18), nights.individual(13, 8), nights.individual(38, 8)):
        for large in (False, True):
            found = printed("schedule", night, large=large)
            assert "continued" not in " ".join(page.text for page in found)


def test_letters_of_the_schedule_grow_into_its_pages():
    (first, *_) = printed("schedule", pairs(6))
    line = next(one for one in first.words if one.text.startswith("1: Player 1"))
    assert line.top - line.bottom >= 14 * 0.9


def test_many_games_are_spread_evenly_over_pages():
    found = text(nights.individual(8, 9))
    assert [found.count(f"Game {number}") for number in range(1, 10)] == [2] * 9
    assert "Player Game 1 Game 2 Game 3 Game 4 Game 5 Player 1 (1)" in found
    assert "Player Game 6 Game 7 Game 8 Game 9 Player 1 (1)" in found


@pytest.mark.parametrize(("players", "pages"), [(12, 3), (38, 5), (160, 15)])
def test_schedule_takes_so_many_pages(players, pages):
    assert len(printed("schedule", nights.individual(players, 8))) == pages


@pytest.mark.gate
@pytest.mark.parametrize("kind", daily.of(nights.HARD, "wide"))
@pytest.mark.parametrize("large", [False, True], ids=["usual", "large"])
def test_names_of_every_length_stay_inside(kind, large):
    for night in (pairs(9, "Men's", "Women's"), nights.individual(15, 9)):
        named = with_names(night, *nights.HARD[kind])
        for paper in ("letter", "a4"):
            for per_page in (1, 2, 4):
                for page in printed("schedule", named, paper, large=large, per_page=per_page):
                    assert (page.overlapping, page.outside) == ([], [])


@pytest.mark.parametrize(
    ("night", "sentence"),
    [
        (nights.progressive(), "The games are not drawn beforehand: print the seats"),
        (called(4), "The games are not drawn beforehand: print the seats"),
        (pairs(1), "The night has only one team: wait for one more."),
        (plain.night(3, format="individual"), "3 are here, and a table needs four"),
    ],
)
def test_nothing_to_print_is_said_with_its_cure(night, sentence):
    with pytest.raises(Refused, match=re.escape(sentence)):
        content("schedule", night)


def test_hundred_and_sixty_players_are_quick():
    night = nights.individual(160, 8)
    content("schedule", night)
    begun = process_time()
    content("schedule", night)
    assert process_time() - begun < 1
