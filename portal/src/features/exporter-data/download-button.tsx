'use client';

import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';

import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { saveFile } from '@/shared/ui/feedback/save-file';
import { toast } from '@/shared/ui/feedback/toast';
import { useErrorMessage } from '@/shared/ui/feedback/use-error-message';

import type { TradeRecord } from './params';

/** Downloads the records that are shown. Before a search it says what to do first. */
export function DownloadButton({ records }: { records: readonly TradeRecord[] }) {
  const t = useTranslations('exporterData');
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    if (records.length === 0) {
      toast.info(t('searchFirst'));
      return;
    }
    setBusy(true);
    try {
      const data = records.map(({ recordId, DATE }) => ({ recordId, DATE }));
      await saveFile('/api/exim-data/download-excel', { data });
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  );
}
