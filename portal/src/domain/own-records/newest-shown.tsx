import type { ReactNode } from 'react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import classes from './newest-shown.module.css';

interface NewestShownProps {
  /** How many rows are shown. */
  count: number;
  /** Where all of them are. */
  children: ReactNode;
}

/** Says that a list has the newest rows alone, and where the others are. */
export function NewestShown({ count, children }: NewestShownProps) {
  const t = useTranslations('common');
  return (
    <p className={classes.note}>
      {t('newestShown', { count })} {children}
    </p>
  );
}

/** Says that the copy of the user's data has all rows. */
export function InCopyOfData() {
  const t = useTranslations('common');
  return t.rich('restInCopy', {
    link: (words) => <Link href={paths.profile.security()}>{words}</Link>,
  });
}
