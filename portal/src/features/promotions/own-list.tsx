'use client';

import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { Status } from '@/domain/enquiry/status';
import { UpgradeRequired } from '@/domain/entitlement/upgrade-dialog';
import { CreateLink } from '@/domain/own-records/create-link';
import { useStatusFilter } from '@/domain/own-records/status-filter';
import { useOwnActions } from '@/domain/products/row-actions';
import { hsCodeText } from '@/domain/reference/hs-search';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import type { Column } from '@/shared/ui/data-table/types';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { toast } from '@/shared/ui/feedback/toast';
import { ListScreen } from '@/shared/ui/list/list-screen';
import { useRows } from '@/shared/ui/list/use-rows';

import { DeleteDialog } from './delete-dialog';
import { OWN_LIST, type PromotionRow, STATUS_WORDS, STATUSES, statusOf } from './params';
import { Period } from './period';
import { usePromotionRules } from './promotions';
import classes from './promotions.module.css';
import { StageTag } from './stage';

function useColumns(): Column<PromotionRow>[] {
  const t = useTranslations('promotions');
  const common = useTranslations('common');
  const enquiry = useTranslations('enquiry.fields');
  return [
    {
      key: 'title',
      header: t('fields.title'),
      sort: 'title',
      cell: (row) => <bdi>{row.title}</bdi>,
    },
    {
      key: 'category',
      header: enquiry('categoryId'),
      cell: (row) => row.category,
      hideOnPhone: true,
    },
    {
      key: 'hsCode',
      header: enquiry('hsCodeId'),
      cell: (row) => <span className="code">{hsCodeText(row.hsCode.code)}</span>,
    },
    { key: 'period', header: t('period'), sort: 'endDate', cell: (row) => <Period {...row} /> },
    {
      key: 'status',
      header: common('status'),
      sort: 'status',
      cell: (row) => (
        <span className={classes.tags}>
          <Status value={statusOf(row)} />
          {row.status === 'approved' || row.stage === 'ended' ? (
            <StageTag stage={row.stage} />
          ) : null}
        </span>
      ),
    },
  ];
}

/** /promotions: the company's own promotions. */
export function OwnPromotionsScreen() {
  const t = useTranslations('promotions');
  const shell = useTranslations('shell');
  const words = useTranslations('status');
  const byStatus = useStatusFilter(
    STATUSES.map((value) => ({ value, label: words(STATUS_WORDS[value]) })),
  );
  const [deleting, setDeleting] = useState<PromotionRow | null>(null);
  return (
    <>
      <ListScreen
        {...useRows(OWN_LIST)}
        name="promotions"
        title={shell('menu.promotions')}
        lead={t('lead')}
        label={shell('menu.promotions')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.promotions.view(row.id)}
        rowLabel={(row) => row.title}
        actions={useOwnActions<PromotionRow>(paths.promotions, setDeleting)}
        buttons={<CreateButton />}
        search={{ name: 'filter', label: t('search') }}
        fields={[byStatus]}
        empty={
          <EmptyState
            icon={IconSpeakerphone}
            title={t('empty')}
            hint={t('emptyHint')}
            action={<CreateButton />}
          />
        }
      />
      <DeleteDialog row={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

/** A link to the form. Without a plan for promotions it leads to the plans; at the limit it says so. */
function CreateButton() {
  const t = useTranslations('promotions');
  const rules = usePromotionRules().data?.data;
  const [isAsked, setAsked] = useState(false);
  const refuse = () => {
    if (rules?.needsPlan) setAsked(true);
    else toast.error(rules?.refusal ?? '');
  };
  return (
    <>
      <CreateLink
        href={paths.promotions.create()}
        label={t('create')}
        refuse={rules && !rules.allowed ? refuse : null}
      />
      <UpgradeRequired entitlement="promotions" opened={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}
