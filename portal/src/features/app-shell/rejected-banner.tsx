'use client';

import { IconAlertTriangle } from '@tabler/icons-react';
import { useCan, useSession } from '@/domain/account/session-context';
import { Link, usePathname } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Notice } from '@/shared/ui/feedback/notice';

/** A rejected company is read-only (RULES.md 7). Every screen says so; the profile has the reason. */
export function RejectedBanner() {
  const { readOnly } = useSession();
  const canEdit = useCan('profile.edit');
  const t = useTranslations('shell');
  const onProfile = usePathname().startsWith(paths.profile.view());
  if (readOnly === null || onProfile) return null;
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={t('rejected')}>
      {readOnly}{' '}
      <Link href={canEdit ? paths.profile.edit() : paths.profile.view()}>
        {t(canEdit ? 'correctProfile' : 'myProfile')}
      </Link>
    </Notice>
  );
}
