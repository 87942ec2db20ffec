'use client';

import { IconInfoCircle, IconNews } from '@tabler/icons-react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { ListFrame } from '@/shared/ui/data-table/list-frame';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { Notice } from '@/shared/ui/feedback/notice';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { FileLink } from '@/shared/ui/list/file-link';
import { FilterBar } from '@/shared/ui/list/filter-bar';
import type { FilterField } from '@/shared/ui/list/filter-types';
import { NoneFound } from '@/shared/ui/list/none-found';
import { useRows } from '@/shared/ui/list/use-rows';
import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';
import { DateText } from '@/shared/ui/values/date-text';

import { isUpdateType, POLICY_LIST, type PolicyRow, TYPES } from './params';
import classes from './policies.module.css';

const ROWS_ID = 'policy-rows';
const LINES = [0, 1, 2, 3];

/** /policy-updates: what changed in the rules of trade, as cards. */
export function PoliciesScreen() {
  const t = useTranslations('policies');
  const shell = useTranslations('shell');
  return (
    <>
      <PageHeader title={shell('menu.policyUpdates')} />
      <Notice tone="info" icon={IconInfoCircle}>
        {t('knowledgeOnly')}
      </Notice>
      <PolicyList />
    </>
  );
}

function PolicyList() {
  const t = useTranslations('policies');
  const { state, list, file } = useRows(POLICY_LIST);
  const { params, change, isNarrowed, clear } = state;
  const fields = useFields();
  const count = list.data?.data.count ?? 0;
  const isBare = list.data !== undefined && count === 0 && !isNarrowed;
  return (
    <>
      {isBare ? null : (
        <FilterBar state={state} fields={fields} rowsId={count > 0 ? ROWS_ID : null}>
          {count > 0 ? <FileLink {...file} /> : null}
        </FilterBar>
      )}
      <ListFrame
        list={list}
        paging={{ params, change }}
        skeleton={<Loading />}
        empty={
          isNarrowed ? (
            <NoneFound onClear={clear} />
          ) : (
            <EmptyState icon={IconNews} title={t('empty')} />
          )
        }
      >
        {({ rows }) => (
          <ul id={ROWS_ID} className={classes.cards}>
            {rows.map((row) => (
              <PolicyCard key={row.id} policy={row} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

function useFields(): FilterField<typeof POLICY_LIST.spec.filters>[] {
  const t = useTranslations('policies');
  return [
    { kind: 'text', name: 'filter', label: t('search') },
    {
      kind: 'choice',
      name: 'typeOfUpdate',
      label: t('type'),
      any: t('anyType'),
      options: TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
  ];
}

function PolicyCard({ policy }: { policy: PolicyRow }) {
  const t = useTranslations('policies');
  const [icon] = policy.policyIcon;
  return (
    <li className={classes.card}>
      {icon ? (
        // biome-ignore lint/performance/noImgElement: the optimiser has no token for private files
        <img
          className={classes.icon}
          src={`${icon.src}?size=small`}
          alt=""
          width={72}
          height={72}
          loading="lazy"
        />
      ) : null}
      <div className={classes.words}>
        <h2 className={classes.title}>
          <Link className={classes.link} href={paths.policies.view(policy.id)}>
            <bdi>{policy.title}</bdi>
          </Link>
        </h2>
        <p className={classes.preview}>
          <bdi>{policy.preview}</bdi>
        </p>
        <p className={classes.faint}>
          {isUpdateType(policy.typeOfUpdate) ? (
            <span>{t(`types.${policy.typeOfUpdate}`)}</span>
          ) : null}
          {policy.withEffectiveDate ? (
            <span>
              {t('effective')} <DateText value={policy.withEffectiveDate} />
            </span>
          ) : null}
          <span>
            {t('updated')} <DateText value={policy.updatedAt} />
          </span>
        </p>
      </div>
    </li>
  );
}

function Loading() {
  const t = useTranslations('common');
  return (
    <div role="status" aria-label={t('loading')}>
      <Card>
        {LINES.map((line) => (
          <div key={line} className={classes.waiting} aria-hidden>
            <Skeleton height={72} width={72} />
            <div className={classes.words}>
              <Skeleton height={14} width="45%" mb={10} />
              <Skeleton height={12} width="80%" mb={10} />
              <Skeleton height={11} width="30%" />
            </div>
          </div>
        ))}
      </Card>
    </div>
  );
}
