'use client';

import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconDownload,
  IconHelpCircle,
  IconInfoCircle,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useIdempotencyKey } from '@/shared/api/use-idempotency-key';
import type { ListState } from '@/shared/api/use-list-params';
import { useInvalidate } from '@/shared/api/use-resource';
import { REFUSED_MS } from '@/shared/lib/durations';
import { formatCount } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { toast } from '@/shared/ui/feedback/toast';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';
import { Card } from '@/shared/ui/page/card';

import { ChosenValues } from './chosen-values';
import { Faults } from './faults';
import { HeadingChoice } from './heading/heading-choice';
import {
  confirmImport,
  discardImport,
  type ERROR_LIST,
  type FileImport,
  hasRows,
  isAtWork,
  type ROW_LIST,
  usePreviewRows,
} from './imports';
import classes from './imports.module.css';
import { PreviewRows } from './preview-rows';
import { QuestionForm } from './question-form';

/** The lists that change when a file of a kind is stored. */
const LISTS: Record<FileImport['kind'], string> = {
  products: '/api/products',
  enquiries: '/api/enquiries',
  rates: '/api/updates-freight-rates',
};

interface ImportResultProps {
  fileImport: FileImport;
  state: ListState<(typeof ERROR_LIST)['filters']>;
  rowState: ListState<(typeof ROW_LIST)['filters']>;
  /** Where the stored rows are listed. */
  list: string;
  /** Back to the upload of another file. */
  onLeave: () => void;
}

/** How far a file is, what is wrong with it, and what can be done now. */
export function ImportResult({ fileImport, state, rowState, list, onLeave }: ImportResultProps) {
  const t = useTranslations('imports');
  const isAsked = fileImport.status === 'asking' && fileImport.can.includes('answer');
  const isReady = fileImport.status === 'ready';
  const leave = <Leave fileImport={fileImport} onLeave={onLeave} />;
  return (
    <>
      <Card title={<bdi>{fileImport.fileName}</bdi>}>
        <div aria-live="polite">
          <Standing fileImport={fileImport} />
          <LeftOut fileImport={fileImport} />
        </div>
        <ChosenValues key={fileImport.status} fileImport={fileImport} />
        {fileImport.can.includes('readAgain') ? <HeadingChoice fileImport={fileImport} /> : null}
        {isAsked ? <QuestionForm fileImport={fileImport}>{leave}</QuestionForm> : null}
        {isAsked || isReady ? null : (
          <div className={classes.buttons}>
            {fileImport.status === 'done' ? (
              <Button component={Link} href={list}>
                {t('toList')}
              </Button>
            ) : null}
            {fileImport.can.includes('downloadErrors') ? (
              <Download fileImport={fileImport} />
            ) : null}
            {fileImport.liftedBy.length > 0 ? (
              <Button component={Link} href={paths.plans()} variant="default">
                {t('plans')}
              </Button>
            ) : null}
            {leave}
          </div>
        )}
      </Card>
      {fileImport.errorCount + fileImport.warningCount + fileImport.noteCount > 0 ? (
        <div className={classes.below}>
          <Faults fileImport={fileImport} state={state} />
        </div>
      ) : null}
      {hasRows(fileImport) ? <PreviewRows fileImport={fileImport} state={rowState} /> : null}
      {/* After the rows: nobody publishes a price that they could not see. */}
      {isReady ? (
        <div className={classes.buttons}>
          {fileImport.can.includes('confirm') ? (
            <Confirm fileImport={fileImport} state={rowState} />
          ) : null}
          {leave}
        </div>
      ) : null}
    </>
  );
}

function Standing({ fileImport }: { fileImport: FileImport }) {
  const t = useTranslations('imports');
  const locale = useLocale();
  const { status, rows, rejected, errorCount } = fileImport;
  if (isAtWork(fileImport)) {
    const label = t(status === 'reading' ? 'reading' : 'storing');
    return (
      <>
        <p className={classes.text}>{label}</p>
        <Progress fileImport={fileImport} label={label} />
      </>
    );
  }
  if (status === 'asking') {
    const asksValues = fileImport.values.some(({ isOpen }) => isOpen);
    return (
      <Notice
        tone="waiting"
        icon={IconHelpCircle}
        title={t(asksValues ? 'values.title' : 'questions.title')}
      >
        {t(asksValues ? 'values.lead' : 'questions.lead')}
      </Notice>
    );
  }
  if (status === 'ready') {
    return (
      <div className={classes.notices}>
        <Notice tone="good" icon={IconCheck} title={t('ready', { count: rows })}>
          <Reasons texts={fileImport.notes} />
        </Notice>
        <Alike count={fileImport.warningCount} />
        <ReadOtherwise count={fileImport.noteCount} />
      </div>
    );
  }
  if (status === 'done') {
    const said = fileImport.notes.length > 0 ? t('processed') : t('done', { count: rows });
    const title = fileImport.kind === 'rates' ? t('published') : said;
    return (
      <Notice tone="good" icon={IconCircleCheck} title={title}>
        <Reasons texts={fileImport.notes} />
      </Notice>
    );
  }
  const why = t(status === 'failed' ? 'failed' : 'refused');
  const total = formatCount(rows, locale);
  const wrong =
    rejected < rows ? t('wrong', { count: rejected, total }) : t('allWrong', { count: rows });
  const title = errorCount > 0 ? wrong : why;
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={title}>
      <Reasons texts={fileImport.reasons} />
    </Notice>
  );
}

/** What of the file is not saved, before it is confirmed and beside its errors. */
function LeftOut({ fileImport }: { fileImport: FileImport }) {
  const t = useTranslations('imports');
  const { leftOut, status } = fileImport;
  if (leftOut.length === 0 || isAtWork(fileImport) || status === 'done') return null;
  return (
    <Notice tone="neutral" icon={IconInfoCircle} title={t('leftOut')}>
      <Reasons texts={leftOut} />
    </Notice>
  );
}

/** In the language in which the file was uploaded, which may be written the other way. */
function Reasons({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className={classes.reason}>
      <bdi>{text}</bdi>
    </p>
  ));
}

/** Says that rows are much like other enquiries; they are submitted all the same. */
function Alike({ count }: { count: number }) {
  const t = useTranslations('imports');
  if (count === 0) return null;
  return <Notice tone="waiting" icon={IconAlertTriangle} title={t('alike', { count })} />;
}

/** Says that cells were read as something else than they say, which the rows below show. */
function ReadOtherwise({ count }: { count: number }) {
  const t = useTranslations('imports');
  if (count === 0) return null;
  return <Notice tone="waiting" icon={IconInfoCircle} title={t('readOtherwise', { count })} />;
}

function Progress({ fileImport, label }: { fileImport: FileImport; label: string }) {
  const { progress } = fileImport;
  const known = progress > 0 ? { value: progress, max: 100 } : {};
  return <progress className={classes.progress} aria-label={label} {...known} />;
}

function Confirm({
  fileImport,
  state,
}: {
  fileImport: FileImport;
  state: ImportResultProps['rowState'];
}) {
  const t = useTranslations('imports');
  const key = useIdempotencyKey();
  const invalidate = useInvalidate();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const isSeen = usePreviewRows(fileImport, state.params).data !== undefined;
  const confirm = async () => {
    setBusy(true);
    try {
      await confirmImport(fileImport, key.keyFor(`${fileImport.id}:${fileImport.revision}`));
      key.settle();
    } catch (error) {
      key.settle(error);
      toast.error(errorMessage(error), { stay: REFUSED_MS });
    } finally {
      await invalidate('/api/imports', LISTS[fileImport.kind]);
      setBusy(false);
    }
  };
  // The notes say how many rows are new where some are about things that the company has.
  const saved = fileImport.notes.length > 0 ? t('save') : t('confirm', { count: fileImport.rows });
  return (
    <Button onClick={confirm} loading={busy} disabled={!isSeen}>
      {fileImport.kind === 'rates' ? t('publish') : saved}
    </Button>
  );
}

function Download({ fileImport }: { fileImport: FileImport }) {
  const t = useTranslations('imports');
  const locale = useLocale();
  return (
    <Button
      component="a"
      variant="default"
      href={`/api/imports/${fileImport.id}/file?${new URLSearchParams({ locale })}`}
      download
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('downloadErrors')}
    </Button>
  );
}

/** Discards a file that is ready; any other makes way for the next one by itself. */
function Leave({ fileImport, onLeave }: { fileImport: FileImport; onLeave: () => void }) {
  const t = useTranslations('imports');
  const invalidate = useInvalidate();
  const { busy, attempt } = useAttempt();
  const isReady = fileImport.status === 'ready';
  if (!fileImport.can.includes('discard')) return null;
  const discard = () =>
    attempt(() =>
      discardImport(fileImport.id)
        .then(onLeave)
        // Also after a refusal: it may have been confirmed or discarded in another tab.
        .finally(() => invalidate('/api/imports')),
    );
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
