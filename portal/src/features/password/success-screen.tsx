import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { FocusedPage } from '@/shared/ui/page/focused-page';

/** Says that the password is set, and links to the sign-in page. */
export function PasswordSuccessScreen() {
  const t = useTranslations('password.success');
  return (
    <FocusedPage icon={IconCircleCheck} tone="good" title={t('title')} lead={t('lead')}>
      <ButtonLink href={paths.signIn()}>{t('login')}</ButtonLink>
    </FocusedPage>
  );
}
