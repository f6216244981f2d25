"""Every setting, read from the environment; with nothing set, one laptop in a hall works.

The README's table names each variable with its default. A value that makes no sense stops the start with a
sentence that names it (see `environment`).
"""

from pathlib import Path

from csp.constants import NONE, SELF

from euchre_league import __version__, build_of
from euchre_league.environment import Environment, time_zone_here
from euchre_league.file_rights import close_to_others
from web.numbers import LARGEST_NUMBER
from web.redis_waits import BROKER_OPTIONS

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment()

DEBUG = env.flag("DEBUG", default=False)
HTTPS = env.flag("HTTPS", default=False)
HSTS_PRELOAD = env.flag("HSTS_PRELOAD", default=False)
# A federation keeps nothing in it, and its containers may only read it.
DATA_DIR = env.folder(
    "DATA_DIR", BASE_DIR / "var", written=not env.has_all("SECRET_KEY", "DATABASE_URL", "REDIS_URL")
)
PORT = env.number("PORT", 8000, 1, 65535)
HOST = env.host("HOST", "0.0.0.0")  # noqa: S104  phones in the hall must reach it
KITCHEN_TABLES = env.flag("KITCHEN_TABLES", default=True)
KITCHEN_TABLE_DAYS = env.number("KITCHEN_TABLE_DAYS", 90, 0, 36_500)
CONTACT_DAYS = env.number("CONTACT_DAYS", 365, 0, 36_500)
NEW_CLUBS = env.flag("NEW_CLUBS", default=True)
REDIS_URL = env.redis("REDIS_URL")
LISTED_HOSTS = env.words("ALLOWED_HOSTS")
DATABASE = env.database("DATABASE_URL", DATA_DIR / "euchre_league.sqlite3")
SECRET_KEY = env.secret("SECRET_KEY", DATA_DIR / "secret_key")
# Beside the database and not in it: whoever was erased is erased again when an older backup is restored.
ERASED_LIST = env.file("ERASED_LIST", DATA_DIR / "erased.txt")
TIME_ZONE = env.time_zone("TIME_ZONE", time_zone_here())
# Whoever serves HTTPS does it through one proxy in front; nobody else's word on addresses is taken.
PROXIES = env.number("PROXIES", 1 if HTTPS else 0, 0, 9)
METRICS_TOKEN = env.token("METRICS_TOKEN")
# Empty: the first name that is listed, else this machine's own (see web/site_address.py).
SITE_URL = env.site("SITE_URL", LISTED_HOSTS)
MAIL_SERVER = env.mail("EMAIL_URL")
DEFAULT_FROM_EMAIL = env.email("EMAIL_FROM", "league@localhost")
env.finish()
close_to_others(DATA_DIR)

# A laptop's address changes with every hall. Without a list, PrivateHostMiddleware takes private addresses.
# With one, this machine may still ask whether the server is well.
ALLOWED_HOSTS = [*LISTED_HOSTS, "localhost", "127.0.0.1", "[::1]"] if LISTED_HOSTS else ["*"]

INSTALLED_APPS = [
    "euchre_league",
    # Receivers are called in this order, and rows locked in it: nights before the seasons that they count for.
    "tournaments.nights",
    "tournaments.leagues",
    "scoring",
    "clubs",
    "jobs",
    "simulation",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
]

MIDDLEWARE = [
    "web.middleware.RetryAfterMiddleware",
    "web.request_checks.PrivateHostMiddleware",
    "web.rates.RateHeadersMiddleware",  # outside of what answers polls, which counts them
    "scoring.polls.NotModifiedMiddleware",
    "web.request_checks.Utf8FormsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "web.middleware.CompressMiddleware",
    "web.middleware.NoStoreMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "web.retry_later.RetryLaterMiddleware",
    "web.request_bodies.BodySizeMiddleware",  # innermost: no other reads a body before it's the view's turn
    "web.one_moment.OneMomentMiddleware",  # right around the view
]

# Part of every ETag, and of the name of all that is kept: a new build shows new pages, and reads nothing old.
BUILD = build_of(BASE_DIR, __version__)

ROOT_URLCONF = "euchre_league.urls"
WSGI_APPLICATION = "euchre_league.wsgi.application"
APPEND_SLASH = True

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
            ],
            "builtins": ["web.templatetags.clocks"],
        },
    }
]

SQLITE = DATABASE["ENGINE"] == "django.db.backends.sqlite3"
if SQLITE:
    # IMMEDIATE: a transaction takes the write lock when it begins, so nobody decides on what another is
    # changing; FULL: what was answered survives a power cut.
    DATABASE |= {
        "ENGINE": "euchre_league.sqlite",
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
            "init_command": (
                "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA cache_size=-20000;"
                "PRAGMA temp_store=MEMORY;PRAGMA journal_size_limit=67108864;"
            ),
        },
    }
else:
    # Parameters bound by the server, so that it plans the few statements on a hand's way once a connection.
    DATABASE |= {
        "CONN_MAX_AGE": 600,
        "CONN_HEALTH_CHECKS": True,
        # A server that is switched off answers nothing: a page says so after seconds, not minutes.
        "OPTIONS": {"server_side_binding": True, "prepare_threshold": 3, "connect_timeout": 5},
    }
DATABASES = {"default": DATABASE}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES = {
    # Both count requests and wrong codes too; nobody waits for a Redis that is away.
    "default": {"BACKEND": "web.redis_cache.RedisCache", "LOCATION": REDIS_URL}
    if REDIS_URL
    else {"BACKEND": "web.cache.ProcessCache", "OPTIONS": {"MAX_ENTRIES": 10_000}}
}

# One process keeps its tasks in memory: nothing lives only there, so a crash loses nothing. Without an interval a
# task would wait for a second.
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = BROKER_OPTIONS if REDIS_URL else {"polling_interval": 0.05}
# A task that Redis does not take waits in its row (see web/queue.py); worker and beat try until Redis is back.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_IGNORE_RESULT = True
CELERY_RESULT_EXPIRES = None  # there are none, and nothing to clean up each night
CELERY_TIMEZONE = TIME_ZONE
# Two threads, of which one at most waits for a child (see jobs/children.py): a bell is never behind a plan.
CELERY_WORKER_POOL = "threads"
CELERY_WORKER_CONCURRENCY = 2
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_REDIRECT_STDOUTS = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_ENABLE_REMOTE_CONTROL = CELERY_BEAT_ENABLE_REMOTE_CONTROL = False
# It keeps no file: every task asks what is due now, and is asked at start too.
CELERY_BEAT_SCHEDULER = "euchre_league.beat:SteadyScheduler"
# Bells and what a crash left are asked for every ten seconds, and nothing less often than every hour. A laptop runs on
# bustle nights only, so nothing may wait for a time of the day. Who runs PostgreSQL makes backups from outside.
CELERY_BEAT_SCHEDULE = {
    name: {"task": name, "schedule": seconds, "options": {"expires": seconds}}
    for name, seconds in {
        "tournaments.nights.sweep": 10,
        "tournaments.leagues.sweep": 10,
        "tournaments.leagues.due": 300,
        "tournaments.leagues.send_waiting_emails": 60,
        "euchre_league.tidy": 3600,
        **({"euchre_league.copy": 60} if SQLITE else {}),
    }.items()
}

# Without a server e-mails are printed where the program runs.
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if MAIL_SERVER else 'console'}.EmailBackend"
EMAIL_HOST = MAIL_SERVER.get("EMAIL_HOST", "localhost")
EMAIL_PORT = MAIL_SERVER.get("EMAIL_PORT", 25)
EMAIL_HOST_USER = MAIL_SERVER.get("EMAIL_HOST_USER", "")
EMAIL_HOST_PASSWORD = MAIL_SERVER.get("EMAIL_HOST_PASSWORD", "")
EMAIL_USE_SSL = MAIL_SERVER.get("EMAIL_USE_SSL", False)
EMAIL_USE_TLS = MAIL_SERVER.get("EMAIL_USE_TLS", False)
EMAIL_TIMEOUT = 10

AUTH_USER_MODEL = "clubs.User"
KNOX_TOKEN_MODEL = "clubs.ApiToken"  # noqa: S105  the name of a model
# Its own migrations would make the table of the token model that ours stands in for.
MIGRATION_MODULES = {"knox": None}
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

LOGIN_URL = "sign_in"
LOGIN_REDIRECT_URL = "nights"
LOGOUT_REDIRECT_URL = "start"
REST_KNOX = {"TOKEN_PREFIX": "euchre_"}

LANGUAGE_CODE = "en"
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)  # WhiteNoise warns of a folder that is not there
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "euchre_league.static_storage.ModuleStaticFilesStorage"},
}
# Pages name files by their hash alone, so what stands under the plain name would be squeezed for nobody.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# Only our own pages ask for them, and all of some forty answers for a table would say otherwise.
WHITENOISE_ALLOW_ALL_ORIGINS = False
# Source maps are for developers: to squeeze them took longer than all the rest.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = ("map", "png", "webp", "gif", "jpg", "ico", "woff2", "gz", "br")

# No inline script or style, nothing from elsewhere; `data:` is for the pictures in the vendored base sheet.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# Codes stand in addresses; they must not travel to other sites as the referrer.
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
# A hall's plain HTTP is no origin that this header could isolate: browsers ignore it, and complain on each page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Browsers that have the name in their list never ask by HTTP again, not at any name below it either: only whoever
# owns the whole domain may want that.
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS and HSTS_PRELOAD
# `check --deploy` would have everybody ask for both.
SILENCED_SYSTEM_CHECKS = [] if HSTS_PRELOAD else ["security.W005", "security.W021"]
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^metrics$"]  # asked by this machine, behind the proxy
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# A hand is 200 bytes, a request over 256 kB is none of ours.
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
# The cards of a night of 400 are one form, with a field for each player.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

REST_FRAMEWORK = {
    # What a request shows on purpose before what a browser sends by itself: an organiser's own laptop may keep
    # score at a table too. A token first: without any, the answer is 401.
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "clubs.authentication.TokenAuthentication",
        "scoring.authentication.TablePassAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["clubs.authentication.TokenMayWrite"],
    "DEFAULT_PARSER_CLASSES": ["web.parser.StrictJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "web.operations.OperationSchema",
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
    "NUM_PROXIES": PROXIES,
    "UNAUTHENTICATED_USER": None,
}
REFUSALS = ("400", "401", "403", "404", "405", "406", "413", "414", "415", "429", "431")
DRF_STANDARDIZED_ERRORS = {
    "EXCEPTION_HANDLER_CLASS": "euchre_league.api.errors.Handler",
    "EXCEPTION_FORMATTER_CLASS": "euchre_league.api.errors.Formatter",
    "ALLOWED_ERROR_STATUS_CODES": REFUSALS,
    "ERROR_SCHEMAS": dict.fromkeys(REFUSALS, "web.errors.ErrorSerializer"),
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Euchre League",
    "DESCRIPTION": "Score at the table. Every hand is an entry in an append-only ledger.",
    "VERSION": "1",
    "SERVERS": [{"url": "/", "description": "The server that gave you this document."}],
    "TAGS": [
        {"name": "variants", "description": "Ways to play, their house rules, and the points of every hand."},
        {"name": "score", "description": "The score of a list of hands; nothing is kept."},
        {"name": "passes", "description": "A code from a table's card, turned into a token."},
        {"name": "table", "description": "What a table's phone asks for."},
        {"name": "tables", "description": "Kitchen tables, which anybody may open."},
        {"name": "games", "description": "Games and their ledgers. Every hand is sent here."},
        {"name": "clubs", "description": "Clubs, and the races that their games draw from."},
        {"name": "players", "description": "Who plays in a club, and what they did at the tables."},
        {"name": "rulesets", "description": "House rules that a club has saved."},
        {
            "name": "nights",
            "description": "Bustle nights: entrants, plans, rounds, standings, sheets to print.",
        },
        {
            "name": "seasons",
            "description": "Seasons, of nights or of teams; divisions, fixture plans, tables.",
        },
        {"name": "teams", "description": "Teams of a season: their captains' links, squads, points."},
        {"name": "venues", "description": "The pubs where teams are at home."},
        {"name": "cups", "description": "Cups and play-offs: entries, draws, dates, brackets, plates."},
        {"name": "fixtures", "description": "Matches of teams: dates, line-ups, cards, rulings."},
        {"name": "trophies", "description": "Cups and shields that go from winner to winner."},
    ],
    "OAS_VERSION": "3.1.0",
    "PATH_CONVERTER_OVERRIDES": {"number": {"type": "integer", "minimum": 0, "maximum": LARGEST_NUMBER}},
    "COMPONENT_SPLIT_REQUEST": True,
    # What is to be had as something else too says so itself; errors are JSON everywhere.
    "RENDERER_WHITELIST": ["rest_framework.renderers.JSONRenderer"],
    "ENUM_NAME_OVERRIDES": {
        "KindEnum": "scoring.models.EntryKind",
        "PaperSizeEnum": "web.paper_sizes.PaperSize",
        "GameStateEnum": "scoring.models.GameState",
        "NightStateEnum": "tournaments.nights.models.NightState",
        "RoundStateEnum": "tournaments.nights.models.RoundState",
        "RoundTableStateEnum": "tournaments.nights.models.TableState",
        "PlanStateEnum": "tournaments.plans.models.PlanState",
        "PairConstraintKindEnum": "tournaments.nights.models.PairConstraintKind",
        "MovementForecastStateEnum": "tournaments.nights.models.MovementForecastState",
        "CreditKindEnum": "tournaments.nights.models.night.SitOutCredit",
        "PartKindEnum": "tournaments.standings.night.PartKind",
        "NightMetricEnum": "tournaments.nights.forms.METRICS",
        "SeasonMetricEnum": "tournaments.leagues.api.season_serializers.METRICS",
        "AnySeasonMetricEnum": "tournaments.leagues.api.season_serializers.ALL_METRICS",
        "SeasonKindEnum": "tournaments.leagues.models.SeasonKind",
        "DecisionKindEnum": "tournaments.leagues.models.decision.Decision.Kind",
        "FixtureStateEnum": "tournaments.leagues.api.fixture_serializers.STATES",
        "PlayerChangeStateEnum": "tournaments.leagues.models.PlayerChange.State",
        "DateRequestStateEnum": "tournaments.leagues.models.DateRequest.State",
        "RegistrationHowEnum": "tournaments.leagues.models.Registration.How",
        "LevelTeamsHowEnum": "tournaments.leagues.committee.selectors.level_teams.HOW",
        "CardHowEnum": "tournaments.leagues.models.Card.How",
        "CupKindEnum": "tournaments.leagues.models.CupKind",
        "AppealResultEnum": "tournaments.leagues.models.Appeal.Result",
        "GameWinnerEnum": "tournaments.leagues.evening.api.cards.WINNERS",
        "ErrorTypeEnum": "web.errors.TYPES",
        "HonourKindEnum": "tournaments.leagues.models.Honour.Kind",
        "SideEnum": "tournaments.leagues.models.Side",
        "RecordedByEnum": "scoring.api.entry_serializers.RECORDED_BY",
        "RequestedByEnum": "scoring.api.entry_serializers.REQUESTED_BY",
    },
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "POSTPROCESSING_HOOKS": [
        "drf_standardized_errors.openapi_hooks.postprocess_schema_enums",
        "euchre_league.api.document.no_nul_in_texts",
        "euchre_league.api.document.etags_of_what_is_read",
        "euchre_league.api.document.rates_of_what_is_limited",
        "euchre_league.api.document.when_to_come_back",
        "euchre_league.api.document.summaries",
        "euchre_league.api.document.add_examples",
    ],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "masked": {
            "()": "euchre_league.masking.MaskedFormatter",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "filters": {"away": {"()": "web.database_away.DatabaseAwayFilter"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "masked", "filters": ["away"]}},
    "root": {"handlers": ["console"], "level": "INFO"},
    # Django gives these two handlers of their own, which would write the same line unmasked.
    "loggers": {
        # "Task queue depth": every busy moment of a hall is none of its organiser's business.
        "waitress.queue": {"level": "ERROR"},
        # Each task that came and went, every ten seconds.
        "celery": {"level": "WARNING"},
        "django": {"handlers": [], "propagate": True},
        "django.server": {"handlers": [], "propagate": True},
    },
}
