'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

import { onFirstTouch } from '@/shared/ui/lazy/first-touch';
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
    const ends = [onFirstTouch(want), onNotice(want)];
    return () => {
      for (const end of ends) end();
    };
  }, []);
  return areWanted ? <NoticeBoard /> : null;
}
