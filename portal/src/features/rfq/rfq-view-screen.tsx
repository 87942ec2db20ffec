'use client';

import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { Link, useRouter } from '@/i18n/navigation';
import { formatNumber } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { Attachments } from '@/shared/ui/attachments';
import { Card } from '@/shared/ui/card';
import { DateText } from '@/shared/ui/date-text';
import { ErrorState } from '@/shared/ui/error-state';
import { type Fact, Facts } from '@/shared/ui/facts';
import { Lane } from '@/shared/ui/lane';
import { Money } from '@/shared/ui/money';
import { Notice } from '@/shared/ui/notice';
import { PageHeader } from '@/shared/ui/page-header';
import { Status } from '@/shared/ui/status';

import { DeleteDialog } from './delete-dialog';
import { type Enquiry, useEnquiry } from './enquiries';
import { usePartyText } from './party-text';
import { RfqSkeleton } from './rfq-skeleton';
import { canClone, canDelete, canEdit, hasQuotations, rowStatus } from './rules';

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
        <Facts facts={useGoods(enquiry)} />
      </Card>
      <Card title={t('view.route')}>
        <Facts facts={useRoute(enquiry)} />
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
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      {canDelete(enquiry) ? (
        <Button
          variant="default"
          leftSection={<IconTrash size={16} />}
          onClick={() => setDeleting(true)}
        >
          {t('delete')}
        </Button>
      ) : null}
      {canClone(enquiry) ? (
        <Button
          component={Link}
          variant="default"
          href={paths.rfq.clone(enquiry.id)}
          leftSection={<IconCopy size={16} />}
        >
          {t('clone')}
        </Button>
      ) : null}
      {canEdit(enquiry) ? (
        <Button
          component={Link}
          href={paths.rfq.edit(enquiry.id)}
          leftSection={<IconPencil size={16} />}
        >
          {t('edit')}
        </Button>
      ) : null}
      {hasQuotations(enquiry) ? (
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

function useGoods(enquiry: Enquiry): Fact[] {
  const t = useTranslations('rfq.fields');
  const locale = useLocale();
  const number = (value: number | null) => (value === null ? null : formatNumber(value, locale));
  return [
    { key: 'category', label: t('categoryId'), value: enquiry.categories?.name },
    {
      key: 'hs',
      label: t('hsCodeId'),
      value: enquiry.hscode ? (
        <>
          <span className="code">{enquiry.hscode.code}</span> {enquiry.hscode.description}
        </>
      ) : null,
      wide: true,
    },
    {
      key: 'qty',
      label: t('qty'),
      value: enquiry.qty === null ? null : `${number(enquiry.qty)} ${enquiry.units ?? ''}`,
    },
    { key: 'terms', label: t('paymentTerms'), value: enquiry.paymentTerms },
    { key: 'location', label: t('locationForDelivery'), value: enquiry.locationForDelivery },
    {
      key: 'rate',
      label: t('rateindication'),
      value:
        enquiry.rateindication === null ? null : (
          <Money amount={enquiry.rateindication} currency={enquiry.currency} />
        ),
    },
    { key: 'weight', label: t('cargoWeight'), value: number(enquiry.cargoWeight) },
    { key: 'net', label: t('netWeightPerContainer'), value: number(enquiry.netWeightPerContainer) },
    { key: 'volume', label: t('totalCubicMeter'), value: number(enquiry.totalCubicMeter) },
    { key: 'description', label: t('description'), value: enquiry.description, wide: true },
    { key: 'remarks', label: t('remarks'), value: enquiry.remarks, wide: true },
  ];
}

type ContainerKey = '20DS' | '40DS' | '40DHC' | '45DHC' | '20RF' | '40RHC';

function useRoute(enquiry: Enquiry): Fact[] {
  const t = useTranslations('rfq.fields');
  const view = useTranslations('rfq.view');
  const options = useTranslations('rfq.options');
  const container = useTranslations('forms.containers');
  const mode = enquiry.shipmentMode as 'sea' | 'air' | null;
  const type = enquiry.shipmentType as 'fcl' | 'lcl' | null;
  return [
    {
      key: 'lane',
      label: view('lane'),
      wide: true,
      value: (
        <Lane
          source={{
            port: enquiry.sourcePort,
            code: enquiry.sourcePortCode,
            country: enquiry.sourceCountry,
          }}
          destination={{
            port: enquiry.destinationPort,
            code: enquiry.destinationPortCode,
            country: enquiry.destinationCountry,
          }}
        />
      ),
    },
    { key: 'mode', label: t('shipmentMode'), value: mode ? options(mode) : null },
    { key: 'type', label: t('shipmentType'), value: type ? options(type) : null },
    {
      key: 'container',
      label: t('containerType'),
      value: enquiry.containerType ? container(enquiry.containerType as ContainerKey) : null,
    },
    { key: 'count', label: t('noOfContainers'), value: enquiry.noOfContainers },
    {
      key: 'ready',
      label: t('cargoReadinessDate'),
      value: enquiry.cargoReadinessDate ? <DateText value={enquiry.cargoReadinessDate} /> : null,
    },
  ];
}
