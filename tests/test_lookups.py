"""A template or a list that asks for a field its object does not have fails its test."""

import pytest
from django.template import Context, Template

from scoring.game import Tally
from tournament.kit.desk.listing import Listing
from tournament.kit.lists.columns import Column


def render(text, **values):
    return Template(text).render(Context(values))


def test_field_that_our_object_does_not_have_is_refused():
    with pytest.raises(AssertionError, match="Tally has no lone_hands"):
        render("{% if tally.lone_hands %}{{ tally.x }}{% endif %}", tally=Tally())


def test_name_without_a_value_shows_nothing():
    assert render("{{ who.name }}{{ some.key }}", some={}) == ""


def test_list_with_an_unsortable_column_is_refused():
    column = Column(lambda tally: str(tally.points), "Points", name="lone_hands")
    with pytest.raises(ValueError, match="lone_hands"):
        Listing([Tally()], [column])
