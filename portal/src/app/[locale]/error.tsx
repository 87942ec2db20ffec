'use client';

import { FailedPage, type FailedProps } from '@/shared/ui/page/failed-page';

/** Without a frame: what failed is the frame. */
export default function ErrorPage(props: FailedProps) {
  return (
    <main>
      <FailedPage {...props} home />
    </main>
  );
}
