'use client';

import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

import { onNotice } from './toast';

const NoticeBoard = dynamic(() => import('./notice-board').then((module) => module.NoticeBoard), {
  ssr: false,
});

/**
 * Where notices appear. They are fetched when somebody first touches the page, so that one is there
 * to say that the connection is gone, or with the first that comes by itself.
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
