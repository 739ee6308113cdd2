"""Find the program's static files once for all test clients. A test that changes the folders
starts a search of its own.
"""

from django.conf import settings
from whitenoise.middleware import WhiteNoiseMiddleware

_original_search = WhiteNoiseMiddleware.add_files_from_finders
_files_by_folders = {}


def add_static_files(middleware):
    """Replace the middleware's search for static files, and remember its result."""
    folders = (settings.STATIC_URL, *map(str, settings.STATICFILES_DIRS))
    if folders not in _files_by_folders:
        earlier_files, middleware.files = middleware.files, {}
        _original_search(middleware)
        _files_by_folders[folders], middleware.files = middleware.files, earlier_files
    middleware.files |= _files_by_folders[folders]
