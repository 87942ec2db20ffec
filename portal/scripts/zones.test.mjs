import { describe, expect, it } from 'vitest';

import { crowded, objection, target, zoneOf } from './zones.mjs';

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
    ['features/rfq/rfq-list.tsx', '@/domain/enquiry/lane', true],
    ['server/api.ts', '@/domain/account/session', true],
    ['domain/company/company-name.tsx', '@/shared/ui/tag', true],
    ['domain/company/company-name.tsx', '@/domain/entitlement/unlock-hint', true],
    ['domain/company/company-name.tsx', './company-mark', true],
    ['domain/entitlement/unlock-hint.tsx', '@/domain/company/company-name', false],
    ['domain/company/company-name.tsx', '@/domain/unheard/of', false],
    ['domain/company/company-name.tsx', '@/features/rfq/params', false],
    ['domain/company/company-name.tsx', '@/server/api', false],
    ['shared/ui/status.tsx', '@/domain/enquiry/lane', false],
    ['i18n/request.ts', '@/domain/enquiry/lane', false],
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

describe('the size of folders', () => {
  const folder = (name, count) => Array.from({ length: count }, (_, at) => `${name}/${at}.ts`);

  it('counts the files of a folder, not those below it', () => {
    const files = [...folder('shared/ui', 3), ...folder('shared/ui/page', 2), 'proxy.ts'];
    expect(crowded(files, 2)).toEqual(['shared/ui: 3 files (at most 2: group them)']);
    expect(crowded(files, 3)).toEqual([]);
  });
});
