'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

import { onFirstTouch } from '@/shared/ui/lazy/first-touch';
import { whenOnline } from '@/shared/ui/lazy/when-online';

const OwnNotices = dynamic(
  () => whenOnline(() => import('./own-notices').then((module) => module.OwnNotices)),
  { ssr: false },
);

/**
 * Where notices appear on visitors' pages, which come without Mantine. It loads at the first touch of
 * the page, so that a notice can appear once the connection is lost.
 */
export function VisitorNotices() {
  const [areWanted, setWanted] = useState(false);
  useEffect(() => onFirstTouch(() => setWanted(true)), []);
  return areWanted ? <OwnNotices /> : null;
}
