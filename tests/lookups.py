"""Make tests fail if a template reads, or a list sorts by, a field that its object does not have.
Django shows nothing instead, so a renamed field would leave a gap on a page.
"""

from django.template.base import Variable, VariableDoesNotExist

OUR_PACKAGES = ("tournament.", "scoring.", "rotation.")
# Fields that a template reads from objects of several kinds, some of which do not have them.
OPTIONAL_FIELDS = {"changed_games", "doubts", "loners", "newcomers", "page", "sentence", "unit"}
_resolve_lookup = Variable._resolve_lookup


def refuse_unknown_fields():
    """Make a test fail if a template reads a field, or a list can be sorted by one, that our
    objects do not have.
    """
    from django_tables2.utils import Accessor

    # Both of these imports read the settings, so they come late.
    from tournament.kit.desk.listing import Listing

    Variable._resolve_lookup = _resolve_known_field
    make_list = Listing.__init__

    def make_checked_list(self, rows, columns, **options):
        make_list(self, rows, columns, **options)
        for column in self.columns if rows else ():
            for field in column.order_by if column.orderable else ():
                Accessor(field.bare).resolve(rows[0])

    Listing.__init__ = make_checked_list


def _resolve_known_field(variable, context):
    try:
        return _resolve_lookup(variable, context)
    except VariableDoesNotExist as error:
        field, owner = error.params
        kind = type(owner)
        is_ours = kind.__module__.startswith(OUR_PACKAGES) and not isinstance(owner, dict)
        if is_ours and field not in OPTIONAL_FIELDS:
            message = f"{kind.__module__}.{kind.__name__} has no {field} ({variable.var})"
            raise AssertionError(message) from None
        raise
