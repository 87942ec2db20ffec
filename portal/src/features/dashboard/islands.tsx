'use client';

import { useLocale } from 'next-intl';

import { useEntitlement } from '@/domain/entitlement/use-entitlements';
import { useUnreadCount } from '@/domain/notifications/use-notifications';
import { useTranslations } from '@/i18n/translations';
import { formatCount } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { Figure } from '@/shared/ui/values/figures';

/** How many notifications are unread, also while it changes. */
export function UnreadCount() {
  return formatCount(useUnreadCount(), useLocale());
}

/** Shows how many enquiries of the month's allowance are opened. Empty if no plan counts them. */
export function OpenedEnquiries() {
  const t = useTranslations('entitlements');
  const locale = useLocale();
  const right = useEntitlement('enquiries');
  if (!right || right.used === null) return null;
  const used = formatCount(right.used, locale);
  const limit = right.limit === null ? null : formatCount(right.limit, locale);
  return (
    <Figure
      label={t('names.enquiries')}
      value={limit === null ? used : t('of', { used, limit })}
      note={limit === null ? t('unlimited') : null}
      href={paths.leads.list()}
    />
  );
}
