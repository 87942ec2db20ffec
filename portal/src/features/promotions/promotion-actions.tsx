'use client';

import { OwnButtons } from '@/domain/own-records/own-buttons';
import { paths } from '@/shared/lib/paths';

import { DeleteDialog } from './delete-dialog';
import type { Promotion } from './params';

/** What the owner may do. Edit is not shown while the promotion is approved, as documented. */
export function PromotionActions({ promotion }: { promotion: Promotion }) {
  return (
    <OwnButtons
      record={promotion}
      to={paths.promotions}
      mayEdit={promotion.status !== 'approved'}
      DeleteDialog={DeleteDialog}
    />
  );
}
