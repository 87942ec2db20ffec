'use client';

import { useState } from 'react';
import { useTranslations } from '@/i18n/translations';

import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { Button } from '@/shared/ui/controls/button';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { DateText } from '@/shared/ui/values/date-text';

import type { Quotation } from '../quotations';
import { type KeptVersion, SHOWN, useVersions } from './counter-offers';
import classes from './negotiation.module.css';
import { Marked, useTerms, useWords } from './terms';

/** Every kept version, with what differs from the one before, or from a chosen one, marked. */
export function Versions({ quotation }: { quotation: Quotation }) {
  const t = useTranslations('negotiation');
  const words = useTranslations('quotations');
  const [comparedWith, setComparedWith] = useState<number | null>(null);
  const [limit, setLimit] = useState(SHOWN);
  const { data, error, isLoading, mutate } = useVersions(quotation.id, comparedWith, limit);
  // Which version the shown marks are about, while those about another one are loading.
  const [marked, setMarked] = useState(comparedWith);
  const isKnown = !isLoading && !error;
  if (isKnown && marked !== comparedWith) setMarked(comparedWith);
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <Skeleton height={160} />;
  const { rows, count } = data.data;
  const oldest = quotation.versions.at(-1)?.version ?? 1;
  const others = quotation.versions.map(({ version }) => ({
    value: String(version),
    label: words('version', { number: String(version) }),
  }));
  return (
    <>
      <ChoiceBox
        className={classes.compare}
        label={t('compareWith')}
        value={comparedWith === null ? '' : String(comparedWith)}
        data={[{ value: '', label: t('before') }, ...others]}
        onChange={({ currentTarget: { value } }) => setComparedWith(value ? Number(value) : null)}
      />
      {oldest > 1 ? <p className={classes.hint}>{t('compareNewest', { oldest })}</p> : null}
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {isLoading || marked === comparedWith ? (
        <ol className={classes.versions} aria-busy={isLoading}>
          {rows.map((version) => (
            <li key={version.version} className={classes.offer}>
              <Kept quotation={quotation} version={version} comparedWith={marked} />
            </li>
          ))}
        </ol>
      ) : null}
      {count > rows.length ? (
        <Button variant="default" onClick={() => setLimit(limit + SHOWN)}>
          {t('older')}
        </Button>
      ) : null}
    </>
  );
}

interface KeptProps {
  quotation: Quotation;
  version: KeptVersion;
  comparedWith: number | null;
}

/** The net amount, which follows from other terms, so that the API does not name it. */
const amountIfOther = (version: KeptVersion, before: Pick<KeptVersion, 'netAmount'> | undefined) =>
  before && before.netAmount !== version.netAmount ? ['netAmount'] : [];

function Kept({ quotation, version, comparedWith }: KeptProps) {
  const words = useTranslations('quotations');
  const t = useTranslations('negotiation');
  const terms = useTerms(quotation);
  const texts = useWords();
  const other = comparedWith ?? version.version - 1;
  const before = quotation.versions.find((each) => each.version === other);
  const changed = [...version.changed, ...amountIfOther(version, before)];
  const differs = (fields: readonly string[]) => fields.some((it) => changed.includes(it));
  const isCompared = before !== undefined && other !== version.version;
  return (
    <>
      <p className={classes.head}>
        <strong>{words('version', { number: String(version.version) })}</strong>
        <DateText value={version.createdAt} as="minute" />
        {isCompared && version.changed.length === 0 ? <span>{t('same')}</span> : null}
      </p>
      <table className={classes.terms}>
        <tbody>
          {terms.map(({ fields, label, show }) => (
            <tr key={fields[0]}>
              <th scope="row">{label}</th>
              <td>
                <Marked differs={differs(fields)}>{show(version)}</Marked>
              </td>
            </tr>
          ))}
          {texts.map(({ field, label, show }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>
                <Marked differs={differs([field])}>{show(version)}</Marked>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
