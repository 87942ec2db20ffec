import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleX,
  IconClockPause,
} from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';
import { BareTextField } from '@/shared/forms/fields/text-field';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { PublicPage } from '@/shared/ui/page/public-page';
import { DateText } from '@/shared/ui/values/date-text';
import { type Fact, Facts } from '@/shared/ui/values/facts';
import { Money } from '@/shared/ui/values/money';
import type { Tone } from '@/shared/ui/values/tone';

import { FileCheck } from './file-check';
import type { Outcome, VerifiedDocument } from './outcome';
import classes from './verify.module.css';

const LOOKS = {
  current: { tone: 'good', icon: IconCircleCheck },
  confirmed: { tone: 'good', icon: IconCircleCheck },
  ordered: { tone: 'good', icon: IconCircleCheck },
  expired: { tone: 'waiting', icon: IconCalendarOff },
  superseded: { tone: 'bad', icon: IconAlertTriangle },
  withdrawn: { tone: 'bad', icon: IconAlertTriangle },
  cancelled: { tone: 'bad', icon: IconAlertTriangle },
} as const satisfies Record<VerifiedDocument['state'], { tone: Tone; icon: unknown }>;

/** The public page that says whether a document is ours and still valid (RULES.md 53). */
export function VerifyScreen({ code, outcome }: { code: string; outcome: Outcome | null }) {
  const t = useTranslations('verify');
  return (
    <PublicPage title={t('title')} lead={t('lead')}>
      <div className={classes.columns}>
        {/* A plain form: it works without scripts. */}
        <form method="get" className={classes.form}>
          <CodeField code={code} refusal={outcome?.kind === 'mistyped' ? outcome.message : null} />
          <Button type="submit" size="md" className={classes.submit}>
            {t('check')}
          </Button>
        </form>
        {outcome && outcome.kind !== 'mistyped' ? (
          <section className={classes.result} aria-label={t('result')}>
            <Result outcome={outcome} />
          </section>
        ) : null}
      </div>
    </PublicPage>
  );
}

function Result({ outcome }: { outcome: Exclude<Outcome, { kind: 'mistyped' }> }) {
  const t = useTranslations('verify');
  if (outcome.kind === 'found') return <Found document={outcome.document} />;
  const isUnknown = outcome.kind === 'unknown';
  return (
    <Notice
      tone={isUnknown ? 'bad' : 'waiting'}
      icon={isUnknown ? IconCircleX : IconClockPause}
      title={t(isUnknown ? 'notOurs' : 'notNow')}
      role="status"
    >
      {outcome.message}
    </Notice>
  );
}

function Found({ document }: { document: VerifiedDocument }) {
  const t = useTranslations('verify');
  const { tone, icon } = LOOKS[document.state];
  return (
    <>
      <Notice tone={tone} icon={icon} title={t(`states.${document.state}`)} role="status">
        {t(`hints.${document.state}`)}
      </Notice>
      <Facts facts={useDocumentFacts(document)} />
      <FileCheck sha256={document.sha256} />
    </>
  );
}

function useDocumentFacts(document: VerifiedDocument): Fact[] {
  const t = useTranslations('verify');
  const quotations = useTranslations('quotations');
  const isOrder = document.kind === 'order';
  return [
    {
      key: 'document',
      label: isOrder ? t('order') : quotations('detailTitle'),
      value: <bdi>{document.number}</bdi>,
    },
    {
      key: 'dated',
      label: isOrder ? quotations('fields.confirmedAt') : t('dated'),
      value: <DateText value={document.datedAt} />,
    },
    { key: 'seller', label: t('seller'), value: document.sellerName },
    { key: 'buyer', label: t('buyer'), value: document.buyerName ?? t('unnamed') },
    {
      key: 'amount',
      label: quotations('fields.netAmount'),
      value:
        document.netAmount === null ? null : (
          <Money amount={document.netAmount} currency={document.currencyCode} />
        ),
    },
    {
      key: 'price',
      label: quotations('fields.price'),
      value: <Money amount={document.price} currency={document.currencyCode} />,
    },
    {
      key: 'expiry',
      label: quotations('fields.expiryDate'),
      value: isOrder ? null : <DateText value={document.expiryDate} />,
    },
    { key: 'sha256', label: t('sha256'), value: <Hash text={document.sha256} />, wide: true },
  ];
}

/** Hexadecimal digits, which read from left to right in every language. */
function Hash({ text }: { text: string }) {
  return (
    <code className={classes.hash} dir="ltr">
      {text}
    </code>
  );
}

/** Longer than a code with any spaces and hyphens. */
const MAX_TYPED = 40;

/** The field for a verification code, rendered on the server: the API takes out what nobody sees. */
function CodeField({ code, refusal }: { code: string; refusal: string | null }) {
  const t = useTranslations('verify');
  return (
    <BareTextField
      label={t('code')}
      description={t('codeHint')}
      name="code"
      defaultValue={code}
      error={refusal}
      // The page is loaded again with the mistake: the cursor goes where it is corrected.
      autoFocus={refusal !== null}
      required
      dir="ltr"
      size="md"
      maxLength={MAX_TYPED}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      classNames={{ input: classes.code }}
    />
  );
}
