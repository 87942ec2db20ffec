'use client';

import { useTranslations } from '@/i18n/translations';

import { paths } from '@/shared/lib/paths';

import { PriceComparison, useRodtepFacts } from './facts';
import { type RodtepValues, rodtepPayload } from './form-model';
import classes from './listings.module.css';
import { RODTEP, type RodtepFacts } from './params';
import { submitRodtep } from './resources';
import { ReviewFrame } from './review-frame';
import { ReviewedList } from './reviewed-list';

/** /sell-rodtep/verify-data: everything that was entered, beside what comparable credit costs. */
export function RodtepReviewScreen() {
  const t = useTranslations('listings.review');
  return (
    <ReviewFrame<RodtepValues, RodtepFacts>
      kind="rodtep"
      title={t('rodtep')}
      resource={RODTEP}
      form={paths.rodtep.create()}
      list={paths.rodtep.list()}
      send={(values, key) => submitRodtep(rodtepPayload(values), key)}
    >
      {(facts) => <Said said={facts} />}
    </ReviewFrame>
  );
}

function Said({ said }: { said: RodtepFacts }) {
  return (
    <>
      <ReviewedList facts={useRodtepFacts(said)} />
      <div className={classes.files}>
        <PriceComparison percent={said.pricePercent} comparison={said.comparison} />
      </div>
    </>
  );
}
