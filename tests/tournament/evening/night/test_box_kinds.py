"""The kinds of boxes for a table's totals: who each box belongs to, and what it fills."""

import pytest

from scoring.chairs import CHAIRS_CLOCKWISE, sides_at_table
from scoring.game import Tally
from scoring.houses import find_house
from tournament.evening import facts
from tournament.evening.night.play.box_kinds import BOX_KINDS, POINTS_KIND, X_KIND
from tournament.evening.night.play.totals import Totals

TANGLEWOOD, ALAMEDA = find_house("tanglewood").rules, find_house("alameda").rules
SIDES, SINGLE_CHAIRS = (
    sides_at_table(CHAIRS_CLOCKWISE),
    tuple((chair,) for chair in CHAIRS_CLOCKWISE),
)


@pytest.mark.parametrize("kind", BOX_KINDS, ids=lambda kind: kind.field)
@pytest.mark.parametrize("fact_class", [Totals, facts.Sheet, facts.Handover, Tally])
def test_every_class_of_table_totals_has_a_field_for_each_box_kind(kind, fact_class):
    assert kind.field in fact_class.__slots__


@pytest.mark.parametrize(
    ("kind", "charged", "holders"),
    [
        (POINTS_KIND, "both", SIDES),
        (POINTS_KIND, "maker", SIDES),
        (X_KIND, "both", SIDES),
        (X_KIND, "maker", SINGLE_CHAIRS),
    ],
)
def test_box_belongs_to_a_side_or_to_one_chair_if_partners_may_differ(kind, charged, holders):
    rules = TANGLEWOOD.with_answers({"x_charged_to": charged})
    assert kind.chairs_per_box(rules, CHAIRS_CLOCKWISE) == holders


def test_each_chair_at_a_table_of_three_has_a_box_of_each_kind():
    three_chairs = CHAIRS_CLOCKWISE[:3]
    assert [kind.chairs_per_box(TANGLEWOOD, three_chairs) for kind in BOX_KINDS] == [
        SINGLE_CHAIRS[:3],
        SINGLE_CHAIRS[:3],
    ]


def test_house_without_x_has_no_chairs_for_x_boxes():
    assert X_KIND.chairs_per_box(ALAMEDA, CHAIRS_CLOCKWISE) == ()
