import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import type { Schema } from '@/shared/api/types';

import classes from './document-links.module.css';

type Documented = Pick<Schema<'QuotationRow'>, 'id' | 'status'>;

/**
 * The documents that both parties can download: a quotation, and the order on it once that is
 * confirmed.
 */
export function DocumentLinks({ quotation: { id, status } }: { quotation: Documented }) {
  const t = useTranslations('quotations');
  const query = `?locale=${useLocale()}`;
  return (
    <p className={classes.documents}>
      <a href={`/api/quotations/${id}/pdf${query}`} download>
        {t('pdf')}
      </a>
      {status === 'order_confirmed' ? (
        <a href={`/api/quotations/${id}/order/pdf${query}`} download>
          {t('orderPdf')}
        </a>
      ) : null}
    </p>
  );
}
