import { IconAlertTriangle, IconCircleCheck, IconDatabaseExport } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { useDayText } from '@/shared/ui/values/date-text';

import { DOWNLOADS, type Download, isAtWork, useChange } from './downloads';
import classes from './exporter-data.module.css';

/** A file that was asked for: how far it is, ready, or why there is none. */
export function Made({ download, again }: { download: Download; again: ReactNode }) {
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
