import { useTranslations } from '@/i18n/translations';

import classes from './data-table.module.css';

/** Shown on a page after the last one, because of an old link or deleted rows. */
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
