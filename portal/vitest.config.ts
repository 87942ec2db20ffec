import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const here = (path: string) => new URL(path, import.meta.url).pathname;

// What a build writes, for the tests of a checkout that has not been built yet.
if (!existsSync(here('./src/i18n/client-words.mjs'))) {
  execFileSync(process.execPath, [here('./scripts/words.mjs')], { stdio: 'inherit' });
}

// Logic runs in Node (*.test.ts), components in jsdom (*.test.tsx).
export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      '@': here('./src'),
      // Next resolves this by its own bundler layers; outside them it only throws.
      'server-only': here('./src/testing/empty.ts'),
    },
  },
  test: {
    globals: true,
    testTimeout: 20_000,
    // All cores; the default leaves one to the main process, which has little to do.
    maxWorkers: '100%',
    server: { deps: { inline: ['next-intl'] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'logic',
          environment: 'node',
          // The browser's own EventSource, as Node has it.
          execArgv: ['--experimental-eventsource'],
          include: ['src/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'jsdom',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['./src/testing/setup.ts'],
        },
      },
    ],
  },
});
