"""The history of a night lists every change, and each can be undone."""

import re
from itertools import pairwise

import pytest
from django.utils import timezone

from tests import build, plain, pressing
from tests.evenings import play_games, store_night
from tests.tournament import halls, pairs
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.play.totals import Totals
from tournament.kit.lists.contact import CheckInPerson
from tournament.storage.models import Change, Club
from tournament.storage.reading import reader, undo_bar
from tournament.storage.stored import fact_json
from tournament.storage.writing import undo
from tournament.storage.writing.write import Press
from tournament.topics.bracket.actions import draw_and_call
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home, substitutes
from tournament.topics.prizes.actions import closing
from tournament.topics.rulings import actions as rulings
from tournament.topics.table.actions import score_sheets

DASH = "\N{EN DASH}"


@pytest.fixture
def night(desk):
    night_row = build.night(Club.objects.get())
    build.check_in(night_row, *build.players(8))
    play_games(night_row, None)
    return night_row


def history_page_html(desk, night, **query):
    response = desk.get(f"/night/{night.pk}/history/", query)
    assert response.status_code == 200
    return response.content.decode()


def listed_words(html):
    """Return the words of the changes that the page lists."""
    return re.findall(r"<p><bdi>(.*?)</bdi>", html)


def press_undo(desk, night, html, log_sentence):
    """Press the undo button of the change with these words."""
    history_row = next(
        history_row
        for history_row in html.split('<p class="how"><time')[1:]
        if f"<bdi>{log_sentence}</bdi>" in history_row and "<form" in history_row
    )
    change = re.search(r'name="change" value="(\d+)"', history_row)[1]
    return_address = f"/night/{night.pk}/history/"
    response = desk.post(f"/night/{night.pk}/undo/", {"change": change, "back": return_address})
    assert response.headers["Location"] == f"{return_address}#main"
    return history_page_html(desk, night)


def test_all_changes_are_listed_newest_first(desk, night):
    html = history_page_html(desk, night)
    changes = Change.objects.filter(tournament=night.pk).order_by("-pk")
    assert listed_words(html) == list(changes.values_list("words", flat=True))
    assert "director</bdi>, the laptop" in html
    assert "Table 2, game 1: N/S 9, E/W 6" in html or "N/S 6, E/W 9" in html


def test_change_shows_its_reason_and_old_and_new_values(desk, night):
    going_home.leave_after_game(
        build.desk(night, reason="the babysitter called"), party_number=3, game=1
    )
    html = history_page_html(desk, night)
    assert "Reason: <bdi>the babysitter called</bdi>" in html
    assert "Cora Abbott (3): leaves after game 1" in html


def test_changes_are_filtered_by_game_table_or_player(desk, night):
    play_games(night, None, first=2)
    table_changes = listed_words(history_page_html(desk, night, game="2", table="1"))
    assert len(table_changes) == 1
    assert table_changes[0].startswith("Table 1, game 2: ")
    assert all(
        "table 1" in log_sentence.lower()
        for log_sentence in listed_words(history_page_html(desk, night, table="1"))
    )
    check_in_words, *later_words = reversed(
        listed_words(history_page_html(desk, night, person="3"))
    )
    assert check_in_words == "Cora Abbott (3) checked in"
    assert [log_sentence.split(":")[0] for log_sentence in later_words[1:]] == [
        f"Table {reader.night(night.pk).rounds.with_number(game).game_of(3).table}, game {game}"
        for game in (1, 2)
    ]


@pytest.mark.parametrize(
    "query", [{"game": "99"}, {"table": "x"}, {"person": "1' OR 1"}, {"page": "-1"}]
)
def test_unknown_filter_is_ignored(desk, night, query):
    assert listed_words(history_page_html(desk, night, **query)) == listed_words(
        history_page_html(desk, night)
    )


def test_change_is_undone_and_redone(desk, night):
    log_sentence = undo_bar.find_undo_and_redo(night.pk)[0].words
    standings_before = ranking.standings(reader.night(night.pk))
    html = press_undo(desk, night, history_page_html(desk, night), log_sentence)
    assert listed_words(html)[:2] == [f"Undone: {log_sentence}", log_sentence]
    assert "(then undone)" in html
    assert ranking.standings(reader.night(night.pk)) != standings_before
    html = press_undo(desk, night, html, f"Undone: {log_sentence}")
    assert ranking.standings(reader.night(night.pk)) == standings_before
    assert "(then redone)" in html


def test_undo_of_a_change_with_later_ones_says_what_to_undo_first(desk, night):
    first_change = Change.objects.filter(
        tournament=night.pk, words__contains="(1) checked in"
    ).first()
    desk.post(f"/night/{night.pk}/undo/", {"change": first_change.pk})
    assert "First undo:" in history_page_html(desk, night)


def test_setup_has_no_undo_button(desk):
    night_row = build.night(Club.objects.get())
    html = history_page_html(desk, night_row)
    assert listed_words(html) == ["Tuesday euchre set up"]
    assert 'name="change"' not in html


def test_html_in_names_and_reasons_is_shown_as_text(desk, night):
    entries.rename_player(
        build.desk(night, reason="<script>1</script>"), entry=1, name="<img src=x>"
    )
    html = history_page_html(desk, night)
    assert "<img src=x" not in html
    assert "<script>1" not in html


def store_changes_of_totals(night, change_count):
    """Store this many changes that type totals, at two tables in turn."""
    sheet = [
        facts.Sheet(round=1, table=1, points=(number % 9, 4)) for number in range(change_count + 1)
    ]
    change_fields = {"at": timezone.now(), "by": "director", "device": "the laptop", "round": 1}
    return Change.objects.bulk_create(
        Change(
            tournament=night,
            words=f"Change {number}.",
            rows=[fact_json.make_log_line(("sheet", (1, number % 2 + 1)), fact_before, fact_after)],
            people=",1,2,3,4,",
            table=number % 2 + 1,
            **change_fields,
        )
        for number, (fact_before, fact_after) in enumerate(pairwise(sheet), start=1)
    )


def store_played_night(players=8):
    night = plain.night(players, day=timezone.localdate())
    return store_night(plain.type_all_tables(plain.seat(night)), Club.objects.get())


def test_long_history_has_pages_of_fifty_changes(desk):
    night_row = store_played_night()
    store_changes_of_totals(night_row, 120)
    first_page, last_page = (
        history_page_html(desk, night_row),
        history_page_html(desk, night_row, page="3"),
    )
    assert (len(listed_words(first_page)), len(listed_words(last_page))) == (50, 21)
    assert "Page 1 of 3" in first_page
    assert 'href="?page=2">Older' in first_page
    assert 'href="?page=2">Newer' in last_page
    assert listed_words(history_page_html(desk, night_row, page="9999")) == listed_words(last_page)
    assert "?game=1&amp;page=2" in history_page_html(desk, night_row, game="1")


@pytest.mark.parametrize(("players", "changes"), [(4, 60), (48, 3000)])
def test_number_of_queries_of_the_history_stays_the_same(
    desk, django_assert_num_queries, players, changes
):
    night_row = store_played_night(players)
    for change in store_changes_of_totals(night_row, changes)[-3:]:
        Change.objects.create(
            tournament=night_row,
            at=change.at,
            by="x",
            device="x",
            words="Undone.",
            rows=[],
            undoes=change,
        )
    history_page_html(desk, night_row)
    with django_assert_num_queries(23):
        history_page_html(desk, night_row)


def type_totals_box_by_box(night, tables):
    """Type the score of each table box by box, as the number pad saves it."""
    for table in range(1, tables + 1):
        for points in ((9, None), (9, 4)):
            version = reader.night(night.pk).rounds.table_game(1, table).sheet.version
            score_sheets.save_totals(
                build.desk(night),
                game=1,
                table=table,
                typed_totals=Totals(points, (None, None)),
                version=version,
            )


def test_changes_at_one_table_are_one_line_with_an_undo_for_each_box(desk):
    night_row = build.night(Club.objects.get())
    halls.seat_hall(night_row, 80)
    type_totals_box_by_box(night_row, 20)
    html = history_page_html(desk, night_row, game="1")
    assert html.count("<li>") - html.count('<ol class="log"><li>') >= 20
    assert html.count("1 earlier at this table") == 20
    table_parts = html.split("earlier at this table")
    assert len(table_parts) == 20 + 1
    assert all(table_part.count("<button>Undo") == 2 for table_part in table_parts[1:-1])
    assert listed_words(html)[0].startswith(f"Table 20, game 1: 9{DASH}4")


def test_changes_of_two_devices_or_before_and_after_an_undo_are_not_grouped(desk):
    night_row = build.night(Club.objects.get())
    halls.seat_hall(night_row, 8)
    ann = Press(night_row.pk, "Ann", "192.168.1.14")
    first_change = score_sheets.save_totals(
        build.desk(night_row),
        game=1,
        table=1,
        typed_totals=Totals((9, None), (None, None)),
        version=0,
    )
    score_sheets.save_totals(
        ann, game=1, table=1, typed_totals=Totals((9, 4), (None, None)), version=1
    )
    undo.undo(build.desk(night_row), change_number=undo_bar.find_undo_and_redo(night_row.pk)[0].pk)
    undo.undo(build.desk(night_row), change_number=first_change.revision)
    assert "earlier at this table" not in history_page_html(desk, night_row)


def test_ruling_is_not_grouped_with_other_changes(desk):
    night_row = build.night(Club.objects.get())
    halls.seat_hall(night_row, 8)
    type_totals_box_by_box(night_row, 1)
    rulings.save_ruling_in_own_words(
        build.desk(night_row), game=1, table=1, own_words="Warned for slow play"
    )
    html = history_page_html(desk, night_row, game="1")
    assert html.index("Warned for slow play") < html.index("1 earlier at this table")


def find_undo_form(html):
    return re.search(r'<form class="last".*?</form>', html, re.S)


def test_redo_is_offered_right_after_an_undo(desk, night, caplog):
    home = f"/night/{night.pk}/"
    assert "Redo" not in find_undo_form(desk.get(home).content.decode())[0]
    log_sentence = undo_bar.find_undo_and_redo(night.pk)[0].words
    standings_before = ranking.standings(reader.night(night.pk))
    undo.undo(build.desk(night), change_number=undo_bar.find_undo_and_redo(night.pk)[0].pk)
    html = find_undo_form(desk.get(home).content.decode())[0]
    assert "Undo" in html
    redo = re.search(r'value="(\d+)" title="(.*?)">↷ Redo</button>', html)
    assert redo[2] == log_sentence
    drawn_page = pressing.Page(home, html)
    with caplog.at_level("WARNING"):
        pressing.send(desk, *pressing.find_button(drawn_page, "↷ Redo"))
    assert caplog.messages == []
    assert ranking.standings(reader.night(night.pk)) == standings_before
    assert "Redo" not in find_undo_form(desk.get(home).content.decode())[0]


def test_redo_is_offered_if_nothing_is_left_to_undo(desk):
    night_row = build.night(Club.objects.get())
    signing_in.check_in_player(build.desk(night_row), person=CheckInPerson(name="Ada Abbott"))
    undo.undo(build.desk(night_row), change_number=undo_bar.find_undo_and_redo(night_row.pk)[0].pk)
    html = find_undo_form(desk.get(f"/night/{night_row.pk}/").content.decode())[0]
    assert "Redo" in html
    assert "Undo" not in html


def test_history_of_a_closed_night_has_no_buttons(desk, night):
    closing.close_night(build.desk(night, reason="over"))
    html = history_page_html(desk, night)
    assert "(1) checked in" in html
    assert 'name="change"' not in html


def test_undo_of_a_seating_leads_to_the_seat_page(desk):
    night_row = build.night(Club.objects.get())
    halls.seat_hall(night_row, 8)
    build.enter_all_tables(night_row, 1)
    build.seat_game(night_row.pk, 2)
    home = f"/night/{night_row.pk}/"
    last_change, _ = undo_bar.find_undo_and_redo(night_row.pk)
    form_fields = {"change": last_change.pk, "back": f"{home}scores/2/"}
    response = desk.post(f"{home}undo/", form_fields)
    assert response.url == f"{home}seat/#main"
    html = desk.get(response.url).content.decode()
    assert "Undone: Game 2 seated" in html
    assert "isn't seated yet" not in html


def redo_everything(night):
    """Press Redo until nothing is left to redo, and yield the words of each change."""
    while (redo := undo_bar.find_undo_and_redo(night.pk)[1]) is not None:
        yield redo.words
        undo.undo(build.desk(night), change_number=redo.number)


def test_redo_repeats_all_changes_undone_in_a_row(desk):
    night_row = build.night(Club.objects.get())
    for name in ("Ann", "Bert", "Cora"):
        signing_in.check_in_player(build.desk(night_row), person=CheckInPerson(name=name))
    undone_words = []
    for _ in range(3):
        last_change, _ = undo_bar.find_undo_and_redo(night_row.pk)
        undone_words.append(last_change.words)
        undo.undo(build.desk(night_row), change_number=last_change.pk)
    assert list(redo_everything(night_row)) == undone_words[::-1]
    for count in (2, 1):
        for _ in range(count):
            undo.undo(
                build.desk(night_row), change_number=undo_bar.find_undo_and_redo(night_row.pk)[0].pk
            )
        assert list(redo_everything(night_row)) == undone_words[:count][::-1]
    undo.undo(build.desk(night_row), change_number=undo_bar.find_undo_and_redo(night_row.pk)[0].pk)
    signing_in.check_in_player(build.desk(night_row), person=CheckInPerson(name="Dan"))
    assert list(redo_everything(night_row)) == []


def test_game_of_a_bracket_keeps_its_name_after_its_number_is_used_again(desk):
    night_row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night_row, 8)
    for name in ("W1.1", "W1.2", "W2.1"):
        draw_and_call.call_game(build.desk(night_row), game_name=name, table=1)
        pairs.play_game(night_row, name)
    pairs.play_game(night_row, "W1.1", (7, 10), reason="slip read upside down")
    draw_and_call.call_game(build.desk(night_row), game_name="W1.3", table=1)
    assert reader.night(night_row.pk).rounds.with_number(3).name == "W1.3"
    html = history_page_html(desk, night_row)
    assert re.search(r"Table 1, game W2\.1: team \d: 10, team \d: 7", html)
    assert re.search(r"Table 1, game W2\.1: removed \(team \d: 10, team \d: 7\)", html)
    assert "Table 1, game W1.3: team" not in html
    assert "N/S" not in html


def test_history_of_a_bracket_has_no_numbers_of_games(desk):
    night_row = build.night(Club.objects.get(), house="athens")
    pairs.draw_teams(night_row, 4)
    draw_and_call.call_games(build.desk(night_row))
    substitutes.add_substitute_to_team(
        build.desk(night_row, reason="ill"), entry=1, person=CheckInPerson(name="Una Helper")
    )
    html = history_page_html(desk, night_row)
    assert "Ada Abbott (team 1): left<" in html
    assert "Una Helper (team 1): added<" in html
    assert not re.search(r"game \d", html)
