import { useLocale } from 'next-intl';
import { Status } from '@/domain/enquiry/status';
import { localeRow } from '@/i18n/locales';
import { useTranslations } from '@/i18n/translations';
import { Money } from '@/shared/ui/values/money';

import { EXAMPLE } from './example';
import classes from './example-trade.module.css';

/** Shows an enquiry with its quotations, as the buyer sees it. */
export function ExampleTrade() {
  const t = useTranslations('public.landing.example');
  const common = useTranslations('common');
  return (
    <figure className={classes.figure} aria-label={t('label')}>
      <div className={classes.sheet}>
        <div className={classes.head}>
          <span className={classes.kind}>{common('enquiry')}</span>
          <Status value="quotation_received" />
        </div>
        <p className={classes.product}>{t('product')}</p>
        <ul className={classes.facts}>
          <li className="code">HS {EXAMPLE.hsCode}</li>
          <li>{t('quantity')}</li>
          <li>{t('container')}</li>
        </ul>
        <SeaLane />
      </div>
      <Quotations />
      <figcaption className={classes.caption}>{t('caption')}</figcaption>
    </figure>
  );
}

function SeaLane() {
  const regions = new Intl.DisplayNames([localeRow(useLocale()).intl], { type: 'region' });
  return (
    <div className={classes.lane}>
      <svg viewBox="0 0 400 92" aria-hidden="true" focusable="false">
        <path className={classes.route} d="M14 78 C 110 6, 290 6, 386 78" />
        <circle cx="14" cy="78" r="6" />
        <circle cx="386" cy="78" r="6" />
        <g className={classes.ship} transform="translate(186 6)">
          <path d="M0 17h34l-3.6 7.2a3 3 0 0 1-2.7 1.8H6.3a3 3 0 0 1-2.7-1.8z" />
          <rect x="5" y="9" width="7" height="6.5" rx="1" />
          <rect x="13.5" y="9" width="7" height="6.5" rx="1" />
          <rect x="22" y="9" width="7" height="6.5" rx="1" />
          <rect x="13.5" y="1" width="7" height="6.5" rx="1" />
        </g>
      </svg>
      <div className={classes.ends}>
        {[EXAMPLE.source, EXAMPLE.destination].map(({ port, code, region }) => (
          <p key={code} className={classes.end}>
            <strong translate="no">{port}</strong>
            <span>
              <span className="code">{code}</span> {regions.of(region)}
            </span>
          </p>
        ))}
      </div>
    </div>
  );
}

function Quotations() {
  const t = useTranslations('public.landing.example');
  const types = useTranslations('shell.businessTypes');
  return (
    <div className={classes.quotations}>
      <p className={classes.count}>{t('quotations', { count: EXAMPLE.quotations.length })}</p>
      <ul className={classes.rows}>
        {EXAMPLE.quotations.map(({ from, terms, price, days }) => (
          <li key={price}>
            <span>{types(from)}</span>
            <span className={`code ${classes.terms}`}>{terms}</span>
            <span className={classes.price}>
              <Money amount={price} currency={EXAMPLE.currency} /> <small>{t('perKg')}</small>
            </span>
            <span className={classes.valid}>{t('validDays', { days })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
