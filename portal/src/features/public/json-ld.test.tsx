import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { JsonLd } from './json-ld';

describe('JsonLd', () => {
  it('says what it was given, under the nonce, and cannot be broken out of', () => {
    const name = '</script><script>alert(1)</script><!--';
    const { container } = render(<JsonLd nonce="abc" data={{ '@type': 'Organization', name }} />);
    const scripts = container.querySelectorAll('script');
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.nonce).toBe('abc');
    expect(scripts[0]?.textContent).not.toContain('<');
    expect(JSON.parse(scripts[0]?.textContent ?? '')).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name,
    });
  });
});
