# Every step is a script of scripts/container/ that runs, and is tested, without a container engine.
# Build:  docker build -t carrel --build-arg VERSION=$(git describe --tags) --build-arg COMMIT=$(git rev-parse HEAD) .
#      Run with PostgreSQL:  docker compose up  (see compose.yaml)

FROM node:24-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/container/install.sh scripts/container/
RUN sh scripts/container/install.sh

FROM dependencies AS build
ARG COMMIT
COPY . .
RUN sh scripts/container/build.sh
RUN sh scripts/container/collect.sh /runtime

FROM node:24-bookworm-slim AS runtime
WORKDIR /app
COPY scripts/container/folders.sh /tmp/
RUN sh /tmp/folders.sh node /app/var
RUN sh /tmp/folders.sh node /backups
# The program belongs to root and is read only to who runs it; var/ alone is written.
COPY --from=build /runtime ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CARREL_VAR=/app/var
# The image's user `node`, by number for orchestrators that ask for one.
USER 1000
ARG VERSION COMMIT
LABEL org.opencontainers.image.title=Carrel org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT
VOLUME /app/var
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=4s --start-period=60s --retries=3 CMD ["node", "scripts/container/healthcheck.mjs"]
STOPSIGNAL SIGTERM
# node is process 1: it gets the signal itself and needs no shell or npm process between.
CMD ["node", "--enable-source-maps", "build/server/carrel.js", "start"]
