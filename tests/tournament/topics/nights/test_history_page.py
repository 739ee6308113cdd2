"""The history of a night: everything is there, and everything has its way back."""

import re
from itertools import pairwise

import pytest
from django.utils import timezone

from tests import build, plain
from tests.evenings import kept, play
from tests.tournament import halls
from tournament.evening import facts
from tournament.evening.night import ranking
from tournament.evening.night.play.totals import Totals
from tournament.kit.lists.contact import Person
from tournament.storage.models import Change, Club
from tournament.storage.reading import replay, undo_bar
from tournament.storage.stored import written
from tournament.storage.writing import undo
from tournament.storage.writing.write import Press
from tournament.topics.entrants.actions import entries, signing_in
from tournament.topics.leaving.actions import going_home
from tournament.topics.prizes.actions import closing
from tournament.topics.rulings import actions as rulings
from tournament.topics.table.actions import totals_in

DASH = "\N{EN DASH}"


@pytest.fixture
def night(desk):
    made = build.night(Club.objects.get())
    build.sign_in(made, *build.players(8))
    play(made, None)
    return made


def page(desk, night, **query):
    answer = desk.get(f"/night/{night.pk}/history/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def told(html):
    """The words of the changes that are shown."""
    return re.findall(r"<p>(?:<b class=\"bad\">Taken back:</b> )?<bdi>(.*?)</bdi>", html)


def press(desk, night, html, words):
    """Presses the button below a change."""
    row = next(
        one
        for one in html.split('<p class="how"><time')[1:]
        if f"<bdi>{words}</bdi>" in one and "<form" in one
    )
    change = re.search(r'name="change" value="(\d+)"', row)[1]
    back = f"/night/{night.pk}/history/"
    answer = desk.post(f"/night/{night.pk}/undo/", {"change": change, "back": back})
    assert answer.headers["Location"] == f"{back}#main"
    return page(desk, night)


def test_every_change_is_told_the_newest_first(desk, night):
    html = page(desk, night)
    known = Change.objects.filter(tournament=night.pk).order_by("-pk")
    assert told(html) == list(known.values_list("words", flat=True))
    assert "director</bdi>, this laptop" in html
    assert "Game 1, table 2: N/S 9, E/W 6" in html or "N/S 6, E/W 9" in html


def test_reason_and_old_and_new_values_are_told(desk, night):
    going_home.leave_after(build.desk(night, reason="the babysitter called"), party=3, game=1)
    html = page(desk, night)
    assert "Reason: <bdi>the babysitter called</bdi>" in html
    assert "Cora Abbott (3): until game nothing \N{RIGHTWARDS ARROW} 1" in html


def test_changes_can_be_narrowed_to_a_game_a_table_or_a_player(desk, night):
    play(night, None, first=2)
    of_table = told(page(desk, night, game="2", table="1"))
    assert len(of_table) == 1
    assert of_table[0].startswith("Game 2, table 1: ")
    assert all("table 1" in one for one in told(page(desk, night, table="1")))
    at_the_door, *later = reversed(told(page(desk, night, person="3")))
    assert at_the_door == "Cora Abbott is number 3."
    assert [one.split(":")[0] for one in later[1:]] == [
        f"Game {game}, table {replay.night(night.pk).rounds.of(game).game_of(3).table}"
        for game in (1, 2)
    ]


@pytest.mark.parametrize(
    "query", [{"game": "99"}, {"table": "x"}, {"person": "1' OR 1"}, {"page": "-1"}]
)
def test_strange_choice_is_no_choice(desk, night, query):
    assert told(page(desk, night, **query)) == told(page(desk, night))


def test_standing_change_is_undone_and_done_again(desk, night):
    words = undo_bar.last_presses(night.pk)[0].words
    before = ranking.standings(replay.night(night.pk))
    html = press(desk, night, page(desk, night), words)
    assert "Taken back:" in html
    assert ranking.standings(replay.night(night.pk)) != before
    html = press(desk, night, html, words)
    assert ranking.standings(replay.night(night.pk)) == before
    assert "Taken back:</b> <bdi>Undone:" in html


def test_undo_that_others_stand_on_is_refused_with_what_comes_first(desk, night):
    first = Change.objects.filter(tournament=night.pk, words__contains="is number 1").first()
    desk.post(f"/night/{night.pk}/undo/", {"change": first.pk})
    assert "Undo first:" in page(desk, night)


def test_setting_up_has_no_button(desk):
    made = build.night(Club.objects.get())
    html = page(desk, made)
    assert told(html) == ["Tuesday euchre is set up."]
    assert 'name="change"' not in html


def test_names_and_reasons_are_only_ever_text(desk, night):
    entries.rename(build.desk(night, reason="<script>1</script>"), entry=1, name="<img src=x>")
    html = page(desk, night)
    assert "<img src=x" not in html
    assert "<script>1" not in html


def many(night, count):
    """So many changes of two tables' totals by turns."""
    sheet = [facts.Sheet(round=1, table=1, points=(one % 9, 4)) for one in range(count + 1)]
    told = {"at": timezone.now(), "by": "director", "device": "this laptop", "round": 1}
    return Change.objects.bulk_create(
        Change(
            tournament=night,
            words=f"Change {number}.",
            rows=[written.line(("sheet", (1, number % 2 + 1)), old, new)],
            people=",1,2,3,4,",
            table=number % 2 + 1,
            **told,
        )
        for number, (old, new) in enumerate(pairwise(sheet), start=1)
    )


def of_tonight(players=8):
    night = plain.night(players, day=timezone.localdate())
    return kept(plain.all_typed(plain.seated(night)), Club.objects.get())


def test_long_history_has_pages_of_fifty(desk):
    made = of_tonight()
    many(made, 120)
    first, last = page(desk, made), page(desk, made, page="3")
    assert (len(told(first)), len(told(last))) == (50, 21)
    assert "Page 1 of 3" in first
    assert 'href="?page=2">Older' in first
    assert 'href="?page=2">Newer' in last
    assert told(page(desk, made, page="9999")) == told(last)
    assert "?game=1&amp;page=2" in page(desk, made, game="1")


@pytest.mark.parametrize(("players", "changes"), [(4, 60), (48, 3000)])
def test_history_asks_the_same_number_of_times(desk, django_assert_num_queries, players, changes):
    made = of_tonight(players)
    for change in many(made, changes)[-3:]:
        Change.objects.create(
            tournament=made,
            at=change.at,
            by="x",
            device="x",
            words="Undone.",
            rows=[],
            undoes=change,
        )
    page(desk, made)
    with django_assert_num_queries(22):
        page(desk, made)


def type_tables(night, tables):
    """Each of them box by box, as the number pad saves it."""
    for table in range(1, tables + 1):
        for typed in ((9, None), (9, 4)):
            version = replay.night(night.pk).rounds.game(1, table).sheet.version
            totals_in.type_totals(
                build.desk(night),
                game=1,
                table=table,
                typed=Totals(typed, (None, None)),
                version=version,
            )


def test_twenty_tables_are_twenty_lines_and_each_box_has_its_undo(desk):
    made = build.night(Club.objects.get())
    halls.seated(made, 80)
    type_tables(made, 20)
    html = page(desk, made, game="1")
    assert html.count("<li>") - html.count('<ol class="log"><li>') >= 20
    assert html.count("1 more at this table before it") == 20
    lines = html.split("more at this table before it")
    assert len(lines) == 20 + 1
    assert all(line.count("<button>Undo") == 2 for line in lines[1:-1])
    assert told(html)[0].startswith(f"Game 1, table 20: 9{DASH}4")


def test_typing_of_two_people_or_with_an_undo_between_is_not_folded(desk):
    made = build.night(Club.objects.get())
    halls.seated(made, 8)
    ann = Press(made.pk, "Ann", "192.168.1.14")
    first = totals_in.type_totals(
        build.desk(made), game=1, table=1, typed=Totals((9, None), (None, None)), version=0
    )
    totals_in.type_totals(ann, game=1, table=1, typed=Totals((9, 4), (None, None)), version=1)
    undo.undo(build.desk(made), change=undo_bar.last_presses(made.pk)[0].pk)
    undo.undo(build.desk(made), change=first.revision)
    assert "more at this table" not in page(desk, made)


def test_ruling_is_never_folded_away(desk):
    made = build.night(Club.objects.get())
    halls.seated(made, 8)
    type_tables(made, 1)
    rulings.note(build.desk(made), game=1, table=1, words="Warned for slow play")
    html = page(desk, made, game="1")
    assert html.index("Warned for slow play") < html.index("1 more at this table before it")


def bar(html):
    return re.search(r'<form class="last".*?</form>', html, re.S)


def test_redo_stands_beside_undo_right_after_an_undo(desk, night):
    home = f"/night/{night.pk}/"
    assert "Redo" not in bar(desk.get(home).content.decode())[0]
    words = undo_bar.last_presses(night.pk)[0].words
    before = ranking.standings(replay.night(night.pk))
    undo.undo(build.desk(night), change=undo_bar.last_presses(night.pk)[0].pk)
    shown = bar(desk.get(home).content.decode())[0]
    assert "Undo" in shown
    redo = re.search(r'value="(\d+)" title="(.*?)">↷ Redo</button>', shown)
    assert redo[2] == words
    older = re.search(r'type="hidden" name="change" value="(\d+)"', shown)[1]
    desk.post(f"{home}undo/", {"change": [older, redo[1]]})
    assert ranking.standings(replay.night(night.pk)) == before
    assert "Redo" not in bar(desk.get(home).content.decode())[0]


def test_redo_is_there_where_nothing_is_left_to_undo(desk):
    made = build.night(Club.objects.get())
    signing_in.sign_in(build.desk(made), person=Person(name="Ada Abbott"))
    undo.undo(build.desk(made), change=undo_bar.last_presses(made.pk)[0].pk)
    shown = bar(desk.get(f"/night/{made.pk}/").content.decode())[0]
    assert "Redo" in shown
    assert "Undo" not in shown


def test_closed_night_shows_its_history_without_a_button(desk, night):
    closing.close(build.desk(night, reason="over"))
    html = page(desk, night)
    assert "is number 1" in html
    assert 'name="change"' not in html


def test_undo_of_a_seating_leads_to_where_that_game_is_seated(desk):
    row = build.night(Club.objects.get())
    halls.seated(row, 8)
    build.all_in(row, 1)
    build.seat(row.pk, 2)
    home = f"/night/{row.pk}/"
    last, _ = undo_bar.last_presses(row.pk)
    fields = {"change": last.pk, "back": f"{home}scores/2/"}
    answer = desk.post(f"{home}undo/", fields)
    assert answer.url == f"{home}seat/#main"
    shown = desk.get(answer.url).content.decode()
    assert "Undone: Game 2 is seated" in shown
    assert "not seated yet, so it has no scores" not in shown


def redone(night):
    """What Redo does again, press after press, until there is nothing left."""
    while (redo := undo_bar.last_presses(night.pk)[1]) is not None:
        yield redo.words
        undo.undo(build.desk(night), change=redo.number)


def test_redo_does_again_all_that_was_taken_back_in_a_row(desk):
    row = build.night(Club.objects.get())
    for name in ("Ann", "Bert", "Cora"):
        signing_in.sign_in(build.desk(row), person=Person(name=name))
    told = []
    for _ in range(3):
        last, _ = undo_bar.last_presses(row.pk)
        told.append(last.words)
        undo.undo(build.desk(row), change=last.pk)
    assert list(redone(row)) == told[::-1]
    for again in (2, 1):
        for _ in range(again):
            undo.undo(build.desk(row), change=undo_bar.last_presses(row.pk)[0].pk)
        assert list(redone(row)) == told[:again][::-1]
    undo.undo(build.desk(row), change=undo_bar.last_presses(row.pk)[0].pk)
    signing_in.sign_in(build.desk(row), person=Person(name="Dan"))
    assert list(redone(row)) == []
