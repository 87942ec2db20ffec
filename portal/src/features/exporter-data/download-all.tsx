'use client';

import { IconDatabaseExport } from '@tabler/icons-react';
import { useLocale } from 'next-intl';

import { useMayWrite } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import { useResource } from '@/shared/api/use-resource';
import { formatCount } from '@/shared/lib/money';
import { Button } from '@/shared/ui/controls/button';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { Made } from './download-made';
import { DOWNLOADS, type Download, isAtWork, useChange } from './downloads';
import classes from './exporter-data.module.css';
import type { RecordParams } from './params';

type Filters = RecordParams['filters'];

/** How often the progress of a file is read, in milliseconds. */
const WHILE_AT_WORK_MS = 1500;

interface DownloadAllProps {
  filters: Filters;
  /** How many records were found, at most 10,000. */
  count: number;
  /** Whether there are more. */
  isCapped: boolean;
}

/** The file with everything that the search finds: asked for, made by a worker, downloaded. */
export function DownloadAll({ filters, count, isCapped }: DownloadAllProps) {
  const t = useTranslations('exporterData.all');
  const locale = useLocale();
  const mayWrite = useMayWrite();
  const { data } = useResource(
    DOWNLOADS,
    {},
    {
      refreshInterval: (answer) => (answer?.data.rows.some(isAtWork) ? WHILE_AT_WORK_MS : 0),
    },
  );
  const newest = data?.data.rows.find((each) => isFor(each, filters));
  const made = newest?.status === 'cancelled' ? undefined : newest;
  const offer = isCapped ? t('offerMany') : t('offer', { count: formatCount(count, locale) });
  const ask = (label: string) => (mayWrite ? <Ask filters={filters} label={label} /> : null);
  // Until it is known what was made before, nothing is offered that may be there already.
  if (!data) return null;
  return (
    <div className={made ? classes.made : undefined} aria-live="polite">
      <KeptFocus label={offer}>
        {made ? <Made download={made} again={ask(t('again'))} /> : ask(offer)}
      </KeptFocus>
    </div>
  );
}

function Ask({ filters, label }: { filters: Filters; label: string }) {
  const key = useIdempotencyKey();
  const change = useChange();
  const body = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
  const ask = () =>
    change.run(async () => {
      try {
        await unwrap(
          client.POST(DOWNLOADS, { body, headers: { 'Idempotency-Key': key.keyFor(body) } }),
        );
        key.settle();
      } catch (error) {
        key.settle(error);
        throw error;
      }
    });
  return (
    <Button
      variant="default"
      loading={change.busy}
      leftSection={<IconDatabaseExport size={16} aria-hidden />}
      onClick={ask}
    >
      {label}
    </Button>
  );
}

/** Whether a file is of this search. */
function isFor({ filters }: Download, wanted: Filters): boolean {
  const names = Object.keys(wanted) as (keyof Filters)[];
  return names.every((name) => filters[name] === (wanted[name] ?? ''));
}
