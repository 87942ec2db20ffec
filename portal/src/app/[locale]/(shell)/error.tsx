'use client';

import { FailedPage, type FailedProps } from '@/shared/ui/page/failed-page';

/** Inside the shell, so that the menu stays at hand. */
export default function ErrorPage(props: FailedProps) {
  return <FailedPage {...props} home />;
}
