'use client';

import { useEffect } from 'react';

import { HOLD_CLICKS, releaseClicks } from '@/shared/lib/early-clicks';

/** Keeps a button that was pressed before its code was there, and presses it then. */
export function EarlyClicks({ nonce }: { nonce: string }) {
  useEffect(releaseClicks, []);
  return (
    <script
      nonce={nonce}
      // A browser hides the nonce from what reads the page.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words alone
      dangerouslySetInnerHTML={{ __html: HOLD_CLICKS }}
    />
  );
}
