import pytest
from django.http import HttpResponse

from tournament.kit.desk import appearance
from tournament.kit.desk.appearance import Appearance


@pytest.mark.parametrize(
    ("cookies", "expected_appearance"),
    [
        ({}, Appearance("screen", 100)),
        ({"euchre_theme": "contrast", "euchre_size": "150"}, Appearance("contrast", 150)),
        ({"euchre_theme": "<script>", "euchre_size": "1000"}, Appearance("screen", 100)),
        ({"euchre_size": "１００"}, Appearance("screen", 100)),
    ],
)
def test_appearance_is_read_from_valid_cookies_only(cookies, expected_appearance):
    assert appearance.appearance_from_cookies(cookies) == expected_appearance


@pytest.mark.parametrize(
    ("text_size", "button", "new_size"),
    [
        (100, "larger", 125),
        (125, "larger", 150),
        (150, "larger", 150),
        (125, "smaller", 100),
        (100, "smaller", 100),
        (100, "x", 100),
    ],
)
def test_button_changes_text_size_by_one_step(text_size, button, new_size):
    assert appearance.appearance_after_button(
        Appearance("screen", text_size), button
    ) == Appearance("screen", new_size)


@pytest.mark.parametrize("theme", appearance.TITLE_BY_THEME)
def test_theme_button_changes_only_the_theme(theme):
    assert appearance.appearance_after_button(Appearance("screen", 125), theme) == Appearance(
        theme, 125
    )


def test_appearance_set_in_cookies_is_read_back():
    response = HttpResponse()
    appearance.set_appearance_cookies(response, Appearance("projector", 150), secure=True)
    assert appearance.appearance_from_cookies(
        {name: morsel.value for name, morsel in response.cookies.items()}
    ) == Appearance("projector", 150)
    for morsel in response.cookies.values():
        assert morsel["secure"]
        assert morsel["httponly"]
        assert morsel["max-age"] == appearance.SECONDS_PER_YEAR


def test_larger_button_redirects_back_and_enlarges_the_next_page(client, db):
    response = client.post("/looks/", {"look": "larger", "back": "/sign-in/?next=/hall/"})
    assert response.headers["Location"] == "/sign-in/?next=/hall/"
    assert b'data-size="125"' in client.get("/sign-in/", follow=True).content


@pytest.mark.parametrize(
    "return_address",
    ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""],
)
def test_appearance_button_never_redirects_to_another_site(client, db, return_address):
    assert (
        client.post("/looks/", {"look": "larger", "back": return_address}).headers["Location"]
        == "/"
    )
