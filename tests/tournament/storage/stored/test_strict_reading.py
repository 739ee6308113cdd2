"""A night's file needs every field of the first version. Later fields may be missing."""

import dataclasses

import pytest

from tournament.evening import facts
from tournament.storage.stored.strict_reading import REQUIRED_FIELDS_BY_KIND

FIRST_VERSION_FIELDS = {
    "plan": "name date house dials prizes seed table_keys practice playoffs lot_seed counted_cents "
    "closed",
    "entry": "number name signed_in nickname lot regular tag adult excused ranked first_game "
    "last_game card_in claimed",
    "round": "number seated",
    "seat": "round entry table chair plays_for",
    "handover": "round left table chair taken_by from_bench hands points x",
    "grant": "round entry points note",
    "sheet": "round table points x rows dealer short hands_played kept tie_won disputed version",
    "hand": "round table number dealer event maker alone tricks offender choice stage",
    "ruling": "number at words round table hand event offender evidence",
    "payment": "number at by kind how cents entry note void",
    "award": "number entry cents words",
}


@pytest.mark.parametrize("kind", facts.FACT_KINDS, ids=lambda kind: kind.KIND)
def test_only_fields_of_later_versions_may_be_missing(kind):
    field_names = {field.name for field in dataclasses.fields(kind)}
    if kind.KIND in FIRST_VERSION_FIELDS:
        assert REQUIRED_FIELDS_BY_KIND[kind.KIND] == field_names & {
            *FIRST_VERSION_FIELDS[kind.KIND].split()
        }
    later_fields = {
        field
        for field in dataclasses.fields(kind)
        if field.name not in REQUIRED_FIELDS_BY_KIND[kind.KIND]
    }
    assert all(field.default is not dataclasses.MISSING for field in later_fields)
