import { IconClockCheck, IconLock, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import classes from './sign-up.module.css';
import { SignUpForm } from './sign-up-form';
import type { BusinessType } from './sign-up-model';

interface SignUpScreenProps {
  /** The hours that staff have to verify a company; null if the rules could not be read. */
  reviewHours: number | null;
  /** The business types; null if they could not be read. */
  types: readonly BusinessType[] | null;
}

/** Create Account: the reasons, the time it takes, and the form. */
export function SignUpScreen({ reviewHours, types }: SignUpScreenProps) {
  const t = useTranslations('signUp');
  const common = useTranslations('common');
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{t('title')}</h1>
          <p className={classes.lead}>{t('lead')}</p>
        </div>
        <p className={classes.already}>
          {t('already')} <Link href={paths.signIn()}>{common('logIn')}</Link>
        </p>
      </header>
      <ul className={classes.promises}>
        <li>
          <IconRosetteDiscountCheck size={20} stroke={1.6} aria-hidden />
          {t('promises.free')}
        </li>
        {reviewHours === null ? null : (
          <li>
            <IconClockCheck size={20} stroke={1.6} aria-hidden />
            {t('promises.verified', { hours: reviewHours })}
          </li>
        )}
        <li>
          <IconLock size={20} stroke={1.6} aria-hidden />
          {t('promises.private')}
        </li>
      </ul>
      <SignUpForm types={types} />
    </div>
  );
}
