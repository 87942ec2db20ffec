'use client';

import { useNotifications } from '@mantine/notifications';
import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

import { onFirstTouch } from '@/shared/ui/lazy/first-touch';
import { whenOnline } from '@/shared/ui/lazy/when-online';

const NoticeBoard = dynamic(
  () => whenOnline(() => import('./notice-board').then((module) => module.NoticeBoard)),
  { ssr: false },
);

/**
 * Where notices appear. Mantine's board is 20 kB, which no page needs before it is used: it loads at
 * the first touch of the page, so that a notice can appear once the connection is lost, or with the
 * first notice.
 */
export function Notices() {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => onFirstTouch(() => setTouched(true)), []);
  const { notifications } = useNotifications();
  return isTouched || notifications.length > 0 ? <NoticeBoard /> : null;
}
