"""The static files of the house, looked for once: each client of a test would look for all of them
again. Where a test has others, they are looked for as ever.
"""

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

_look = WhiteNoiseMiddleware.add_files_from_finders
_kept = {}


def add_files(middleware):
    """In place of the middleware's own."""
    where = (settings.STATIC_URL, *map(str, settings.STATICFILES_DIRS))
    if where not in _kept:
        before, middleware.files = middleware.files, {}
        _look(middleware)
        _kept[where], middleware.files = middleware.files, before
    middleware.files |= _kept[where]
