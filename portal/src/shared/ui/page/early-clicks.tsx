'use client';

import { useEffect } from 'react';

import { HOLD_CLICKS, releaseClicks } from '@/shared/lib/early-clicks';

/** Remembers a button that was pressed before its code was loaded, and presses it later. */
export function EarlyClicks({ nonce }: { nonce: string }) {
  useEffect(releaseClicks, []);
  return (
    <script
      nonce={nonce}
      // A browser hides the nonce from scripts, so the server's value looks different.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words alone
      dangerouslySetInnerHTML={{ __html: HOLD_CLICKS }}
    />
  );
}
