"""Find the program's static files once for all test clients. A test with its own files still has
them searched for.
"""

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

_look = WhiteNoiseMiddleware.add_files_from_finders
_kept = {}


def add_files(middleware):
    """Replace the search for static files that the middleware does, and keep its result."""
    where = (settings.STATIC_URL, *map(str, settings.STATICFILES_DIRS))
    if where not in _kept:
        before, middleware.files = middleware.files, {}
        _look(middleware)
        _kept[where], middleware.files = middleware.files, before
    middleware.files |= _kept[where]
