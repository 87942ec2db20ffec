'use client';

import { IconTargetArrow } from '@tabler/icons-react';

import { useCan, useMayWrite } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { EmptyState } from '@/shared/ui/feedback/empty-state';

/** Says what brings leads: products to those who sell them, ports to the others. */
export function LeadsEmpty() {
  const t = useTranslations('leads');
  const isOfProducts = useCan('products.manage');
  const canEdit = useCan('profile.edit');
  const mayWrite = useMayWrite();
  if (isOfProducts) {
    return (
      <EmptyState
        icon={IconTargetArrow}
        title={t('empty')}
        hint={t('emptyOfProducts')}
        action={
          mayWrite ? (
            <ButtonLink href={paths.products.create()}>{t('addProducts')}</ButtonLink>
          ) : null
        }
      />
    );
  }
  return (
    <EmptyState
      icon={IconTargetArrow}
      title={t('empty')}
      hint={t('emptyOfPorts')}
      action={
        canEdit ? (
          <ButtonLink href={paths.profile.edit('loadingPort')}>{t('addPorts')}</ButtonLink>
        ) : null
      }
    />
  );
}
