'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { FEWEST_COMPARED, MOST_COMPARED } from '@/domain/enquiry/compared';
import { ButtonLink } from '@/shared/ui/controls/button-link';

import type { ListedQuotation } from './params';
import classes from './quotations.module.css';

/** The checkboxes of a list by which quotations are chosen, and the button that compares them. */
export function useComparison(pathOf: (ids: string | null) => string) {
  const t = useTranslations('comparison');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isPossible =
    chosen.length === 0 || (chosen.length >= FEWEST_COMPARED && chosen.length <= MOST_COMPARED);
  const toggle = (id: number) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]));
  return {
    buttons: (
      <>
        <span className={classes.choose} role="status">
          {/* They may be on other pages of the list. */}
          {chosen.length > 0 ? t('chosen', { count: String(chosen.length) }) : null}
          {isPossible ? null : <span>{t('choose')}</span>}
        </span>
        {isPossible ? (
          <ButtonLink href={pathOf(chosen.join(',') || null)} variant="quiet">
            {t('open')}
          </ButtonLink>
        ) : null}
      </>
    ),
    rowStart: ({ id, sender }: ListedQuotation) => (
      <input
        type="checkbox"
        className={classes.chosen}
        aria-label={t('select', { company: sender.companyName })}
        checked={chosen.includes(id)}
        onChange={() => toggle(id)}
      />
    ),
  };
}
