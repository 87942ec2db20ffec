'use client';

import { useTranslations } from '@/i18n/translations';

import type { Quotation } from '../quotations';
import type { CounterOffer } from './counter-offers';
import classes from './negotiation.module.css';
import { Marked, useTerms } from './terms';

/** A counter-offer beside the version that it answers, with what differs marked. */
export function CounterTerms({ quotation, offer }: { quotation: Quotation; offer: CounterOffer }) {
  const t = useTranslations('negotiation');
  const terms = useTerms(quotation);
  const version = quotation.versions.find((each) => each.version === offer.version);
  if (!version) return null;
  const differs = (fields: readonly string[]) =>
    fields.some((field) => offer.changed.includes(field)) ||
    (fields.includes('netAmount') && offer.netAmount !== version.netAmount);
  return (
    // The roles are repeated, because `display` removes them where a row has two lines.
    <table className={`${classes.terms} ${classes.sides}`} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">{t('term')}</th>
          <th role="columnheader">{t('offered', { number: String(offer.version) })}</th>
          <th role="columnheader">{t('proposed')}</th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {terms.map(({ fields, label, show }) => (
          <tr key={fields[0]} role="row">
            <th role="rowheader">{label}</th>
            <td role="cell">{show(version) || '–'}</td>
            <td role="cell">
              <Marked differs={differs(fields)}>{show(offer)}</Marked>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
