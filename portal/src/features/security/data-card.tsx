'use client';

import { IconDownload, IconHourglass, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Notice } from '@/shared/ui/feedback/notice';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { PasswordDialog } from './password-dialog';
import {
  cancelDataRequest,
  type DataRequest,
  type DataRequestKind,
  isLate,
  isOpen,
  useDataRequests,
  useErasureEffects,
} from './security';
import classes from './security.module.css';

/** The newest request of a kind that is still open or still has a download. */
function latest(requests: readonly DataRequest[], kind: DataRequestKind): DataRequest | null {
  return (
    requests.find((request) => request.kind === kind && (isOpen(request) || request.url)) ?? null
  );
}

/** Offers a copy of the user's personal data, and its erasure. */
export function DataCard() {
  const t = useTranslations('security.data');
  const { data, error, mutate } = useDataRequests();
  const [asked, setAsked] = useState<DataRequestKind | null>(null);
  const reload = () => void mutate();
  return (
    <Card title={t('title')}>
      {!data && error ? <ErrorState error={error} onRetry={reload} /> : null}
      {!data && !error ? <Skeleton height={160} aria-hidden /> : null}
      {data ? (
        <>
          <Export request={latest(data.data, 'export')} onAsk={() => setAsked('export')} />
          <Erasure
            request={latest(data.data, 'erasure')}
            onAsk={() => setAsked('erasure')}
            onChanged={reload}
          />
        </>
      ) : null}
      {asked ? (
        <PasswordDialog
          kind={asked}
          onClose={() => setAsked(null)}
          onAsked={() => {
            setAsked(null);
            reload();
          }}
        />
      ) : null}
    </Card>
  );
}

interface PartProps {
  request: DataRequest | null;
  onAsk: () => void;
}

function Export({ request, onAsk }: PartProps) {
  const t = useTranslations('security.data');
  const common = useTranslations('common');
  return (
    <div className={classes.part}>
      <h3>{t('exportTitle')}</h3>
      <p className={classes.text}>{t('exportText')}</p>
      {request && isLate(request) ? (
        <Notice tone="waiting" icon={IconHourglass} role="status" title={t('late')}>
          {t('lateText')}
        </Notice>
      ) : null}
      {request && isOpen(request) && !isLate(request) ? (
        <Notice tone="info" icon={IconHourglass} role="status" title={t('preparing')}>
          {t('preparingText')}
        </Notice>
      ) : null}
      {request?.url ? (
        <div className={classes.ready}>
          <Button
            component="a"
            href={request.url}
            download
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {common('download')}
          </Button>
          <span className={classes.detail}>
            {t.rich('until', { date: () => <DateText value={request.expiresAt} /> })}
          </span>
        </div>
      ) : null}
      {request ? null : (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={onAsk}
        >
          {t('exportAsk')}
        </Button>
      )}
    </div>
  );
}

function Erasure({ request, onAsk, onChanged }: PartProps & { onChanged: () => void }) {
  const t = useTranslations('security.data');
  const effects = useErasureEffects().data?.data.effects ?? [];
  return (
    <div className={classes.part}>
      <h3>{t('erasureTitle')}</h3>
      <p className={classes.text}>{t('erasureText')}</p>
      <ul className={classes.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {request ? (
        <Planned request={request} onChanged={onChanged} />
      ) : (
        <Button
          variant="default"
          color="red"
          className={classes.erase}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onAsk}
        >
          {t('erasureAsk')}
        </Button>
      )}
    </div>
  );
}

function Planned({ request, onChanged }: { request: DataRequest; onChanged: () => void }) {
  const t = useTranslations('security.data');
  const { busy, attempt } = useAttempt();
  const cancel = async () => {
    await attempt(() => cancelDataRequest(request.id), { done: t('cancelled') });
    onChanged();
  };
  return (
    <Notice tone="waiting" icon={IconHourglass} role="status" title={t('planned')}>
      <p className={classes.plannedText}>
        {t.rich('plannedText', { date: () => <DateText value={request.dueAt} as="minute" /> })}
      </p>
      <Button variant="default" size="xs" loading={busy} onClick={cancel}>
        {t('cancel')}
      </Button>
    </Notice>
  );
}
