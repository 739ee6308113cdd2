"""Record the form fields that a view reads, for tests that compare them with the fields that
the page draws.
"""

from django.http import QueryDict


def track_fields_read(settings):
    """Make each POST of this test record which fields its view reads."""
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.{FieldsReadMiddleware.__name__}"]


class TrackedQueryDict(QueryDict):
    """The fields that were sent, with the names of those that were read."""

    def __init__(self, fields):
        super().__init__(mutable=True)
        for name, values in fields.lists():
            self.setlist(name, values)
        self._mutable = False
        self.read = set()

    def __getitem__(self, name):
        self.read.add(name)
        return super().__getitem__(name)

    def __contains__(self, name):
        self.read.add(str(name))
        return super().__contains__(name)

    def getlist(self, name, default=None):
        self.read.add(name)
        return super().getlist(name, default)

    def copy(self):
        """Return a copy that can be changed. Copying counts as reading every field."""
        self.read |= set(self)
        mutable_copy = QueryDict(mutable=True)
        for name, values in self.lists():
            mutable_copy.setlist(name, values)
        return mutable_copy


class FieldsReadMiddleware:
    """A middleware that tracks the fields of each POST just before its view runs."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        return self.get_response(request)

    def process_view(self, request, view, args, kwargs):
        if request.method == "POST":
            request.POST = TrackedQueryDict(request.POST)
