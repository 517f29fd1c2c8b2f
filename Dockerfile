# syntax=docker/dockerfile:1
# The whole platform in one image: the app and, when no API_HOST is given, the reference backend.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY settings/package.json settings/
COPY shared/package.json shared/
COPY backend/package.json backend/
RUN npm ci
COPY . .
# Names the version under Settings, Status. There is no Git history here.
ARG SOURCE_COMMIT=
# Nobody starts an image on the day of its build to see a demo, which would be most of the build's size.
RUN npm run build -- --without-demo

# The same lock file again, without what only builds and tests need.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY settings/package.json settings/
COPY shared/package.json shared/
COPY backend/package.json backend/
# The workspaces are part of the build; only their packages are needed.
RUN npm ci --omit=dev && rm -r node_modules/@affiliate-booking

FROM node:24-slim
# The demo has accounts with a published password: ask for it by DEMO=on. HOST: what reaches the container is for
# whoever publishes its port.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data DEMO=off
# Memory of uploads goes back to the system when they end; otherwise glibc keeps it in pieces.
ENV MALLOC_MMAP_THRESHOLD_=131072 MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/package.json ./
COPY --from=build /app/build build
# Before `npm run backend` and the other commands of the runbook.
COPY --from=build /app/scripts/check-built.mjs scripts/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Node itself, not npm: signals reach it, and it drains before it ends.
CMD ["node", "build/main.js"]
