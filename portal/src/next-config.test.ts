import { describe, expect, it } from 'vitest';

import config from '../next.config';

describe('the headers of every page', () => {
  it("let the checkout's frame open a bank's window, and nothing else keep a hold on us", async () => {
    const [every] = (await config.headers?.()) ?? [];
    const headers = new Map(every?.headers.map(({ key, value }) => [key, value]));
    expect(every?.source).toBe('/:path*');
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});
