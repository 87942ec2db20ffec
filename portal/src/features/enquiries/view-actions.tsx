'use client';

import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useVariant } from '@/domain/enquiry/use-variant';
import type { VariantName } from '@/domain/enquiry/variants';
import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';

import { DeleteDialog } from './delete-dialog';
import type { EnquiryRow } from './params';

interface ViewActionsProps {
  variant: VariantName;
  enquiry: Pick<EnquiryRow, 'id' | 'productName' | 'storedStatus' | 'totalQuotations' | 'can'>;
}

/** The actions that the API allows the owner of an enquiry. */
export function ViewActions({ variant, enquiry }: ViewActionsProps) {
  const t = useTranslations('rfq.actions');
  const form = useTranslations('rfq.form');
  const common = useTranslations('common');
  const router = useRouter();
  const { to } = useVariant(variant);
  const { can } = enquiry;
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {can.includes('delete') ? (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} />}
          onClick={() => setDeleting(true)}
        >
          {common('delete')}
        </Button>
      ) : null}
      {can.includes('clone') ? (
        <Button
          component={Link}
          variant="default"
          href={to.clone(enquiry.id)}
          leftSection={<IconCopy size={16} />}
        >
          {t('clone')}
        </Button>
      ) : null}
      {can.includes('edit') ? (
        <Button component={Link} href={to.edit(enquiry.id)} leftSection={<IconPencil size={16} />}>
          {common('edit')}
        </Button>
      ) : null}
      {enquiry.storedStatus === 'published' && !can.includes('viewQuotations') ? (
        <Button disabled leftSection={<IconPencil size={16} />} title={form('notEditable')}>
          {common('edit')}
        </Button>
      ) : null}
      {can.includes('viewQuotations') ? (
        <Button component={Link} href={to.quotations(enquiry.id)}>
          {t('quotationsCount', { count: String(enquiry.totalQuotations) })}
        </Button>
      ) : null}
      <DeleteDialog
        row={deleting ? enquiry : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => router.push(to.list())}
      />
    </>
  );
}
