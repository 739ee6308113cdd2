import io
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from tests import build
from tournament.actions import clubs
from tournament.actions.sign_in import LONGEST, MustWait, delay_after, sign_in
from tournament.models import Club, Director, SignInTry
from tournament.refused import Refused

pytestmark = pytest.mark.django_db
NOW = timezone.now()
HALL = "192.168.7.20"


def enter(password=build.PASSWORD, *, name="director", address=HALL, now=NOW, at_the_laptop=False):
    return sign_in(
        name=name, password=password, address=address, now=now, at_the_laptop=at_the_laptop
    )


def fail(times, **how):
    for _ in range(times):
        with pytest.raises(Refused):
            enter("wrong password", **how)


# The first run


def test_first_run_asks_for_two_things_and_opens_the_desk(client):
    page = client.get("/welcome/").content.decode()
    assert page.count("<label") == 2
    answer = client.post(
        "/welcome/", {"club": "Łódź Euchre", "password": build.PASSWORD}, follow=True
    )
    assert answer.redirect_chain == [("/", 302)]
    assert "Łódź Euchre" in answer.content.decode()
    assert Director.objects.get().check_password(build.PASSWORD)


def test_first_run_suggests_three_words_that_are_taken_as_they_stand(client):
    suggested = client.get("/welcome/").context["form"]["password"].value()
    assert len(suggested.split()) == 3
    client.post("/welcome/", {"club": "Tanglewood", "password": suggested})
    assert Director.objects.get().check_password(suggested)


@pytest.mark.parametrize(
    ("club", "password", "sentence"),
    [
        ("", build.PASSWORD, "Write your club&#x27;s name."),
        ("\u200b\u200b", build.PASSWORD, "Write your club&#x27;s name."),
        ("x" * 61, build.PASSWORD, "This has 61"),
        ("Tanglewood", "", "Choose a password."),
        ("Tanglewood", "seven77", "at least 8 characters"),
        ("Tanglewood", "password1", "too common"),
    ],
)
def test_first_run_says_what_is_wrong_and_keeps_what_was_typed(client, club, password, sentence):
    answer = client.post("/welcome/", {"club": club, "password": password})
    assert sentence in answer.content.decode()
    assert answer.context["form"]["password"].value() == password
    assert not Club.objects.exists()


def test_first_run_happens_once(client):
    build.director()
    answer = client.post("/welcome/", {"club": "Intruders", "password": build.PASSWORD})
    assert answer.status_code == 302
    assert list(Club.objects.values_list("name", flat=True)) == ["Tanglewood"]


def test_stranger_in_the_hall_cannot_be_first(client):
    answer = client.post(
        "/welcome/", {"club": "Intruders", "password": build.PASSWORD}, REMOTE_ADDR=HALL
    )
    assert answer.status_code == 403
    assert not Club.objects.exists()


def test_stranger_on_a_hosted_site_cannot_be_first(client, settings):
    settings.HOSTED = True
    assert client.get("/welcome/").status_code == 403


# Signing in and out


def test_only_director_is_asked_for_the_password_alone(client):
    build.director()
    assert client.get("/sign-in/").content.decode().count("<label") == 1
    assert client.post("/sign-in/", {"password": build.PASSWORD}).headers["Location"] == "/"
    assert client.get("/").status_code == 200


def test_several_directors_say_who_they_are(client):
    build.director("Ann")
    build.director("Ben", club="Alameda Isles")
    assert client.get("/sign-in/").content.decode().count("<label") == 2
    client.post("/sign-in/", {"name": "Ben", "password": build.PASSWORD})
    assert b"Alameda Isles" in client.get("/").content


def test_hosted_site_never_names_its_director(client, settings):
    settings.HOSTED = True
    build.director("Ann")
    assert client.get("/sign-in/").content.decode().count("<label") == 2


def test_wrong_password_is_told_in_a_sentence(client):
    build.director()
    answer = client.post("/sign-in/", {"password": "wrong password"})
    assert "do not go together" in answer.content.decode()
    assert client.get("/").status_code == 302


def test_sign_in_leads_back_to_the_page_that_was_wanted(client):
    build.director()
    page = client.get("/sign-in/?next=/hall/").content.decode()
    assert 'name="next" value="/hall/"' in page
    assert (
        client.post("/sign-in/", {"password": build.PASSWORD, "next": "/hall/"}).headers["Location"]
        == "/hall/"
    )


@pytest.mark.parametrize(
    "wish",
    [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "http:///evil.example",
        "\\\\evil",
        "///evil",
    ],
)
def test_sign_in_leads_to_our_own_pages_only(client, wish):
    build.director()
    assert (
        client.post("/sign-in/", {"password": build.PASSWORD, "next": wish}).headers["Location"]
        == "/"
    )


def test_session_is_a_new_one_after_signing_in_and_gone_after_signing_out(client):
    build.director()
    client.get("/sign-in/")
    client.post("/sign-in/", {"password": build.PASSWORD})
    inside = client.session.session_key
    client.post("/sign-out/")
    client.cookies["sessionid"] = inside
    assert client.get("/").headers["Location"].startswith("/sign-in/")


def test_session_lasts_the_evening_and_no_script_reads_it(client, settings):
    build.director()
    cookie = client.post("/sign-in/", {"password": build.PASSWORD}).cookies["sessionid"]
    assert cookie["max-age"] == 12 * 60 * 60
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_form_from_elsewhere_is_refused_in_plain_words(db):
    from django.test import Client

    build.director()
    answer = Client(enforce_csrf_checks=True).post("/sign-in/", {"password": build.PASSWORD})
    assert answer.status_code == 403
    assert "Once more, please" in answer.content.decode()
    assert "CSRF" not in answer.content.decode()


# Those who guess wait


@pytest.mark.parametrize(
    ("failures", "seconds"), [(0, 0), (2, 0), (3, 1), (4, 2), (8, 32), (9, 60), (10_000, 60)]
)
def test_delay_grows_and_has_an_end(failures, seconds):
    assert delay_after(failures).total_seconds() == seconds


def test_first_slips_cost_nothing():
    build.director()
    fail(2)
    assert enter().name == "director"


def test_guesser_waits_even_with_the_right_password_and_then_gets_in():
    build.director()
    fail(3)
    with pytest.raises(MustWait, match=r"Wait 1 second, "):
        enter()
    fail(1, now=NOW + timedelta(seconds=1))
    with pytest.raises(MustWait, match=r"Wait 2 seconds, "):
        enter(now=NOW + timedelta(seconds=1))
    assert enter(now=NOW + timedelta(seconds=3)).name == "director"


def test_trying_during_the_wait_does_not_lengthen_it():
    build.director()
    fail(5)
    for _ in range(20):
        with pytest.raises(MustWait):
            enter()
    assert enter(now=NOW + timedelta(seconds=4)).name == "director"


def test_guesser_who_tries_many_names_waits_by_address():
    build.director()
    for number in range(6):
        fail(1, name=f"guess {number}")
    with pytest.raises(MustWait):
        enter()


def test_guessers_from_many_addresses_wait_by_name():
    build.director()
    for number in range(6):
        fail(1, address=f"203.0.113.{number}")
    with pytest.raises(MustWait):
        enter(address="203.0.113.99")


def test_strangers_do_not_hold_up_a_director_who_signed_in_from_there_before():
    build.director()
    enter()
    for number in range(30):
        with pytest.raises(Refused):
            enter("wrong password", address=f"203.0.113.{number}")
    assert enter().name == "director"


def test_laptop_itself_never_waits():
    build.director()
    for _ in range(20):
        with pytest.raises(Refused, match="do not go together"):
            enter("wrong password", address="127.0.0.1", at_the_laptop=True)
    assert enter(address="127.0.0.1", at_the_laptop=True).name == "director"


def test_old_guesses_are_forgotten():
    build.director()
    fail(3)
    assert enter(now=NOW + timedelta(hours=1)).name == "director"
    assert delay_after(100) == LONGEST


def test_success_wipes_the_slate():
    build.director()
    fail(2)
    enter()
    assert SignInTry.objects.get().failures == 0


def test_waiting_page_says_how_long_and_looks_at_no_password(client):
    build.director()
    for _ in range(4):
        client.post("/sign-in/", {"password": "wrong password"}, REMOTE_ADDR=HALL)
    answer = client.post("/sign-in/", {"password": build.PASSWORD}, REMOTE_ADDR=HALL)
    assert answer.status_code == 429
    assert "then try again" in answer.content.decode()


def test_unknown_name_and_wrong_password_read_the_same(client, settings):
    settings.HOSTED = True
    build.director("Ann")
    told = {
        client.post("/sign-in/", {"name": name, "password": "wrong password"})
        .context["form"]
        .errors["password"][0]
        for name in ("Ann", "Nobody")
    }
    assert len(told) == 1


# At the machine itself


def test_reset_password_takes_effect_and_ends_old_sign_ins(client, monkeypatch):
    client.force_login(build.director())
    fail(9)
    monkeypatch.setattr("sys.stdin", io.StringIO("three new words\n"))
    out = io.StringIO()
    call_command("resetpassword", stdout=out)
    assert "The new password of director is: three new words" in out.getvalue()
    assert client.get("/").status_code == 302
    assert enter("three new words").name == "director"


@pytest.mark.parametrize(
    ("arguments", "typed", "sentence"),
    [
        ([], "short\n", "at least 8 characters"),
        ([], "\n", "at least 8 characters"),
        (["--name", "Zoe"], "three new words\n", "no director called Zoe. These are: director."),
    ],
)
def test_reset_password_refuses_in_a_sentence(monkeypatch, capsys, arguments, typed, sentence):
    build.director()
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    with pytest.raises(SystemExit):
        call_command("resetpassword", *arguments)
    assert sentence in capsys.readouterr().err
    assert Director.objects.get().check_password(build.PASSWORD)


def test_reset_password_where_nobody_is_or_several_are(capsys):
    with pytest.raises(SystemExit):
        call_command("resetpassword")
    assert "Nobody has opened a club here yet" in capsys.readouterr().err
    build.director("Ann")
    build.director("Ben")
    with pytest.raises(SystemExit):
        call_command("resetpassword")
    assert "--name NAME" in capsys.readouterr().err


def test_reset_password_at_a_keyboard_offers_three_words(monkeypatch):
    class Keyboard(io.StringIO):
        def isatty(self):
            return True

    build.director()
    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setattr("builtins.input", lambda _: "")
    out = io.StringIO()
    call_command("resetpassword", stdout=out)
    words = out.getvalue().splitlines()[0].rpartition(": ")[2]
    assert Director.objects.get().check_password(words)


def test_club_is_added_on_a_hosted_site(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    out = io.StringIO()
    call_command("addclub", "Alameda Isles", "--director", "Ann", stdout=out)
    assert Director.objects.get(name="Ann").check_password(
        out.getvalue().strip().rpartition(": ")[2]
    )


def test_directors_name_is_taken_once():
    build.director("Ann")
    with pytest.raises(Refused, match="director called Ann already"):
        clubs.open_club(name="Another", password=build.PASSWORD, director="Ann")
    assert Club.objects.count() == 1


def test_sign_in_page_reverses():
    assert reverse("sign-in") == "/sign-in/"
