import io
from datetime import timedelta

import pytest
import time_machine
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from tests import build
from tournament.evening.words.refused import Refused
from tournament.server.access import known_browser
from tournament.server.access.guesses import MAX_DELAY, MustWait, delay_after_failures
from tournament.server.access.sign_in import sign_in
from tournament.server.laptop import shortcut
from tournament.storage.models import Club, Director, SignInTry
from tournament.topics.club.actions import club as clubs
from tournament.topics.club.forms import CLUB_NAME_MISSING_SENTENCE, NewPasswordForm
from tournament.topics.club.views import people
from tournament.topics.club.views.club import shortcut_made_sentence

pytestmark = pytest.mark.django_db
NOW = timezone.now()
PHONE_IP_ADDRESS = "192.168.7.20"
WRONG_PASSWORD_PATTERN = r"That is not right\. Check the spelling"
TOO_MANY_TRIES_PATTERN = r"Too many wrong tries\. Wait \d+ second"
# A wrong password is refused as wrong or, during a wait, without being checked.
WRONG_PASSWORD_OR_WAIT_PATTERN = f"{WRONG_PASSWORD_PATTERN}|{TOO_MANY_TRIES_PATTERN}"


def try_sign_in(
    password=build.PASSWORD,
    *,
    name="director",
    address=PHONE_IP_ADDRESS,
    now=NOW,
    at_the_laptop=False,
):
    return sign_in(
        name=name, password=password, address=address, now=now, is_at_laptop=at_the_laptop
    )


def fail_sign_in(times, **sign_in_fields):
    for _ in range(times):
        with pytest.raises(Refused, match=WRONG_PASSWORD_OR_WAIT_PATTERN):
            try_sign_in("wrong password", **sign_in_fields)


# The tests below are about the first run.


def test_first_run_asks_for_club_and_password_and_opens_the_desk(client):
    page = client.get("/welcome/").content.decode()
    assert page.count("<label") == 2
    response = client.post(
        "/welcome/", {"club": "Łódź Euchre", "password": build.PASSWORD}, follow=True
    )
    assert response.redirect_chain == [("/", 302)]
    assert "Łódź Euchre" in response.content.decode()
    assert Director.objects.get().check_password(build.PASSWORD)


def test_browser_is_told_not_to_store_the_suggested_password(client, db):
    cache_control = client.get("/welcome/").headers["Cache-Control"]
    assert {"private", "no-store"} <= set(cache_control.split(", "))


def test_first_run_suggests_three_words_as_the_password(client):
    suggested_password = client.get("/welcome/").context["form"]["password"].value()
    assert len(suggested_password.split()) == 3
    client.post("/welcome/", {"club": "Tanglewood", "password": suggested_password})
    assert Director.objects.get().check_password(suggested_password)


def test_reloaded_first_page_suggests_the_same_password_until_another_is_asked_for(client):
    def suggested_password(response):
        return response.context["form"]["password"].value()

    first_password = suggested_password(client.get("/welcome/"))
    assert suggested_password(client.get("/welcome/")) == first_password
    other_password = suggested_password(client.post("/welcome/", {"other-words": ""}))
    assert other_password != first_password
    assert suggested_password(client.get("/welcome/")) == other_password


def test_suggested_password_is_forgotten_once_the_club_has_a_password(client):
    client.get("/welcome/")
    client.post("/welcome/", {"club": "Tanglewood", "password": build.PASSWORD})
    assert not client.cookies[people.SUGGESTED_PASSWORD_COOKIE].value


@pytest.mark.parametrize(
    ("club", "password", "sentence"),
    [
        ("", build.PASSWORD, escape(CLUB_NAME_MISSING_SENTENCE)),
        ("\u200b\u200b", build.PASSWORD, escape(CLUB_NAME_MISSING_SENTENCE)),
        ("x" * 61, build.PASSWORD, "This has 61"),
        ("Tanglewood", "", "Choose a password."),
        ("Tanglewood", "seven77", "at least 8 characters"),
        ("Tanglewood", "password1", "too common"),
        ("Tanglewood", "        ", "Choose a password."),
        ("Tanglewood", "x" * 201, "Use at most 200 characters"),
    ],
)
def test_first_run_reports_a_fault_and_keeps_what_was_typed(client, club, password, sentence):
    response = client.post("/welcome/", {"club": club, "password": password})
    assert sentence in response.content.decode()
    assert response.context["form"]["password"].value() == password
    assert not Club.objects.exists()


def test_asking_for_another_password_keeps_the_typed_club_name(client):
    suggested_password = client.get("/welcome/").context["form"]["password"].value()
    response = client.post(
        "/welcome/", {"club": "Tanglewood", "password": suggested_password, "other-words": ""}
    )
    form = response.context["form"]
    assert (form["club"].value(), form.errors) == ("Tanglewood", {})
    assert form["password"].value() != suggested_password
    assert not Club.objects.exists()


def test_form_of_the_first_run_changes_nothing_once_a_club_exists(client):
    build.director()
    response = client.post("/welcome/", {"club": "Intruders", "password": build.PASSWORD})
    assert response.status_code == 302
    assert list(Club.objects.values_list("name", flat=True)) == ["Tanglewood"]


def test_stranger_on_the_wifi_cannot_do_the_first_run(client):
    response = client.post(
        "/welcome/", {"club": "Intruders", "password": build.PASSWORD}, REMOTE_ADDR=PHONE_IP_ADDRESS
    )
    assert response.status_code == 403
    assert not Club.objects.exists()


def test_stranger_on_a_hosted_site_cannot_do_the_first_run(client, settings):
    settings.HOSTED = True
    response = client.get("/welcome/")
    assert response.status_code == 403
    assert "The person who runs this site" in response.content.decode()


# The tests below are about signing in and out.


def test_sign_in_of_a_single_director_asks_only_for_the_password(client):
    build.director()
    assert client.get("/sign-in/").content.decode().count("<label") == 1
    assert client.post("/sign-in/", {"password": build.PASSWORD}).headers["Location"] == "/"
    assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    "text", ["maple lantern river ", "  maple  lantern river", "Maple lantern river"]
)
def test_three_words_are_accepted_with_a_phones_capitals_and_spaces(text):
    build.director()
    assert try_sign_in(text).name == "director"


@pytest.mark.parametrize(
    ("password", "wrong_password"),
    [
        ("Maple Lantern River", "maple lantern river"),
        ("48151623", "48151624"),
        ("'; -- <b>&", "'; -- <b>"),
        ("пароль ♠♥♦♣", "пароль ♠♥♦"),
    ],
)
def test_chosen_password_may_have_any_letters_and_each_counts(password, wrong_password):
    clubs.open_club(name="Tanglewood", password=password, director="Ann")
    assert try_sign_in(password, name="Ann").name == "Ann"
    with pytest.raises(Refused, match=WRONG_PASSWORD_PATTERN):
        try_sign_in(wrong_password, name="Ann")


def test_sign_in_with_several_directors_asks_for_the_name(client):
    build.director("Ann")
    build.director("Ben", club="Alameda Isles")
    assert client.get("/sign-in/").content.decode().count("<label") == 2
    client.post("/sign-in/", {"name": "Ben", "password": build.PASSWORD})
    assert b"Alameda Isles" in client.get("/").content


def test_hosted_site_asks_for_the_directors_name(client, settings):
    settings.HOSTED = True
    build.director("Ann")
    assert client.get("/sign-in/").content.decode().count("<label") == 2


def test_wrong_password_is_reported_in_a_sentence(client):
    build.director()
    response = client.post("/sign-in/", {"password": "wrong password"})
    assert "That is not right" in response.content.decode()
    assert client.get("/").status_code == 302


def test_sign_in_leads_back_to_the_requested_page(client):
    build.director()
    page = client.get("/sign-in/?next=/hall/").content.decode()
    assert 'name="next" value="/hall/"' in page
    assert (
        client.post("/sign-in/", {"password": build.PASSWORD, "next": "/hall/"}).headers["Location"]
        == "/hall/"
    )


@pytest.mark.parametrize(
    "requested_address",
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
def test_sign_in_leads_only_to_our_own_pages(client, requested_address):
    build.director()
    assert (
        client.post("/sign-in/", {"password": build.PASSWORD, "next": requested_address}).headers[
            "Location"
        ]
        == "/"
    )


def test_session_key_changes_at_sign_in_and_is_deleted_at_sign_out(client):
    build.director()
    client.get("/sign-in/")
    client.post("/sign-in/", {"password": build.PASSWORD})
    session_key_inside = client.session.session_key
    client.post("/sign-out/")
    client.cookies["euchre_session"] = session_key_inside
    assert client.get("/").headers["Location"].startswith("/sign-in/")


def test_sign_out_asks_the_browser_to_clear_its_cache(client):
    build.director()
    client.post("/sign-in/", {"password": build.PASSWORD})
    response = client.post("/sign-out/")
    assert response.headers["Clear-Site-Data"] == '"cache", "storage"'


def test_sign_ins_and_wrong_passwords_are_logged_without_the_password(client, settings, caplog):
    build.director(name="Ann")
    settings.HOSTED = True
    with caplog.at_level("INFO", logger="tournament"):
        client.post("/sign-in/", {"name": "Ann", "password": "wrong horse"})
        client.post("/sign-in/", {"name": "maple lantern", "password": "wrong horse"})
        client.post("/sign-in/", {"name": "Ann", "password": build.PASSWORD})
        client.post("/sign-out/")
    assert caplog.messages == [
        "Wrong password for Ann from 127.0.0.1",
        "Wrong password for an unknown name from 127.0.0.1",
        "Ann signed in from 127.0.0.1",
        "Ann signed out",
    ]


def test_sign_in_starts_a_new_session_instead_of_an_old_one(client):
    """With the old session, a person who left its cookie in this browser would be signed in too."""
    build.director()
    old_session = client.session
    old_session["left"] = "behind"
    old_session.save()
    client.cookies["euchre_session"] = old_session.session_key
    client.post("/sign-in/", {"password": build.PASSWORD})
    assert client.cookies["euchre_session"].value != old_session.session_key
    client.cookies["euchre_session"] = old_session.session_key
    assert client.get("/").headers["Location"].startswith("/sign-in/")


def test_session_cookie_lasts_the_evening_and_is_hidden_from_scripts(client, settings):
    build.director()
    cookie = client.post("/sign-in/", {"password": build.PASSWORD}).cookies["euchre_session"]
    assert cookie["max-age"] == 12 * 60 * 60
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_form_from_another_site_is_refused_in_plain_words(db):
    build.director()
    response = Client(enforce_csrf_checks=True).post("/sign-in/", {"password": build.PASSWORD})
    assert response.status_code == 403
    assert "Please try again" in response.content.decode()
    assert "CSRF" not in response.content.decode()


# The tests below are about waits after wrong guesses.


@pytest.mark.parametrize(
    ("failures", "seconds"), [(0, 0), (2, 0), (3, 1), (4, 2), (8, 32), (9, 60), (10_000, 60)]
)
def test_wait_grows_with_failures_up_to_a_limit(failures, seconds):
    assert delay_after_failures(failures).total_seconds() == seconds


def test_first_two_wrong_passwords_cause_no_wait():
    build.director()
    fail_sign_in(2)
    assert try_sign_in().name == "director"


def test_right_password_is_accepted_only_after_the_wait():
    build.director()
    fail_sign_in(3)
    with pytest.raises(MustWait, match=r"Wait 1 second, "):
        try_sign_in()
    fail_sign_in(1, now=NOW + timedelta(seconds=1))
    with pytest.raises(MustWait, match=r"Wait 2 seconds, "):
        try_sign_in(now=NOW + timedelta(seconds=1))
    assert try_sign_in(now=NOW + timedelta(seconds=3)).name == "director"


def test_tries_during_the_wait_do_not_lengthen_it():
    build.director()
    fail_sign_in(5)
    for _ in range(20):
        with pytest.raises(MustWait, match=TOO_MANY_TRIES_PATTERN):
            try_sign_in()
    assert try_sign_in(now=NOW + timedelta(seconds=4)).name == "director"


def test_guesser_with_many_names_waits_by_address():
    build.director()
    for number in range(6):
        fail_sign_in(1, name=f"guess {number}")
    with pytest.raises(MustWait, match=TOO_MANY_TRIES_PATTERN):
        try_sign_in()


def test_guessers_from_many_addresses_wait_by_name():
    """After wrong passwords for one name from five addresses, a sixth one waits after its first."""
    build.director()
    for number in range(6):
        fail_sign_in(1, address=f"203.0.113.{number}")
    with pytest.raises(MustWait, match=TOO_MANY_TRIES_PATTERN):
        try_sign_in(address="203.0.113.0")


def test_strangers_do_not_delay_a_director_who_knows_the_password():
    build.director()
    for second in range(120):
        with pytest.raises(Refused, match=WRONG_PASSWORD_OR_WAIT_PATTERN):
            try_sign_in(
                "wrong password", address="203.0.113.9", now=NOW + timedelta(seconds=second)
            )
    assert try_sign_in(now=NOW + timedelta(seconds=120)).name == "director"


def test_addresses_of_one_network_count_as_one():
    build.director()
    for number in range(3):
        fail_sign_in(1, name=f"guess {number}", address=f"2001:db8:1:2::{number + 1}")
    with pytest.raises(MustWait, match=TOO_MANY_TRIES_PATTERN):
        try_sign_in(address="2001:db8:1:2:ffff::1")
    assert try_sign_in(address="2001:db8:1:3::1").name == "director"


def test_records_of_old_wrong_passwords_are_removed():
    build.director()
    for number in range(3):
        fail_sign_in(1, name=f"guess {number}")
    try_sign_in(now=NOW + timedelta(hours=2))
    assert not SignInTry.objects.exists()


def test_sign_in_on_the_laptop_never_waits():
    build.director()
    for _ in range(20):
        with pytest.raises(Refused, match="That is not right"):
            try_sign_in("wrong password", address="127.0.0.1", at_the_laptop=True)
    assert try_sign_in(address="127.0.0.1", at_the_laptop=True).name == "director"


def test_wrong_passwords_of_an_hour_ago_cause_no_wait():
    build.director()
    fail_sign_in(3)
    assert try_sign_in(now=NOW + timedelta(hours=1)).name == "director"
    assert delay_after_failures(100) == MAX_DELAY


def test_successful_sign_in_removes_earlier_wrong_passwords():
    build.director()
    fail_sign_in(2)
    try_sign_in()
    assert not SignInTry.objects.exists()


def test_refusal_during_the_wait_says_how_long_and_checks_no_password(client, settings):
    settings.HOSTED = True
    build.director()
    SignInTry.objects.create(
        name="director", address=PHONE_IP_ADDRESS, failures=9, last_failed=timezone.now()
    )
    fields = {"name": "director", "password": build.PASSWORD}
    response = client.post("/sign-in/", fields, REMOTE_ADDR=PHONE_IP_ADDRESS)
    assert response.status_code == 429
    assert "then try again" in response.content.decode()


def sign_in_status(client, password=build.PASSWORD, name="director", address=PHONE_IP_ADDRESS):
    fields = {"name": name, "password": password}
    return client.post("/sign-in/", fields, REMOTE_ADDR=address).status_code


@pytest.fixture
def known_browser_client(client, settings):
    """Return a browser in which the director of a hosted site has signed in and out. The clock
    stands still during the test.
    """
    settings.HOSTED = True
    build.director()
    with time_machine.travel(timezone.now(), tick=False):
        assert sign_in_status(client, address="203.0.113.1") == 302
        client.post("/sign-out/")
        yield client


def statuses_of_failed_sign_ins(attempt_count, **sign_in_fields):
    stranger = Client()
    return [
        sign_in_status(stranger, "wrong password", **sign_in_fields) for _ in range(attempt_count)
    ]


def test_known_browser_does_not_wait_after_wrong_passwords_of_others(known_browser_client):
    assert statuses_of_failed_sign_ins(20).count(429) == 17
    assert sign_in_status(Client()) == 429
    assert sign_in_status(known_browser_client, "wrong password") == 200
    assert sign_in_status(known_browser_client) == 302


def test_known_browser_waits_after_its_own_wrong_passwords(known_browser_client):
    """A thief with the cookie of a known browser waits after his own guesses, and the director does
    not.
    """
    thief = Client()
    thief.cookies[known_browser.BROWSER_COOKIE] = known_browser_client.cookies[
        known_browser.BROWSER_COOKIE
    ].value
    statuses = [
        sign_in_status(thief, "wrong password", address=f"203.0.113.{guess_number}")
        for guess_number in range(5)
    ]
    assert statuses == [200, 200, 200, 429, 429]
    assert sign_in_status(thief) == 429
    assert sign_in_status(Client()) == 302


@pytest.mark.parametrize("cookie", ["", "WzEsImFiYyJd:1abcde:made-up", "another director's"])
def test_invalid_browser_cookie_is_ignored(known_browser_client, cookie):
    other_cookie = known_browser.make_browser_cookie(build.director("Ann", club="Alameda Isles").pk)
    thief = Client()
    thief.cookies[known_browser.BROWSER_COOKIE] = (
        other_cookie if cookie == "another director's" else cookie
    )
    for _ in range(3):
        sign_in_status(thief, "wrong password")
    assert sign_in_status(Client()) == 429


def test_browser_cookie_is_sent_to_the_sign_in_page_only(known_browser_client):
    cookie = known_browser_client.cookies[known_browser.BROWSER_COOKIE]
    assert (cookie["path"], cookie["samesite"]) == ("/sign-in/", "Strict")
    assert cookie["httponly"]
    assert cookie["secure"]
    assert build.PASSWORD not in cookie.value
    cookie_before = cookie.value
    assert sign_in_status(known_browser_client) == 302
    assert known_browser_client.cookies[known_browser.BROWSER_COOKIE].value == cookie_before


def test_known_browser_sees_its_club_and_a_stranger_none(known_browser_client):
    build.director("Ann", club="Alameda Isles")
    assert "Tanglewood" in known_browser_client.get("/sign-in/").content.decode()
    html = Client().get("/sign-in/").content.decode()
    assert "Tanglewood" not in html
    assert "Alameda Isles" not in html
    known_browser_client.cookies[known_browser.BROWSER_COOKIE] = "WzEsImFiYyJd:1abcde:made-up"
    assert "Tanglewood" not in known_browser_client.get("/sign-in/").content.decode()


def test_browser_on_the_laptop_gets_no_cookie_because_it_never_waits(client):
    build.director()
    client.post("/sign-in/", {"password": build.PASSWORD})
    assert known_browser.BROWSER_COOKIE not in client.cookies


def test_director_of_a_laptop_cannot_sign_in_over_the_wifi(client):
    build.director()
    response = client.post("/sign-in/", {"password": build.PASSWORD}, REMOTE_ADDR=PHONE_IP_ADDRESS)
    assert response.status_code == 403
    html = response.content.decode()
    assert "Sign in on the laptop that runs Euchre Night." in html
    assert "To use a phone or another laptop too, open Phones there" in html
    assert client.get("/").status_code == 302


def test_unknown_name_and_wrong_password_get_the_same_refusal(client, settings):
    settings.HOSTED = True
    build.director("Ann")
    errors = {
        client.post("/sign-in/", {"name": name, "password": "wrong password"})
        .context["form"]
        .errors["password"][0]
        for name in ("Ann", "Nobody")
    }
    assert len(errors) == 1


# The tests below are about changes on the club page.


def test_renamed_club_has_its_new_name_on_its_page(desk):
    response = desk.post("/club/", {"club": "Tanglewood Seniors"}, follow=True)
    assert response.content.decode().count("<bdi>Tanglewood Seniors</bdi>") == 1
    assert 'value="Tanglewood Seniors"' in response.content.decode()
    assert Club.objects.get().name == "Tanglewood Seniors"


def test_action_refuses_a_club_name_without_letters(desk):
    with pytest.raises(Refused, match="letters that can be read"):
        clubs.rename_club(club=Club.objects.get().pk, name="\u200b")
    assert Club.objects.get().name == "Tanglewood"


def test_empty_club_name_is_refused_and_changes_nothing(desk):
    assert escape(CLUB_NAME_MISSING_SENTENCE) in desk.post("/club/", {"club": " "}).content.decode()
    assert Club.objects.get().name == "Tanglewood"


def test_new_password_is_suggested_in_three_words(desk):
    first_suggestion, second_suggestion = (
        desk.get("/club/").context["password_form"]["password"].value() for _ in range(2)
    )
    assert (len(first_suggestion.split()), first_suggestion == second_suggestion) == (3, False)


def test_new_password_keeps_this_sign_in_and_ends_the_others(desk, client):
    other_browser = Client()
    other_browser.force_login(Director.objects.get())
    fields = {"old": build.PASSWORD, "password": "three new words"}
    desk.post("/club/password/", fields)
    assert desk.get("/").status_code == 200
    assert other_browser.get("/").status_code == 302
    assert Director.objects.get().check_password("three new words")


@pytest.mark.parametrize(
    ("old_password", "new_password", "sentence"),
    [
        ("wrong password", "three new words", "your current password. Type it again."),
        (
            "",
            "three new words",
            NewPasswordForm.base_fields["old"].error_messages["required"],
        ),
        (build.PASSWORD, "short", "at least 8 characters"),
    ],
)
def test_new_password_is_refused_in_a_sentence(desk, old_password, new_password, sentence):
    response = desk.post("/club/password/", {"old": old_password, "password": new_password})
    assert sentence in response.content.decode()
    assert Director.objects.get().check_password(build.PASSWORD)


# The tests below are about the commands.


def test_reset_password_works_and_ends_old_sign_ins(client, monkeypatch):
    client.force_login(build.director())
    fail_sign_in(3)
    monkeypatch.setattr("sys.stdin", io.StringIO("three new words\n"))
    output = io.StringIO()
    call_command("resetpassword", stdout=output)
    assert "The new password of director is: three new words" in output.getvalue()
    assert client.get("/").status_code == 302
    assert try_sign_in("three new words").name == "director"


@pytest.mark.parametrize(
    ("arguments", "text", "sentence"),
    [
        ([], "short\n", "at least 8 characters"),
        ([], "\n", "at least 8 characters"),
        (["--name", "Zoe"], "three new words\n", "no director called Zoe. These are: director."),
    ],
)
def test_password_reset_is_refused_in_a_sentence(monkeypatch, capsys, arguments, text, sentence):
    build.director()
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    with pytest.raises(SystemExit):
        call_command("resetpassword", *arguments)
    assert sentence in capsys.readouterr().err
    assert Director.objects.get().check_password(build.PASSWORD)


def test_password_reset_needs_a_club_and_a_name_among_several(capsys):
    with pytest.raises(SystemExit):
        call_command("resetpassword")
    assert "There is no club here yet" in capsys.readouterr().err
    build.director("Ann")
    build.director("Ben")
    with pytest.raises(SystemExit):
        call_command("resetpassword")
    assert "--name NAME" in capsys.readouterr().err


def test_password_reset_at_a_keyboard_offers_three_words(monkeypatch):
    class Keyboard(io.StringIO):
        def isatty(self):
            return True

    build.director()
    monkeypatch.setattr("sys.stdin", Keyboard())
    monkeypatch.setattr("builtins.input", lambda _: "")
    output = io.StringIO()
    call_command("resetpassword", stdout=output)
    words = output.getvalue().splitlines()[0].rpartition(": ")[2]
    assert Director.objects.get().check_password(words)


def test_club_is_added_on_a_hosted_site(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    output = io.StringIO()
    call_command("addclub", "Alameda Isles", "--director", "Ann", stdout=output)
    assert Director.objects.get(name="Ann").check_password(
        output.getvalue().strip().rpartition(": ")[2]
    )


def test_club_is_added_with_a_password_from_standard_input(monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("forty blue herons\n"))
    output = io.StringIO()
    call_command("addclub", "Alameda Isles", "--director", "Ann", stdout=output)
    assert "password" not in output.getvalue()
    assert Director.objects.get(name="Ann").check_password("forty blue herons")


@pytest.mark.parametrize(
    ("club", "director", "fault"),
    [
        ("", "Ann", "needs letters"),
        ("Club", "\u200b", "needs letters"),
        ("x" * 61, "Ann", "Use at most 60 characters"),
    ],
)
def test_names_of_club_and_director_must_be_readable(club, director, fault):
    with pytest.raises(Refused, match=fault):
        clubs.open_club(name=club, password=build.PASSWORD, director=director)
    assert not Club.objects.exists()


def test_second_director_with_the_same_name_is_refused():
    build.director("Ann")
    with pytest.raises(Refused, match="already a director called Ann"):
        clubs.open_club(name="Another", password=build.PASSWORD, director="Ann")
    assert Club.objects.count() == 1


# The tests below are about the shortcut on the desktop.


@pytest.fixture
def unpacked_program(tmp_path, monkeypatch, settings):
    """Return the data folder of a program from an archive, which can put a shortcut on the
    desktop.
    """
    settings.DATA_FOLDER = tmp_path
    monkeypatch.setenv("EUCHRE_STARTER", str(tmp_path / "start-euchre-night.sh"))
    monkeypatch.setattr(shortcut, "make_shortcut", lambda: tmp_path / "Euchre Night.desktop")
    return tmp_path


@pytest.mark.parametrize("is_wanted", [True, False])
def test_first_run_puts_a_shortcut_on_the_desktop_if_asked(client, unpacked_program, is_wanted):
    assert "Put a shortcut on this computer" in client.get("/welcome/").content.decode()
    fields = {"club": "Tanglewood", "password": build.PASSWORD} | (
        {"shortcut": "on"} if is_wanted else {}
    )
    page = client.post("/welcome/", fields, follow=True).content.decode()
    assert (escape(shortcut_made_sentence(shortcut.SHORTCUT_NAME)) in page) is is_wanted
    assert (unpacked_program / "program.json").exists() is is_wanted


def test_club_page_offers_the_shortcut_later(desk, unpacked_program):
    assert "Put a shortcut on this computer" in desk.get("/club/").content.decode()
    page = desk.post("/club/shortcut/", follow=True).content.decode()
    assert escape(shortcut_made_sentence(shortcut.SHORTCUT_NAME)) in page


def test_desktop_that_cannot_be_written_is_reported(desk, unpacked_program, monkeypatch):
    def refuse_shortcut():
        raise Refused("The shortcut could not be made: it is read-only.")

    monkeypatch.setattr(shortcut, "make_shortcut", refuse_shortcut)
    page = desk.post("/club/shortcut/", follow=True).content.decode()
    assert "The shortcut could not be made" in page
