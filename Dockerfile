# Tafelrunde in a container: docs/running.md, "In a container". Everything that lasts is in /data.
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
RUN useradd --uid 10001 --home-dir /data --no-create-home tafelrunde \
 && install -d -o 10001 -g 10001 -m 700 /data/tafelrunde /data
COPY --from=build /opt/tafelrunde /opt/tafelrunde
# Settings: /data/tafelrunde/config.toml; tables: /data/tafelrunde/tafelrunde.db
ENV PATH=/opt/tafelrunde/bin:$PATH XDG_CONFIG_HOME=/data XDG_DATA_HOME=/data PYTHONUNBUFFERED=1
USER 10001
WORKDIR /data
VOLUME /data
# It ends by itself within seconds: what is not said yet is said after the next start.
STOPSIGNAL SIGTERM
# Whether it writes its heartbeat down; with a port under [health] in the settings it is asked how it is, as well.
HEALTHCHECK --interval=60s --timeout=15s --start-period=60s --retries=3 CMD ["tafelrunde", "doctor", "--alive"]
ENTRYPOINT ["tafelrunde"]
CMD ["serve"]
