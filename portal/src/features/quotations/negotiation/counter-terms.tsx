'use client';

import { useTranslations } from 'next-intl';

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
    <table className={classes.terms}>
      <thead>
        <tr>
          <th scope="col">{t('term')}</th>
          <th scope="col">{t('offered', { number: String(offer.version) })}</th>
          <th scope="col">{t('proposed')}</th>
        </tr>
      </thead>
      <tbody>
        {terms.map(({ fields, label, show }) => (
          <tr key={fields[0]}>
            <th scope="row">{label}</th>
            <td>{show(version) || '–'}</td>
            <td>
              <Marked differs={differs(fields)}>{show(offer)}</Marked>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
