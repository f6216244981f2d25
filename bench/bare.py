"""The baseline that hand entry is measured against: plain Django, one idempotent insert, nothing else.

POST / inserts a row once, in one transaction; GET /board/ asks one indexed question and answers 304. Server,
threads and database settings are those of `serve`, so that only the product's own work differs.
"""

import argparse
import json
import sys

import waitress
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connection, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.urls import path

INSERT = "INSERT INTO bare (id, game, number, facts) VALUES (%s, %s, %s, %s) ON CONFLICT DO NOTHING"


def entry(request: HttpRequest) -> HttpResponse:
    """Insert once: 201 the first time, 200 after."""
    body = json.loads(request.body)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(INSERT, [body["id"], body.get("game", 0), body.get("number", 0), json.dumps(body)])
        made = cursor.rowcount
    return JsonResponse({"id": body["id"]}, status=201 if made else 200)


def board(request: HttpRequest) -> HttpResponse:
    """Answer 304 to whoever has the newest."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT max(number) FROM bare WHERE game = %s", [1])
        tag = f'"{cursor.fetchone()[0]}"'
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified(headers={"ETag": tag})
    return HttpResponse("board", headers={"ETag": tag})


urlpatterns = [path("", entry), path("board/", board)]


def main() -> None:
    """Serve until killed; the database is the project's own setting, with one table of its own."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    args = parser.parse_args()
    from euchre_league import settings as product

    settings.configure(
        DEBUG=False,
        SECRET_KEY="bench",
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF=__name__,
        MIDDLEWARE=[],
        USE_TZ=True,
        DATABASES=product.DATABASES,
    )
    import django

    django.setup()
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TABLE IF NOT EXISTS bare (id varchar(36) PRIMARY KEY, game integer NOT NULL, "
            "number integer NOT NULL, facts text NOT NULL)"
        )
        cursor.execute("CREATE INDEX IF NOT EXISTS bare_game ON bare (game, number)")
    connection.close()
    sys.setswitchinterval(0.0005)
    waitress.serve(get_wsgi_application(), host="127.0.0.1", port=args.port, threads=8)


if __name__ == "__main__":
    main()
