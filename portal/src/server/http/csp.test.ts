import { describe, expect, it } from 'vitest';

import { contentSecurityPolicy } from './csp';

describe('the content security policy', () => {
  const policy = contentSecurityPolicy('abc', {
    https: true,
    dev: false,
    checkoutOrigins: ['https://checkout.example', 'https://api.example'],
  });
  const directive = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));

  it('lets the checkout be framed and called, and nothing else of it run', () => {
    expect(directive('frame-src')).toBe(
      "frame-src 'self' https://checkout.example https://api.example",
    );
    expect(directive('connect-src')).toBe(
      "connect-src 'self' https://checkout.example https://api.example",
    );
    expect(directive('script-src')).toBe("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  });

  it('has no unsafe scripts outside development', () => {
    expect(policy).not.toContain('unsafe-eval');
    expect(directive('style-src')).toBe("style-src 'self' 'nonce-abc'");
  });
});
