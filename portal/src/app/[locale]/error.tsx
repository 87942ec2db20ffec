'use client';

import { FailedPage, type FailedProps } from '@/shared/ui/page/failed-page';

/** Has no frame, because the frame itself failed. */
export default function ErrorPage(props: FailedProps) {
  return (
    <main>
      <FailedPage {...props} home />
    </main>
  );
}
