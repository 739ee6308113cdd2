from datetime import timedelta

import pytest
from django.utils import timezone

from tests import build
from tournament.models import Tournament

TODAY = str(timezone.localdate())


def page(desk, address="/"):
    return desk.get(address).content.decode()


def test_home_offers_the_one_thing_to_do(desk):
    home = page(desk)
    assert home.count('class="do"') == 1
    assert "Set up tonight" in home
    assert 'aria-current="step"' in home


def test_six_steps_stand_with_their_state_in_words(desk):
    home = page(desk)
    assert all(
        f"<b>{step}</b>" in home
        for step in ("Set up", "Check in", "Seat", "Play", "Standings", "Prizes")
    )
    assert home.count("<i>not yet</i>") == 5
    assert home.count("<i>do now</i>") == 1


def test_setting_up_names_the_night_on_home_and_wall(desk, client):
    assert (
        desk.post("/set-up/", {"name": "Saturday euchre", "date": timezone.localdate()}).headers[
            "Location"
        ]
        == "/"
    )
    home = page(desk)
    assert "Saturday euchre\u2069 is set up for" in home
    assert "Put it on the wall" in home
    assert "<i>done</i>" in home
    wall = client.get(f"/display/{Tournament.objects.get().club.wall}/").content.decode()
    assert "Saturday euchre" in wall
    assert "Please sign in at the desk." in wall


def test_set_up_proposes_a_name_and_today(desk):
    form = desk.get("/set-up/").context["form"]
    assert form["name"].value() == f"{timezone.localdate():%A} euchre"
    assert f'value="{timezone.localdate()}"' in page(desk, "/set-up/")


def test_sending_the_form_twice_makes_one_night(desk):
    for _ in range(2):
        desk.post("/set-up/", {"name": "Saturday euchre", "date": timezone.localdate()})
    assert Tournament.objects.count() == 1


def test_setting_up_again_changes_the_name(desk):
    desk.post("/set-up/", {"name": "Saturday euchre", "date": timezone.localdate()})
    assert 'value="Saturday euchre"' in page(desk, "/set-up/")
    desk.post("/set-up/", {"name": "Charity night", "date": timezone.localdate()})
    assert Tournament.objects.get().name == "Charity night"


def test_last_weeks_night_is_over_and_stays_as_it_was(desk):
    old = build.night(build.Club.objects.get(), day=timezone.localdate() - timedelta(days=7))
    assert "Nothing is set up for tonight" in page(desk)
    desk.post("/set-up/", {"name": "New night", "date": timezone.localdate()})
    assert Tournament.objects.count() == 2
    old.refresh_from_db()
    assert old.name == "Tuesday euchre"


def test_night_to_come_is_announced_and_can_be_changed(desk, client):
    day = timezone.localdate() + timedelta(days=7)
    for _ in range(2):
        desk.post("/set-up/", {"name": "Charity night", "date": day})
    night = Tournament.objects.get()
    home = page(desk)
    assert "Nothing is set up for tonight" in home
    assert f'href="/set-up/{night.pk}/"' in home
    assert "Next: <bdi>Charity night</bdi>" in client.get("/display/", follow=True).content.decode()
    desk.post(f"/set-up/{night.pk}/", {"name": "Charity night", "date": timezone.localdate()})
    assert "Nothing is set up for tonight" not in page(desk)
    assert Tournament.objects.count() == 1


def test_another_clubs_night_is_not_there(desk):
    other = build.night(build.director("Ann", club="Other").club, name="Theirs")
    assert desk.get(f"/set-up/{other.pk}/").status_code == 404
    day = timezone.localdate()
    assert desk.post(f"/set-up/{other.pk}/", {"name": "Ours", "date": day}).status_code == 404
    other.refresh_from_db()
    assert other.name == "Theirs"


@pytest.mark.parametrize(
    ("days", "sentence"), [(-1, "That day is over."), (367, "more than a year away")]
)
def test_day_that_cannot_be_meant_is_refused(desk, days, sentence):
    day = timezone.localdate() + timedelta(days=days)
    answer = desk.post("/set-up/", {"name": "Night", "date": day})
    assert sentence in answer.content.decode()
    assert not Tournament.objects.exists()


def test_night_that_runs_past_midnight_keeps_its_day(desk):
    yesterday = timezone.localdate() - timedelta(days=1)
    night = build.night(build.Club.objects.get(), day=yesterday)
    desk.post(f"/set-up/{night.pk}/", {"name": "Long night", "date": yesterday})
    night.refresh_from_db()
    assert (night.name, night.date) == ("Long night", yesterday)


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"name": "", "date": TODAY}, "name", "Give the night a name."),
        (
            {"name": "x" * 61, "date": TODAY},
            "name",
            "At most 60 characters, please. This has 61.",
        ),
        ({"name": "Night", "date": ""}, "date", "Choose the day."),
        ({"name": "Night", "date": "2026-13-45"}, "date", "Write the day like 2026-11-21."),
        ({"name": "Night"}, "date", "Choose the day."),
    ],
)
def test_wrong_answer_is_told_beside_its_box_and_kept(desk, typed, field, sentence):
    answer = desk.post("/set-up/", typed)
    assert answer.context["form"].errors == {field: [sentence]}
    html = answer.content.decode()
    assert 'role="alert"' in html
    assert f'id="id_{field}_error"' in html
    described = next(line for line in html.split("<input") if f'name="{field}"' in line)
    assert f"id_{field}_error" in described
    assert 'aria-invalid="true"' in described
    assert not Tournament.objects.exists()


def test_other_fields_of_a_form_change_nothing(desk):
    other = build.director("Ann", club="Other").club
    desk.post(
        "/set-up/",
        {"name": "Night", "date": TODAY, "club": other.pk, "table_keys": 99, "id": 7},
    )
    night = Tournament.objects.get()
    assert (night.club.name, night.table_keys) == ("Tanglewood", 1)


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{7*7}}", "{% now 'Y' %}"],
)
def test_name_is_only_ever_text(desk, client, name):
    desk.post("/set-up/", {"name": name, "date": timezone.localdate()})
    for html in (
        page(desk),
        page(desk, "/set-up/"),
        client.get("/display/", follow=True).content.decode(),
    ):
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert ">49<" not in html


def test_one_club_never_sees_anothers_night(desk):
    other = build.director("Ann", club="Other Club")
    build.night(other.club, name="Secret night")
    assert "Secret night" not in page(desk)
    desk.post("/set-up/", {"name": "Ours", "date": timezone.localdate()})
    assert set(Tournament.objects.values_list("club__name", "name")) == {
        ("Other Club", "Secret night"),
        ("Tanglewood", "Ours"),
    }


def test_short_wall_address_leads_to_the_only_club(desk, client):
    assert client.get("/display/", follow=True).status_code == 200
    build.director("Ann", club="Other")
    assert client.get("/display/").status_code == 404


def test_wall_before_anything_is_set_up(desk):
    assert "No game tonight yet" in desk.get("/display/", follow=True).content.decode()


def test_wall_has_no_control(desk):
    wall = desk.get("/display/", follow=True).content.decode()
    assert "<form" not in wall
    assert "<button" not in wall


@pytest.mark.parametrize(
    ("address", "queries"), [("/", 4), ("/set-up/", 4), ("/hall/", 4), ("/club/", 3)]
)
def test_page_asks_the_database_a_known_number_of_times(
    desk, django_assert_num_queries, address, queries
):
    build.night(build.Club.objects.get())
    with django_assert_num_queries(queries):
        desk.get(address)
