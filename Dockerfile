# syntax=docker/dockerfile:1
# Images are named by tag: no registry could be asked for their digests. Pin them (name:tag@sha256:…) from your own.
# Built and run as docs/operations.md says. The image holds server, worker and the built dashboard, and runs as "node".
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY . .
# The image is the pinned Node itself, so no package has to install one, and none of the others needs its scripts.
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm run build -w @kinora/player -w @kinora/dashboard \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-trixie-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends ffmpeg \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o node -g node -m 711 /data
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/apps/server ./apps/server
COPY --from=build /app/apps/sandbox ./apps/sandbox
COPY --from=build /app/apps/dashboard ./apps/dashboard
COPY --from=build /app/packages ./packages
COPY --from=build /app/scripts ./scripts
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/launch.ts", "--verbose"]
