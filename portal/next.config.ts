import { readdirSync } from 'node:fs';

import type { NextConfig } from 'next';
import createNextIntlPlugin from 'next-intl/plugin';

const withNextIntl = createNextIntlPlugin({
  requestConfig: './src/i18n/request.ts',
  experimental: {
    createMessagesDeclaration: readdirSync('./messages/en')
      .filter((name) => /^\w+\.json$/.test(name))
      .map((name) => `./messages/en/${name}`),
    // Compiled at build time: no parser for messages in the browser.
    messages: { path: './messages', format: 'json', locales: 'infer', precompile: true },
  },
});

/**
 * Headers that never change. The content security policy contains a nonce, so the proxy sets it.
 */
const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  // Nobody who opens us keeps a hold on us, but the checkout's frame can open a bank's window.
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin-allow-popups' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=(self)' },
];

const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  poweredByHeader: false,
  agentRules: false,
  // A title must never follow its page: with blocking metadata a page can still answer 404 after
  // reading its record, even where a loading skeleton exists.
  htmlLimitedBots: /.*/,
  // The head of each page names its styles and font. Named in a `Link` header too, uncompressed, they
  // make the first answer longer than the ten packets that arrive without waiting.
  reactMaxHeadersLength: 0,
  experimental: {
    // Next.js keeps the body of every request to a page for the proxy, 10 MB of it by default. Pages
    // take no bodies (`src/proxy.ts`); the API and the session are not behind the proxy.
    proxyClientMaxBodySize: 1_024,
    // How long a page that was read ahead is shown as it is; see `shared/api/sent-answers.ts`.
    staleTimes: { static: 30 },
    // Each page loads what it needs of the styles (the usual way, a fifth more), in a few more files.
    cssChunking: 'graph',
    // Fewer, larger files: together they compress better, 2 kB less a page (with 20 kB 5 more). Larger
    // ones save nothing more.
    turbopackChunking: { minChunkSize: 150_000 },
    optimizePackageImports: [
      '@mantine/core',
      '@mantine/dates',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
    ],
  },
  headers: async () => [{ source: '/:path*', headers: SECURITY_HEADERS }],
};

export default withNextIntl(config);
