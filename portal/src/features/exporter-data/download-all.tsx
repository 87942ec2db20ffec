'use client';

import { IconAlertTriangle, IconCircleCheck, IconDatabaseExport } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { type ReactNode, useState } from 'react';

import { useMayWrite } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import type { Schema } from '@/shared/api/types';
import { unwrap } from '@/shared/api/unwrap';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import { useInvalidate, useResource } from '@/shared/api/use-resource';
import { formatNumber } from '@/shared/lib/money';
import { Button } from '@/shared/ui/controls/button';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';
import { Notice } from '@/shared/ui/feedback/notice';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { useDayText } from '@/shared/ui/values/date-text';

import classes from './exporter-data.module.css';
import type { RecordParams } from './params';

type Download = Schema<'RecordDownloadOut'>;
type Filters = RecordParams['filters'];

const DOWNLOADS = '/api/exim-data/downloads';
/** How often the progress of a file is read, in milliseconds. */
const WHILE_AT_WORK_MS = 1500;

const isAtWork = ({ status }: Download) => status === 'working';

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
  const offer = isCapped ? t('offerMany') : t('offer', { count: formatNumber(count, locale) });
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

/** A file that was asked for: how far it is, ready, or why there is none. */
function Made({ download, again }: { download: Download; again: ReactNode }) {
  const t = useTranslations('exporterData.all');
  const day = useDayText();
  if (isAtWork(download)) return <AtWork download={download} />;
  if (!download.can.includes('open')) {
    const { reason } = download;
    return (
      <Notice tone="bad" icon={IconAlertTriangle} title={reason ?? t('failed')}>
        <div className={classes.order}>{again}</div>
      </Notice>
    );
  }
  const { id, rows, expiresAt, createdAt } = download;
  const kept = { count: rows, made: day(createdAt), until: day(expiresAt ?? '') };
  return (
    <Notice tone="good" icon={IconCircleCheck} title={t('ready', kept)}>
      <div className={classes.order}>
        <Button
          component="a"
          href={`${DOWNLOADS}/${id}/file`}
          download
          leftSection={<IconDatabaseExport size={16} aria-hidden />}
        >
          {t('open')}
        </Button>
        {again}
      </div>
    </Notice>
  );
}

function AtWork({ download }: { download: Download }) {
  const t = useTranslations('exporterData.all');
  const common = useTranslations('common');
  const { id, progress } = download;
  const change = useChange();
  const known = progress > 0 ? { value: progress, max: 100 } : {};
  const cancel = () =>
    change.run(() =>
      unwrap(
        client.DELETE('/api/exim-data/downloads/{download_id}', {
          params: { path: { download_id: id } },
        }),
      ),
    );
  return (
    <div className={classes.working}>
      <span>{t('working')}</span>
      <progress aria-label={t('working')} {...known} />
      <Button variant="default" size="compact-sm" loading={change.busy} onClick={cancel}>
        {common('cancel')}
      </Button>
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

/** Sends a change, says why it failed, and reads the files again: colleagues change them, too. */
function useChange() {
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      await invalidate(DOWNLOADS);
      setBusy(false);
    }
  };
  return { busy, run };
}

/** Whether a file is of this search. */
function isFor({ filters }: Download, wanted: Filters): boolean {
  const names = Object.keys(wanted) as (keyof Filters)[];
  return names.every((name) => filters[name] === (wanted[name] ?? ''));
}
