import { useTranslations } from 'next-intl';

import classes from './data-table.module.css';

/** A page behind the last one: an old link, or rows that went away. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  const t = useTranslations('table');
  return (
    <p className={classes.past}>
      {t('emptyPage')}{' '}
      <button type="button" className={classes.link} onClick={onFirst}>
        {t('firstPage')}
      </button>
    </p>
  );
}
