'use client';

import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconDownload,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';

import { Link } from '@/i18n/navigation';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import type { ListState } from '@/shared/api/use-list-params';
import { useInvalidate } from '@/shared/api/use-resource';
import { formatNumber } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { Card } from '@/shared/ui/page/card';

import { ErrorRows } from './error-rows';
import { confirmImport, discardImport, type ERROR_LIST, type FileImport } from './imports';
import classes from './imports.module.css';

interface ImportResultProps {
  found: FileImport;
  state: ListState<(typeof ERROR_LIST)['filters']>;
  /** Where the stored rows are listed. */
  list: string;
  /** Back to the upload of another file. */
  onLeave: () => void;
}

/** How far a file is, what is wrong with it, and what can be done now. */
export function ImportResult({ found, state, list, onLeave }: ImportResultProps) {
  const t = useTranslations('imports');
  return (
    <>
      <Card title={<bdi>{found.fileName}</bdi>}>
        <div aria-live="polite">
          <Standing found={found} />
        </div>
        <div className={classes.buttons}>
          {found.state === 'done' ? (
            <Button component={Link} href={list}>
              {t('toList')}
            </Button>
          ) : null}
          {found.can.includes('confirm') ? <Confirm found={found} /> : null}
          {found.can.includes('downloadErrors') ? <Download found={found} /> : null}
          {found.liftedBy.length > 0 ? (
            <Button component={Link} href={paths.plans()} variant="default">
              {t('plans')}
            </Button>
          ) : null}
          <Leave found={found} onLeave={onLeave} />
        </div>
      </Card>
      {found.errorCount > 0 ? (
        <div className={classes.below}>
          <ErrorRows found={found} state={state} />
        </div>
      ) : null}
    </>
  );
}

function Standing({ found }: { found: FileImport }) {
  const t = useTranslations('imports');
  const locale = useLocale();
  const { state, rowCount, wrongRows, errorCount } = found;
  if (state === 'checking' || state === 'storing') {
    const label = t(state);
    return (
      <>
        <p className={classes.text}>{label}</p>
        <Progress found={found} label={label} />
      </>
    );
  }
  if (state === 'ready') {
    return <Notice tone="good" icon={IconCheck} title={t('ready', { count: rowCount })} />;
  }
  if (state === 'done') {
    return <Notice tone="good" icon={IconCircleCheck} title={t('done', { count: rowCount })} />;
  }
  const why = t(state === 'failed' ? 'failed' : 'refused');
  const total = formatNumber(rowCount, locale);
  const title = errorCount > 0 ? t('wrong', { count: wrongRows, total }) : why;
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={title}>
      {found.reasons.map((reason) => (
        <p key={reason} className={classes.reason}>
          {reason}
        </p>
      ))}
    </Notice>
  );
}

function Progress({ found, label }: { found: FileImport; label: string }) {
  const { done, total } = found;
  const known = total > 0 ? { value: done, max: total } : {};
  return <progress className={classes.progress} aria-label={label} {...known} />;
}

function Confirm({ found }: { found: FileImport }) {
  const t = useTranslations('imports');
  const key = useIdempotencyKey();
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await confirmImport(found.uuid, key.keyFor(found.uuid));
      key.settle();
    } catch (error) {
      key.settle(error);
      toast.error(errorMessage(error));
    } finally {
      await invalidate('/api/imports', '/api/products', '/api/enquiries');
      setBusy(false);
    }
  };
  return (
    <Button onClick={confirm} loading={busy}>
      {t('confirm', { count: found.rowCount })}
    </Button>
  );
}

function Download({ found }: { found: FileImport }) {
  const t = useTranslations('imports');
  const locale = useLocale();
  return (
    <Button
      component="a"
      variant="default"
      href={`/api/imports/${found.uuid}/file?${new URLSearchParams({ locale })}`}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('downloadErrors')}
    </Button>
  );
}

/** Discards a file that is ready; any other makes way for the next one by itself. */
function Leave({ found, onLeave }: { found: FileImport; onLeave: () => void }) {
  const t = useTranslations('imports');
  const errorMessage = useErrorMessage();
  const invalidate = useInvalidate();
  const [busy, setBusy] = useState(false);
  const isReady = found.state === 'ready';
  if (!found.can.includes('discard')) return null;
  const discard = async () => {
    setBusy(true);
    try {
      await discardImport(found.uuid);
      onLeave();
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      // Also after a refusal: it may have been confirmed or discarded in another tab.
      await invalidate('/api/imports');
      setBusy(false);
    }
  };
  const Icon = isReady ? IconTrash : IconUpload;
  return (
    <Button
      variant="default"
      onClick={isReady ? discard : onLeave}
      loading={busy}
      leftSection={<Icon size={16} aria-hidden />}
    >
      {t(isReady ? 'discard' : 'another')}
    </Button>
  );
}
