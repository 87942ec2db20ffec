'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { Link, useRouter } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Attachments } from '@/shared/ui/attachments';
import { Card } from '@/shared/ui/card';
import { DateText } from '@/shared/ui/date-text';
import { useGoodsFacts, useShipmentFacts } from '@/shared/ui/enquiry-facts';
import { ErrorState } from '@/shared/ui/error-state';
import { Facts } from '@/shared/ui/facts';
import { Notice } from '@/shared/ui/notice';
import { PageHeader } from '@/shared/ui/page-header';
import { Status } from '@/shared/ui/status';

import { DeleteDialog } from './delete-dialog';
import { type Enquiry, useEnquiry } from './enquiries';
import { usePartyText } from './party-text';
import { RfqSkeleton } from './rfq-skeleton';
import { rowStatus } from './rules';

/** /rfq/view/{id}: an enquiry as it stands. */
export function RfqViewScreen({ id }: { id: number }) {
  const { data, error, mutate } = useEnquiry(id);
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  return data ? <RfqView enquiry={data.data} /> : <RfqSkeleton />;
}

function RfqView({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations('rfq');
  return (
    <>
      <PageHeader
        back={paths.rfq.list()}
        title={<bdi>{enquiry.productName || t('columns.untitled')}</bdi>}
        lead={<Lead enquiry={enquiry} />}
        actions={<ViewActions enquiry={enquiry} />}
      />
      <ReviewNotice enquiry={enquiry} />
      <Card title={t('view.goods')} aside={<Status value={rowStatus(enquiry.status)} />}>
        <Facts facts={useGoodsFacts(enquiry)} />
      </Card>
      <Card title={t('view.route')}>
        <Facts facts={useShipmentFacts(enquiry)} />
      </Card>
      {enquiry.productImages.length > 0 ? (
        <Card title={t('fields.productImages')}>
          <Attachments files={enquiry.productImages} />
        </Card>
      ) : null}
    </>
  );
}

function Lead({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations('rfq.view');
  const party = usePartyText();
  return (
    <>
      {t('number', { id: String(enquiry.id) })} · {party(enquiry.targetedBusinessType[0])} ·{' '}
      <DateText value={enquiry.publishedAt ?? enquiry.createdAt} />
    </>
  );
}

function ViewActions({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations('rfq.actions');
  const router = useRouter();
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
          {t('delete')}
        </Button>
      ) : null}
      {can.includes('clone') ? (
        <Button
          component={Link}
          variant="default"
          href={paths.rfq.clone(enquiry.id)}
          leftSection={<IconCopy size={16} />}
        >
          {t('clone')}
        </Button>
      ) : null}
      {can.includes('edit') ? (
        <Button
          component={Link}
          href={paths.rfq.edit(enquiry.id)}
          leftSection={<IconPencil size={16} />}
        >
          {t('edit')}
        </Button>
      ) : null}
      {can.includes('viewQuotations') ? (
        <Button component={Link} href={paths.rfq.quotations(enquiry.id)}>
          {t('quotationsCount', { count: String(enquiry.totalQuotations) })}
        </Button>
      ) : null}
      <DeleteDialog
        enquiry={deleting ? enquiry : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => router.push(paths.rfq.list())}
      />
    </>
  );
}

/** Where the review stands: until when, or why not. */
function ReviewNotice({ enquiry }: { enquiry: Enquiry }) {
  const t = useTranslations('rfq.view');
  const { review, storedStatus } = enquiry;
  if (storedStatus === 'pending_approval') {
    return (
      <Notice tone="waiting" icon={IconClock}>
        {t('underReview')} {review?.dueAt ? <DateText value={review.dueAt} as="minute" /> : null}
      </Notice>
    );
  }
  if (storedStatus === 'rejected') {
    return (
      <Notice tone="bad" icon={IconAlertTriangle} title={t('rejected')}>
        <bdi>{review?.remarks}</bdi>
      </Notice>
    );
  }
  return null;
}
