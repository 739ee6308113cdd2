"""Rows that stand outside every night's log, each with a sum over all that it says, so that one
that changes by itself is found.
"""

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, ClassVar, Self, TypeVar

from django.db import models

# What is no part of it: the sum itself, and what changes with every sign-in.
UNSUMMED = {"id", "sum", "last_login"}
Row = TypeVar("Row", bound="Summed")


def sum_of(row: models.Model) -> str:
    """A field that still says what every new row says is left out, so that one which comes with a
    later version changes no sum.
    """
    values = {
        field.attname: _plain(field.to_python(getattr(row, field.attname)))
        for field in row._meta.concrete_fields
        if field.name not in UNSUMMED and getattr(row, field.attname) != field.get_default()
    }
    return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


class Rows(models.QuerySet[Row]):
    """Whatever is changed through it is summed anew."""

    def update(self, **says: Any) -> int:
        numbers = list(self.values_list("pk", flat=True))
        done = super().update(**says)
        sum_again(self.model._base_manager.filter(pk__in=numbers))
        return done

    def bulk_create(self, objs: Iterable[Row], *args: Any, **more: Any) -> list[Row]:
        made = list(objs)
        for row in made:
            row.sum = sum_of(row)
        return super().bulk_create(made, *args, **more)


class Summed(models.Model):
    sum = models.CharField(max_length=64, default="", editable=False)

    objects: ClassVar[models.Manager[Self]] = Rows.as_manager()

    class Meta:
        abstract = True

    def save(self, **more: Any) -> None:
        """Where only some of it is saved, the rest may be newer in the database."""
        self.sum = sum_of(self)
        super().save(**more)
        some = more.get("update_fields")
        if some is not None and not UNSUMMED.issuperset(some):
            sum_again(type(self)._base_manager.filter(pk=self.pk))


def sum_again(rows: models.QuerySet[Any]) -> None:
    for row in rows:
        rows.model._base_manager.filter(pk=row.pk).update(sum=sum_of(row))


def _plain(value: object) -> object:
    return value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value
