# The portal. The build needs all packages, the server only those that the build traced.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY portal/package.json portal/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY portal ./
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
# HOSTNAME is the container's own name by default, and Next.js would listen only there.
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOSTNAME=0.0.0.0 PORT=3000
COPY --from=build /app/.next/standalone ./
RUN install -d -o node -g node /srv/assets
USER node
EXPOSE 3000
# Its files stay there for pages that are open when the next version comes: a year, if that is a volume.
CMD ["sh", "-c", "if [ -w /srv/assets ]; then mkdir -p /srv/assets/_next/static && cp -R .next/static/. /srv/assets/_next/static/ && find /srv/assets -type f -mtime +365 -delete; fi; exec node server.js"]
