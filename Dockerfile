# Tafelrunde in a container: docs/running.md, "In a container". All persistent data is in /data.
FROM python:3.13-slim AS build
WORKDIR /src
COPY pyproject.toml constraints.txt config.example.toml README.md LICENSE ./
COPY deploy deploy
COPY tafelrunde tafelrunde
COPY engines engines
COPY bot bot
COPY adapters adapters
RUN python -m venv /opt/tafelrunde && /opt/tafelrunde/bin/pip install --no-cache-dir --constraint constraints.txt .

FROM python:3.13-slim
# Pillow looks for it when it starts: with it, combining signs and other scripts are placed as their fonts say.
RUN apt-get update && apt-get install -y --no-install-recommends libfribidi0 && rm -rf /var/lib/apt/lists/*
RUN useradd --uid 10001 --home-dir /data --no-create-home tafelrunde \
 && install -d -o 10001 -g 10001 -m 700 /data/tafelrunde /data
COPY --from=build /opt/tafelrunde /opt/tafelrunde
# Settings: /data/tafelrunde/config.toml; tables: /data/tafelrunde/tafelrunde.db
ENV PATH=/opt/tafelrunde/bin:$PATH XDG_CONFIG_HOME=/data XDG_DATA_HOME=/data PYTHONUNBUFFERED=1
USER 10001
WORKDIR /data
VOLUME /data
# It stops within seconds; whatever it has not said yet it says after the next start.
STOPSIGNAL SIGTERM
# Checks the heartbeat in the database and, if the settings have a port under [health], asks the bot as well.
HEALTHCHECK --interval=60s --timeout=15s --start-period=60s --retries=3 CMD ["tafelrunde", "doctor", "--alive"]
ENTRYPOINT ["tafelrunde"]
CMD ["serve"]
