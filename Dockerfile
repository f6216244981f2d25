# The federation's image: granian before PostgreSQL and Redis. One laptop needs none of this: `make run`.
FROM python:3.13-slim

ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /srv/euchre_league

COPY requirements/prod.txt requirements/
RUN pip install --require-hashes -r requirements/prod.txt

COPY . .
# Static files are part of the image. The key is for this step alone: settings are read, nothing is signed.
RUN SECRET_KEY=only-to-collect-static-files-while-building python manage.py collectstatic --noinput --verbosity 0 --ignore redoc \
    && useradd --system --no-create-home league && mkdir /srv/kept && chown -R league var /srv/kept
USER league

EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
# Nothing is served from a database of another version. A worker that ends is started again: half a server is slow,
# and nobody would notice. None is ended for its age: none grows.
CMD ["sh", "-c", "python manage.py ready && python manage.py setup_link && exec granian --interface wsgi --host 0.0.0.0 --port 8000 --workers 2 --blocking-threads 4 --respawn-failed-workers --http1-buffer-size 65536 --http2-max-headers-size 65536 euchre_league.wsgi:application"]
