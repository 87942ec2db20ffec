'use client';

import type { ReactNode } from 'react';
import { unitCode } from '@/domain/enquiry/quantities';
import { UnitCode } from '@/domain/enquiry/unit-code';
import { useTranslations } from '@/i18n/translations';
import { ScrollRegion } from '@/shared/ui/data-table/scroll-region';
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
            <UnitSum figures={figures} amount={price.perUnit} currency={RUPEE} />
            {currency ? (
              <>
                <Sum
                  label={t('totalAmount')}
                  amount={price.foreignTotal}
                  currency={currency}
                  strong
                />
                <UnitSum figures={figures} amount={price.foreignPerUnit} currency={currency} />
              </>
            ) : null}
          </dl>
          {figures.uom === null ? <p className={classes.soft}>{t('severalUnits')}</p> : null}
        </Card>
      </div>
      {figures.terms.length > 0 ? <Terms figures={figures} currency={currency} /> : null}
    </div>
  );
}

/** The most decimals of a price of one unit. */
const UNIT_PLACES = 6;

interface UnitSumProps {
  figures: Figures;
  amount: number | null;
  currency: string;
}

/** The price of one unit, which its label names. */
function UnitSum({ figures: { uom }, amount, currency }: UnitSumProps) {
  const t = useTranslations('calculator');
  const label = (
    <>
      <span>{t('totalPerUnit')}</span>
      {uom ? (
        <span>
          {' '}
          <bdi>
            <UnitCode label={uom} />
          </bdi>
        </span>
      ) : null}
    </>
  );
  return <Sum label={label} amount={amount} currency={currency} most={UNIT_PLACES} />;
}

interface SumProps {
  label: ReactNode;
  amount: number | null;
  currency: string;
  strong?: boolean;
  most?: number;
}

function Sum({ label, amount, currency, strong = false, most = 0 }: SumProps) {
  return (
    <div data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>
        <Amount value={amount} currency={currency} most={most} />
      </dd>
    </div>
  );
}

function Terms({ figures, currency }: { figures: Figures; currency: string }) {
  const t = useTranslations('calculator');
  const comparison = useTranslations('comparison');
  const enquiry = useTranslations('enquiry.fields');
  const heads = currency ? [RUPEE, currency] : [RUPEE];
  const unit = figures.uom ? unitCode(figures.uom) : null;
  const perUnit = (code: string) => (unit === null ? code : `${code} / ${unit}`);
  return (
    <div>
      <Card title={t('byTerm')}>
        <ScrollRegion className={classes.scroll} label={t('byTerm')}>
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
                    {t('perUnit')} (<bdi>{perUnit(code)}</bdi>)
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
                  <td data-end data-label={`${t('perUnit')} (${perUnit(RUPEE)})`}>
                    <Amount value={each.perUnit} currency={RUPEE} bare most={UNIT_PLACES} />
                  </td>
                  {currency ? (
                    <td data-end data-label={`${t('perUnit')} (${perUnit(currency)})`}>
                      <Amount
                        value={each.foreignPerUnit}
                        currency={currency}
                        bare
                        most={UNIT_PLACES}
                      />
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </Card>
    </div>
  );
}
