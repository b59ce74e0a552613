# syntax=docker/dockerfile:1
# The service in a container. Three stages: the build needs compilers and development packages, the result neither.
#   docker build -t platen .
#   docker run -p 8080:8080 -v platen:/data platen

ARG NODE_VERSION=24

# The bundle: dist/.
FROM node:${NODE_VERSION}-bookworm AS build
WORKDIR /platen
COPY package.json package-lock.json ./
# Without scripts: `prepare` is the build below, and nothing else in here has to be compiled for it.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.mjs scripts/shared.mjs scripts/
COPY scripts/packages/browser.mjs scripts/packages/bundling.mjs scripts/packages/
COPY engine engine
COPY server server
COPY diagrams diagrams
RUN node scripts/build.mjs --no-types

# What runs beside the bundle. The full image has the compiler that better-sqlite3 falls back on.
FROM node:${NODE_VERSION}-bookworm AS packages
WORKDIR /platen
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm rebuild better-sqlite3

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /platen
ENV NODE_ENV=production PLATEN_HOST=0.0.0.0 PLATEN_PORT=8080 PLATEN_DATA=/data
# Everything but /data may be read-only; with a read-only root mount a tmpfs on /tmp.
RUN install -d -o node -g node -m 0700 /data
COPY package.json LICENSE CHANGELOG.md ./
COPY bin bin
COPY fonts fonts
COPY templates templates
COPY server/docs/*.css server/docs/
COPY docs/operations.md docs/
COPY --from=packages /platen/node_modules node_modules
COPY --from=build /platen/dist dist
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PLATEN_PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "bin/platen.js"]
CMD ["serve"]
