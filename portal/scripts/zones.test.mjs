import { describe, expect, it } from 'vitest';

import { objection, target, zoneOf } from './zones.mjs';

describe('import zones', () => {
  it.each([
    ['app/[locale]/page.tsx', '@/features/rfq/rfq-list', true],
    ['app/[locale]/page.tsx', '@/server/api', true],
    ['features/rfq/rfq-list.tsx', '@/shared/ui/status', true],
    ['features/rfq/rfq-list.tsx', './params', true],
    ['features/rfq/rfq-list.tsx', 'react', true],
    ['features/rfq/rfq-list.tsx', '@/features/leads/params', false],
    ['features/rfq/rfq-list.tsx', '../leads/params', false],
    ['features/rfq/rfq-list.tsx', '@/server/api', false],
    ['shared/ui/status.tsx', '@/features/rfq/params', false],
    ['shared/ui/status.tsx', '@/app/session/route', false],
    ['server/api.ts', '@/shared/api/keys', true],
    ['proxy.ts', '@/server/env', true],
  ])('%s imports %s: %s', (file, specifier, allowed) => {
    const to = target(file, specifier);
    const why = to === null ? null : objection(zoneOf(file), zoneOf(to));
    expect(why === null).toBe(allowed);
  });
});
