import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Status } from '@/domain/enquiry/status';
import { Lane } from '@/domain/reference/lane';
import { useTranslations } from '@/i18n/translations';
import { Money } from '@/shared/ui/values/money';

import { EXAMPLE } from '../hero/example';
import classes from './step-pictures.module.css';

/** Shows the enquiry form with its four most important fields. */
export function EnquiryPicture() {
  const t = useTranslations('public.landing.example');
  const fields = useTranslations('enquiry.fields');
  const enquiry = useTranslations('enquiry');
  const { source, destination } = EXAMPLE;
  return (
    <dl className={`${classes.card} ${classes.form}`}>
      <div>
        <dt>{useTranslations('common')('product')}</dt>
        <dd>{t('product')}</dd>
      </div>
      <div>
        <dt>{fields('hsCodeId')}</dt>
        <dd className="code">{EXAMPLE.hsCode}</dd>
      </div>
      <div>
        <dt>{enquiry('lane')}</dt>
        <dd translate="no">
          <Lane source={source} destination={destination} compact />
        </dd>
      </div>
      <div>
        <dt>{fields('containerType')}</dt>
        <dd>{t('container')}</dd>
      </div>
    </dl>
  );
}

export function ReviewPicture({ hours }: { hours: number }) {
  const t = useTranslations('public.landing.example');
  return (
    <div className={`${classes.card} ${classes.review}`}>
      <div>
        <Status value="pending_approval" />
        <span>{t('submitted')}</span>
      </div>
      <span className={classes.span}>{t('decided', { hours })}</span>
      <div>
        <Status value="published" />
        <span>{t('visible')}</span>
      </div>
    </div>
  );
}

/** Shows a lead with the reasons for its match. */
export function MatchPicture() {
  const t = useTranslations('leads');
  const { hsCode, source, destination } = EXAMPLE;
  const reasons = [
    t('reasons.same_hs_code', { code: hsCode }),
    t('reasons.port', { port: source.port }),
    t('reasons.port_pair', { source: source.port, destination: destination.port }),
  ];
  return (
    <div className={classes.card}>
      <div className={classes.row}>
        <Status value="new_enquiry" />
        <strong className={classes.match}>{t('matched', { score: EXAMPLE.match })}</strong>
      </div>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>
            <IconCheck size={16} stroke={2.4} aria-hidden />
            {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shows a quotation that was revised once. */
export function VersionsPicture() {
  const t = useTranslations('public.landing.example');
  const quotations = useTranslations('quotations');
  const [first, second] = EXAMPLE.versions;
  return (
    <div className={`${classes.card} ${classes.versions}`}>
      <div>
        <span>{quotations('version', { number: first.number })}</span>
        <s>
          <Money amount={first.price} currency={EXAMPLE.currency} /> {t('perKg')}
        </s>
      </div>
      <div data-current>
        <span>{quotations('version', { number: second.number })}</span>
        <strong>
          <Money amount={second.price} currency={EXAMPLE.currency} /> {t('perKg')}
        </strong>
        <span>
          <span className="code">{EXAMPLE.quotations[0].terms}</span>{' '}
          {t('validDays', { days: EXAMPLE.quotations[0].days })}
        </span>
      </div>
    </div>
  );
}

export function OrderPicture() {
  const t = useTranslations('public.landing.example');
  return (
    <div className={`${classes.card} ${classes.order}`}>
      <div>
        <Status value="order_placed" />
        <span>{t('placedBy')}</span>
      </div>
      <IconArrowRight className={classes.arrow} size={20} stroke={1.8} aria-hidden />
      <div>
        <Status value="order_confirmed" />
        <span>{t('confirmedBy')}</span>
      </div>
    </div>
  );
}
