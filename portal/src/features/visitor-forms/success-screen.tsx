import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';

import classes from './visitor-forms.module.css';

/** Shown after the New Exporter Form was sent. */
export function SuccessScreen() {
  const t = useTranslations('public.success');
  return (
    <div className={classes.success}>
      <IconCircleCheck className={classes.mark} size={56} stroke={1.3} aria-hidden />
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <div className={classes.ways}>
        <ButtonLink href={paths.login()}>{t('login')}</ButtonLink>
        <ButtonLink href={paths.newExporter()} variant="quiet">
          {t('another')}
        </ButtonLink>
      </div>
    </div>
  );
}
