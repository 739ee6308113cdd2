"""Django's settings for the laptop and for a hosted site: one file, told apart by the environment
alone.

docs/hosting.md lists the variables. Whatever differs between the two stands in the last block.
"""

import os
from pathlib import Path
from typing import Any

import tzlocal
from django.core.exceptions import ImproperlyConfigured

from tournament.environment import BadEnvironment, Environment, Postgres, Sqlite, read
from tournament.server.laptop import addresses, data_folder, secret_key


def _environment() -> Environment:
    try:
        return read(os.environ)
    except BadEnvironment as faults:
        raise ImproperlyConfigured(str(faults)) from faults


def database(place: Sqlite | Postgres) -> dict[str, Any]:
    """Django's words for a place that keeps evenings."""
    if isinstance(place, Sqlite):
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": place.path,
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                # "Saved" means on the disk, a Mac's too, and a second writer waits instead of
                # failing (docs/adr/0008).
                "timeout": 20,
                "transaction_mode": "IMMEDIATE",
                "init_command": "PRAGMA journal_mode=DELETE; PRAGMA synchronous=EXTRA;"
                "PRAGMA fullfsync=ON; PRAGMA checkpoint_fullfsync=ON;",
            },
            # A file, so that tests meet the same locks as the evening does.
            "TEST": {"NAME": DATA / "tests.sqlite3"},
        }
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": place.name,
        "USER": place.user,
        "PASSWORD": place.password,
        "HOST": place.host,
        "PORT": place.port,
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(place.options),
    }


BASE_DIR = Path(__file__).resolve().parent.parent
ENVIRONMENT = _environment()
HOSTED = ENVIRONMENT.hosted
DEMO = ENVIRONMENT.demo
DATA = data_folder.place()

DEBUG = ENVIRONMENT.debug
SECRET_KEY = ENVIRONMENT.secret_key or secret_key.read(DATA)
DATABASES = {"default": database(ENVIRONMENT.database or Sqlite(DATA / data_folder.DATABASE))}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "tournament",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_tables2",
]
MIDDLEWARE = [
    "tournament.server.web.middleware.content_security",
    "django.middleware.security.SecurityMiddleware",
    "tournament.server.web.middleware.methods",
    "tournament.server.laptop.hall.count_visitors",
    "tournament.server.web.middleware.StaticFiles",
    "tournament.server.web.middleware.Packed",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "tournament.server.access.sessions.add_user",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
if DEMO:
    MIDDLEWARE.append("tournament.tools.demo.visitors.Visitors")
ROOT_URLCONF = "tournament.urls"
# What can be watched.
CHANNELS = "tournament.channels.KINDS"
ASGI_APPLICATION = "tournament.asgi.application"
WSGI_APPLICATION = "tournament.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.kit.desk.appearance.context",
                "tournament.server.laptop.full_disk.context",
                "tournament.kit.desk.words.context",
                "tournament.tools.demo.views.context",
                "tournament.server.help.views.context",
            ],
        },
    }
]
FORM_RENDERER = "tournament.kit.desk.forms.fields.FormRenderer"

AUTH_USER_MODEL = "tournament.Director"
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "sign-in"
SESSION_ENGINE = "tournament.server.access.sessions"
# Other programs on this laptop share its cookies, whatever their port.
SESSION_COOKIE_NAME = "euchre_session"
CSRF_COOKIE_NAME = "euchre_csrf"
SESSION_COOKIE_AGE = 12 * 60 * 60  # an evening, from setting the tables to counting the till
CSRF_FAILURE_VIEW = "tournament.server.web.errors.csrf"

LANGUAGE_CODE = "en-us"
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone or tzlocal.get_localzone_name() or "UTC"

STATIC_URL = "/static/"
# A release brings them collected (packaging/); else `start` collects them for the evening.
SHIPPED = BASE_DIR / "static"
STATIC_ROOT = SHIPPED if SHIPPED.is_dir() else DATA / "static"
STATICFILES_DIRS = [
    BASE_DIR / "tournament" / "static",
    ("handbook", BASE_DIR / "docs" / "images"),
]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {"staticfiles": {"BACKEND": "tournament.server.web.static_files.StaticFiles"}}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

SECURE_CSP = {
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    "style-src": ["'self'"],
    "img-src": ["'self'"],
    "font-src": ["'self'"],
    "connect-src": ["'self'"],
    "frame-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SECURE_REFERRER_POLICY = "same-origin"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"discreet": {"()": "tournament.server.web.log_lines.Discreet"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "filters": ["discreet"]}},
    "loggers": {
        "tournament": {"handlers": ["console"], "level": "INFO"},
        "django": {"handlers": ["console"], "level": "WARNING"},
        # Whoever asks for us by a stranger's name is told so in the browser.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}

if HOSTED:
    ALLOWED_HOSTS = list(ENVIRONMENT.allowed_hosts)
    CSRF_TRUSTED_ORIGINS = list(ENVIRONMENT.csrf_trusted_origins)
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
    SESSION_COOKIE_SECURE = True
    CSRF_COOKIE_SECURE = True
    MIDDLEWARE.insert(0, "tournament.server.web.middleware.prefix_cookies")
else:
    # `start` keeps this list true while the laptop changes networks; a stranger's name is
    # never on it.
    ALLOWED_HOSTS = addresses.own_names()
    # The hall's Wi-Fi speaks plain HTTP to an address that no certificate can name, so what
    # needs TLS cannot be on.
    SILENCED_SYSTEM_CHECKS = [
        "security.W004",  # strict transport security
        "security.W008",  # redirect to TLS
        "security.W012",  # session cookie over TLS only
        "security.W016",  # CSRF cookie over TLS only
    ]
