'use client';

import { ENTITLEMENTS } from '@/domain/entitlement/entitlements';
import { type DeleteProps, DeleteQuestion } from '@/domain/own-records/delete-question';
import { useTranslations } from '@/i18n/translations';
import { client } from '@/shared/api/client';
import { unwrap } from '@/shared/api/unwrap';

/** Asks before a freight rate leaves Market Watch for good. */
export function WithdrawRate(props: DeleteProps<{ id: number }>) {
  const t = useTranslations('marketWatch.withdraw');
  return (
    <DeleteQuestion
      {...props}
      title={t('question')}
      text={t('text')}
      confirmLabel={t('action')}
      remove={(id) =>
        unwrap(
          client.DELETE('/api/updates-freight-rates/rates/{rate_id}', {
            params: { path: { rate_id: id } },
          }),
        )
      }
      changed={['/api/updates-freight-rates', ENTITLEMENTS]}
    />
  );
}
