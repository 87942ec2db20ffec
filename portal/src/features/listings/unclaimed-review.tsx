'use client';

import { useTranslations } from '@/i18n/translations';

import { paths } from '@/shared/lib/paths';
import { Attachments } from '@/shared/ui/values/attachments';

import { useUnclaimedFacts } from './facts';
import { type UnclaimedValues, unclaimedPayload } from './form-model';
import classes from './listings.module.css';
import { UNCLAIMED, type UnclaimedFacts } from './params';
import { submitUnclaimed } from './resources';
import { ReviewFrame } from './review-frame';
import { ReviewedList } from './reviewed-list';

/** /unclaimed-cargo-verify: everything that was entered, before it is confirmed. */
export function UnclaimedReviewScreen() {
  const t = useTranslations('listings.review');
  return (
    <ReviewFrame<UnclaimedValues, UnclaimedFacts>
      kind="unclaimed"
      title={t('unclaimed')}
      resource={UNCLAIMED}
      form={paths.unclaimed.create()}
      list={paths.unclaimed.list()}
      send={(values, key) => submitUnclaimed(unclaimedPayload(values), key)}
    >
      {(facts) => <Said said={facts} />}
    </ReviewFrame>
  );
}

function Said({ said }: { said: UnclaimedFacts }) {
  return (
    <>
      <ReviewedList facts={useUnclaimedFacts(said)} />
      {said.attachment.length > 0 ? (
        <div className={classes.files}>
          <Attachments files={said.attachment} />
        </div>
      ) : null}
    </>
  );
}
