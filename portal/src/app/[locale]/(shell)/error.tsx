'use client';

import { FailedPage, type FailedProps } from '@/shared/ui/page/failed-page';

/** Stays inside the shell, so that the menu is still there. */
export default function ErrorPage(props: FailedProps) {
  return <FailedPage {...props} home />;
}
