"""Fields that show something whatever a damaged row holds; their columns are Django's."""

from typing import Any


class DamageTolerant:
    def deconstruct(self: Any) -> Any:
        name, _, args, kwargs = super().deconstruct()  # type: ignore[misc]  # the field's own
        return name, f"django.db.models.{self.get_internal_type()}", args, kwargs
