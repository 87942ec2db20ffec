'use client';

import { useTranslations } from 'next-intl';

import { Card } from '@/shared/ui/page/card';

import { Amount } from './amount';
import { type Figures, RUPEE } from './draft';
import classes from './price-calculator.module.css';

interface SummaryProps {
  figures: Figures;
  currency: string;
  /** Whether these are the figures that the API computed and stored. */
  isSaved: boolean;
}

/** The totals, and the price by each delivery term. */
export function Summary({ figures, currency, isSaved }: SummaryProps) {
  const t = useTranslations('calculator');
  const { price } = figures;
  return (
    <div className={classes.summary}>
      <div>
        <Card
          title={t('totals')}
          aside={isSaved ? null : <span className={classes.soft}>{t('preview')}</span>}
        >
          <dl className={classes.sums}>
            <Sum label={t('netTotal')} amount={figures.netTotal} currency={RUPEE} />
            <Sum label={t('gstTotal')} amount={figures.gstTotal} currency={RUPEE} />
            <Sum label={t('totalAmount')} amount={price.total} currency={RUPEE} strong />
            <Sum label={t('totalPerUnit')} amount={price.perUnit} currency={RUPEE} />
            {currency ? (
              <>
                <Sum
                  label={t('totalAmount')}
                  amount={price.foreignTotal}
                  currency={currency}
                  strong
                />
                <Sum label={t('totalPerUnit')} amount={price.foreignPerUnit} currency={currency} />
              </>
            ) : null}
          </dl>
        </Card>
      </div>
      {figures.terms.length > 0 ? <Terms figures={figures} currency={currency} /> : null}
    </div>
  );
}

interface SumProps {
  label: string;
  amount: number | null;
  currency: string;
  strong?: boolean;
}

function Sum({ label, amount, currency, strong = false }: SumProps) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount value={amount} currency={currency} />
      </dd>
    </div>
  );
}

function Terms({ figures, currency }: { figures: Figures; currency: string }) {
  const t = useTranslations('calculator');
  const comparison = useTranslations('comparison');
  const enquiry = useTranslations('enquiry.fields');
  const heads = currency ? [RUPEE, currency] : [RUPEE];
  return (
    <div>
      <Card title={t('byTerm')}>
        <div className={classes.scroll}>
          <table className={classes.terms}>
            <thead>
              <tr>
                <th scope="col">{enquiry('paymentTerms')}</th>
                {heads.map((code) => (
                  <th key={code} scope="col" data-end>
                    {comparison('total')} (<bdi>{code}</bdi>)
                  </th>
                ))}
                {heads.map((code) => (
                  <th key={code} scope="col" data-end>
                    {t('perUnit')} (<bdi>{code}</bdi>)
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {figures.terms.map((each) => (
                <tr key={each.term}>
                  <th scope="row">
                    <span className={classes.term}>{each.term}</span>{' '}
                    <span className={classes.adds}>{t(`terms.${each.term}`)}</span>
                  </th>
                  <td data-end data-label={`${comparison('total')} (${RUPEE})`}>
                    <Amount value={each.total} currency={RUPEE} bare />
                  </td>
                  {currency ? (
                    <td data-end data-label={`${comparison('total')} (${currency})`}>
                      <Amount value={each.foreignTotal} currency={currency} bare />
                    </td>
                  ) : null}
                  <td data-end data-label={`${t('perUnit')} (${RUPEE})`}>
                    <Amount value={each.perUnit} currency={RUPEE} bare />
                  </td>
                  {currency ? (
                    <td data-end data-label={`${t('perUnit')} (${currency})`}>
                      <Amount value={each.foreignPerUnit} currency={currency} bare />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Card>
    </div>
  );
}
