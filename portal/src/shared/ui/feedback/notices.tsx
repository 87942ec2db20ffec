'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

import { whenOnline } from '@/shared/ui/lazy/when-online';

import { onNotice } from './toast';

const NoticeBoard = dynamic(
  () => whenOnline(() => import('./notice-board').then((module) => module.NoticeBoard)),
  { ssr: false },
);

/**
 * Where notices appear. Their code loads at the first touch of the page, so that a notice can still
 * appear once the connection is lost. It also loads with the first notice.
 */
export function Notices() {
  const [areWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const once = { once: true, capture: true, passive: true };
    window.addEventListener('pointerdown', want, once);
    window.addEventListener('keydown', want, once);
    const forget = onNotice(want);
    return () => {
      window.removeEventListener('pointerdown', want, once);
      window.removeEventListener('keydown', want, once);
      forget();
    };
  }, []);
  return areWanted ? <NoticeBoard /> : null;
}
