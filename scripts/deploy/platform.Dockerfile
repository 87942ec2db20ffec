# The platform. API, worker, cron and migrations use one image with different commands.
# The locked packages are for Python 3.13; the oldest supported one is 3.11.
FROM python:3.13-slim-bookworm AS build
WORKDIR /app
# What runs in between leaves no files among the packages.
ENV PYTHONDONTWRITEBYTECODE=1
COPY requirements-uv.lock requirements.lock ./
RUN python -m pip install --no-cache-dir --require-hashes -r requirements-uv.lock
RUN uv venv --no-project --python python3.13 venv \
    && uv pip sync --no-cache --compile-bytecode --python venv/bin/python --require-hashes requirements.lock
COPY platform platform
COPY fixtures fixtures
COPY scripts/lib scripts/lib
RUN venv/bin/python -m babel.messages.frontend compile -D django -d platform/locale
# Collecting files connects to nothing; the settings only need values.
RUN cd platform \
    && SECRET_KEY=for-collecting-files-only-00000000000000000000000000000 \
       DATABASE_URL=postgresql://nobody@localhost/none REDIS_URL=redis://localhost/0 \
       EMAIL_URL=smtp://localhost STATIC_ROOT=/app/static \
       ../venv/bin/python manage.py collectstatic --no-input
# The containers cannot write beside the sources, and would compile them at each start.
RUN venv/bin/python -m compileall -q platform scripts

# pg_dump and pg_restore of the very image that Compose runs: pg_dump must not be older than the server,
# and Debian's own is. Taking the programs and what they load needs no other package source, and no Perl.
FROM postgres:18-bookworm AS postgres
WORKDIR /opt/postgresql
RUN mkdir -p bin lib programs \
    && cd "$(dirname "$(readlink -f "$(command -v postgres)")")" \
    && cp pg_dump pg_restore /opt/postgresql/programs/ \
    && ldd pg_dump pg_restore | awk '$2 == "=>" && $3 ~ /^\// && $1 !~ /^lib(c|m|dl|rt|resolv|pthread)\.so/ {print $3}' | sort -u \
        | xargs cp -Lt /opt/postgresql/lib \
    && for name in pg_dump pg_restore; do \
        printf '#!/bin/sh\nLD_LIBRARY_PATH=/opt/postgresql/lib exec /opt/postgresql/programs/%s "$@"\n' "$name" \
            > /opt/postgresql/bin/$name && chmod 755 /opt/postgresql/bin/$name; \
    done

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home lading \
    && install -d -o lading -g lading -m 700 /var/lib/lading/media /var/lib/lading/backups
COPY --from=postgres /opt/postgresql /opt/postgresql
WORKDIR /app
# In a layer of their own: a new version of ours does not replace the packages.
COPY --from=build /app/venv venv
COPY --from=build /app/fixtures fixtures
COPY --from=build /app/static static
COPY --from=build /app/scripts scripts
COPY --from=build /app/platform platform
ENV PATH=/app/venv/bin:/opt/postgresql/bin:$PATH \
    PYTHONPATH=/app:/app/platform \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    DJANGO_SETTINGS_MODULE=config.settings \
    STATIC_ROOT=/app/static \
    METRICS_DIR=/tmp/metrics \
    MEDIA_ROOT=/var/lib/lading/media \
    BACKUP_DIR=/var/lib/lading/backups
# Last, so that another commit alone changes nothing else.
ARG COMMIT=
ENV COMMIT=$COMMIT
WORKDIR /app/platform
USER lading
EXPOSE 8000
CMD ["granian", "--interface=wsgi", "--host=0.0.0.0", "--port=8000", "--http=1", "--no-ws", "--log-config=config/granian_logs.json", "--respawn-failed-workers", "--workers=4", "--blocking-threads=4", "--backpressure=1000", "config.wsgi:application"]
