"""The pages of `phones`, and who may open each."""

from django.urls import path

from tournament.server.access.permissions import (
    allow_anyone,
    allow_directors,
    allow_directors_of_night,
    allow_scorekeepers,
)
from tournament.topics.phones.views import phones_page, players, table

urlpatterns = [
    path(
        "night/<int:tournament>/floor/",
        allow_directors_of_night(phones_page.directors_phone_page),
        name="floor",
    ),
    path("hall/", allow_directors(phones_page.phones_connect_page), name="hall"),
    path("hall/open/", allow_directors(phones_page.let_phones_connect), name="open-hall"),
    path("hall/wi-fi/", allow_directors(phones_page.set_wifi_name_and_password), name="name-wi-fi"),
    path("hall/last-names/", allow_directors(phones_page.choose_name_display), name="last-names"),
    path(
        "hall/close/", allow_directors(phones_page.stop_phones_from_connecting), name="close-hall"
    ),
    path("hall/keep-to-desk/", allow_directors(phones_page.toggle_paper_only), name="keep-to-desk"),
    path(
        "hall/my-phone/",
        allow_directors(phones_page.show_directors_phone_code),
        name="invite-phone",
    ),
    path(
        "hall/my-phone/end/",
        allow_directors(phones_page.disconnect_directors_phones),
        name="end-phones",
    ),
    path(
        "phone/<str:phone_pass>/", allow_anyone(phones_page.connect_directors_phone), name="come-in"
    ),
    path(
        "hall/both-sides/",
        allow_directors(phones_page.choose_whether_both_sides_send),
        name="both-sides",
    ),
    path(
        "hall/end-table-links/",
        allow_directors(phones_page.reset_table_codes),
        name="end-table-links",
    ),
    path("table/", allow_anyone(table.find_table_by_code), name="table-code"),
    path(
        "table/<int:tournament>/<int:table>/<str:key>/",
        allow_scorekeepers(table.table_page),
        name="table",
    ),
    path(
        "display/<slug:screen_address>/standings/",
        allow_anyone(players.public_standings_page),
        name="wall-standings",
    ),
    path(
        "display/<slug:screen_address>/card/<int:entry>/",
        allow_anyone(players.public_card_page),
        name="wall-card",
    ),
    path("me/", allow_anyone(players.redirect_to_find_me), name="me"),
    path("me/<slug:screen_address>/", allow_anyone(players.find_me_page), name="find-me"),
]
