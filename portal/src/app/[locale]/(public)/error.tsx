'use client';

import { FailedPage, type FailedProps } from '@/shared/ui/page/failed-page';

/** Keeps the site's header and footer, so that the visitor can go elsewhere. */
export default function PublicError(props: FailedProps) {
  return <FailedPage {...props} />;
}
