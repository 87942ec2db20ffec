import type { ReactNode } from 'react';
import { useTranslations } from '@/i18n/translations';

import { Part } from '../part';
import {
  EnquiryPicture,
  MatchPicture,
  OrderPicture,
  ReviewPicture,
  VersionsPicture,
} from './step-pictures';
import classes from './trade-steps.module.css';

/** Shows the steps from an enquiry to an order. */
export function TradeSteps({ reviewHours }: { reviewHours: number }) {
  const t = useTranslations('public.landing.how');
  return (
    <Part id="howItWorks" title={t('title')} lead={t('lead')} tone="sunken">
      <ol className={classes.steps}>
        <Step
          title={t('steps.enquiry.title')}
          text={t('steps.enquiry.text')}
          picture={<EnquiryPicture />}
        />
        <Step
          title={t('steps.review.title')}
          text={t('steps.review.text', { hours: reviewHours })}
          picture={<ReviewPicture hours={reviewHours} />}
        />
        <Step
          title={t('steps.matching.title')}
          text={t('steps.matching.text')}
          picture={<MatchPicture />}
        />
        <Step
          title={t('steps.quotation.title')}
          text={t('steps.quotation.text')}
          picture={<VersionsPicture />}
        />
        <Step
          title={t('steps.order.title')}
          text={t('steps.order.text')}
          picture={<OrderPicture />}
        />
      </ol>
    </Part>
  );
}

function Step({ title, text, picture }: { title: string; text: string; picture: ReactNode }) {
  return (
    <li className={classes.step}>
      <div>
        <h3 className={classes.title}>{title}</h3>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.picture}>{picture}</div>
    </li>
  );
}
