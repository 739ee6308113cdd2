"""Check that channels have signed addresses and share a snapshot, and that a table phone's page is
computed again only after changes that it shows.
"""

from datetime import timedelta

import pytest
import time_machine
from django.core.signing import TimestampSigner
from django.utils import timezone

from tests import build
from tournament.evening import facts
from tournament.server.live.channel import (
    UNUSED_VALUE_LIFETIME,
    Snapshot,
    channel_name_from_address,
    signed_channel_address,
)
from tournament.server.web import responses
from tournament.storage.reading import reader
from tournament.topics.entrants.actions import entries
from tournament.topics.phones import actions as table_phones
from tournament.topics.phones.channels import compute_table_phone_once, public_card_content
from tournament.topics.places.boards import place_charts
from tournament.topics.seating.actions import rounds
from tournament.topics.set_up import actions as setup
from tournament.topics.table.actions import hands

CHANNEL_NAME = ("standings", "bcdf", 3, "Zoë & <b>")


def signed_name(channel_name=CHANNEL_NAME):
    return signed_channel_address(channel_name).removeprefix("/live/").rstrip("/")


def test_channel_name_is_read_back_from_its_address():
    assert channel_name_from_address(signed_name()) == CHANNEL_NAME


@pytest.mark.parametrize("letter_index", [0, 5, -5, -1])
def test_address_with_a_changed_letter_names_no_channel(letter_index):
    letters = list(signed_name())
    letters[letter_index] = "A" if letters[letter_index] != "A" else "B"
    assert channel_name_from_address("".join(letters)) is None


@pytest.mark.parametrize("text", ["", "x", "a:b:c", "%00", "\N{SNOWMAN}" * 9, "a" * 5000])
def test_unsigned_address_names_no_channel(text):
    assert channel_name_from_address(text) is None


def test_address_signed_for_another_use_names_no_channel():
    assert (
        channel_name_from_address(TimestampSigner(salt="elsewhere").sign_object(["wall", "bcdf"]))
        is None
    )


@pytest.mark.parametrize(("hours", "name_found"), [(23, CHANNEL_NAME), (25, None)])
def test_signed_address_is_valid_for_a_day(hours, name_found):
    address = signed_name()
    with time_machine.travel(timezone.now() + timedelta(hours=hours)):
        assert channel_name_from_address(address) == name_found


def take_snapshot(earlier_snapshot=None):
    return Snapshot(timezone.localtime(), earlier_snapshot)


def record_hand(night, table):
    hand = facts.Hand(
        round=1, table=table, number=1, dealer="N", event="played", maker="N", tricks=3
    )
    hands.record_hand(build.desk(night), hand=hand)


def table_phones_in_snapshot(night, snapshot_now):
    night_now = snapshot_now.night(night.pk)
    return [compute_table_phone_once(snapshot_now, night_now, table) for table in (1, 2)]


def test_hand_at_one_table_keeps_the_cached_phone_of_another(night):
    snapshot = take_snapshot()
    phones_before = table_phones_in_snapshot(night, snapshot)
    record_hand(night, 1)
    phones_after = table_phones_in_snapshot(night, take_snapshot(snapshot))
    assert phones_after[0].last_hand.number == 1
    assert phones_after[1] is phones_before[1]


def rename_night(night):
    setup.change_setup(build.desk(night), name="Gala", date=timezone.localdate(), answer_by_dial={})


@pytest.mark.parametrize(
    "press",
    [
        lambda night: table_phones.set_paper_only(build.desk(night), table=1, is_paper_only=True),
        lambda night: entries.rename_player(
            build.desk(night),
            entry=reader.night(night.pk).rounds.current_game.game_at(1).entries[0],
            name="Cora",
        ),
        rename_night,
        lambda night: rounds.undo_seating(build.desk(night), game=1),
    ],
    ids=["kept to the desk", "player's name", "night's name", "seating taken back"],
)
def test_phone_page_changes_with_each_kind_of_fact_it_shows(night, press):
    snapshot = take_snapshot()
    phone_before = table_phones_in_snapshot(night, snapshot)[0]
    press(night)
    new_snapshot = take_snapshot(snapshot)
    phone_now = table_phones_in_snapshot(night, new_snapshot)[0]
    assert phone_now != phone_before
    assert phone_now == table_phones_in_snapshot(night, take_snapshot())[0]


def test_night_is_read_once_per_snapshot(night, django_assert_num_queries):
    snapshot_now = take_snapshot()
    table_phones_in_snapshot(night, snapshot_now)
    with django_assert_num_queries(0):
        table_phones_in_snapshot(night, snapshot_now)


def test_place_chart_is_drawn_once_for_each_scorecard(night, monkeypatch):
    """Each hand at any table used to redraw them for the whole room."""
    # Another night may end while this one does.
    responses._render_part_once.cache_clear()
    kinds_drawn = []
    draw_chart = place_charts.draw_place_chart
    monkeypatch.setattr(
        place_charts,
        "draw_place_chart",
        lambda *arguments, **options: (
            kinds_drawn.append(options.get("kind")) or draw_chart(*arguments, **options)
        ),
    )
    build.enter_all_tables(night, 1)
    rounds.seat_next_game(build.desk(night), game=2)
    build.enter_all_tables(night, 2)

    def card_contents(snapshot_now):
        return [
            public_card_content(snapshot_now, night.club.wall, night.pk, entry)
            for entry in range(1, 9)
        ]

    snapshot_now = take_snapshot()
    cards_before = card_contents(snapshot_now)
    assert kinds_drawn.count("climb-small") == 8
    kinds_drawn.clear()
    assert card_contents(take_snapshot(snapshot_now)) == cards_before
    rename_night(night)
    cards_after = card_contents(take_snapshot(snapshot_now))
    assert kinds_drawn == []
    for card_before, card_after in zip(cards_before, cards_after, strict=True):
        assert card_after.context["card"] is card_before.context["card"]
        assert card_after.context["climb"] is card_before.context["climb"]
    assert cards_after[0].context["name"] == "Gala"


def test_values_unused_by_one_snapshot_are_still_known_to_the_next(night):
    snapshot = take_snapshot()
    phones_before = table_phones_in_snapshot(night, snapshot)
    snapshot_of_others = take_snapshot(snapshot)
    later_time = timezone.localtime() + UNUSED_VALUE_LIFETIME
    assert table_phones_in_snapshot(night, take_snapshot(snapshot_of_others))[1] is phones_before[1]
    assert (
        table_phones_in_snapshot(night, Snapshot(later_time, snapshot_of_others))[1]
        is phones_before[1]
    )
    snapshot_of_others = Snapshot(later_time, snapshot_of_others)
    assert (
        table_phones_in_snapshot(night, take_snapshot(snapshot_of_others))[1]
        is not phones_before[1]
    )
