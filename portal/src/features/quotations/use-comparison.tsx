'use client';

import { useSearchParams } from 'next/navigation';
import { startTransition, useId, useOptimistic } from 'react';
import { FEWEST_COMPARED, idsOf, MOST_COMPARED } from '@/domain/enquiry/compared';
import { useTranslations } from '@/i18n/translations';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { UnavailableLink } from '@/shared/ui/controls/unavailable-link';

import type { ListedQuotation } from './params';
import classes from './quotations.module.css';

/**
 * The chosen quotations. The URL has them, so that they are still chosen after Back. A choice is no
 * step of its own in the history. It is shown before the router has taken the new URL: a checkbox
 * would turn back until then.
 */
function useChosen() {
  const [chosen, show] = useOptimistic(idsOf(useSearchParams().get('chosen')));
  const toggle = (id: number) => {
    const ids = chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id];
    const query = new URLSearchParams(window.location.search);
    if (ids.length > 0) query.set('chosen', ids.join(','));
    else query.delete('chosen');
    startTransition(() => {
      show(ids);
      window.history.replaceState(null, '', query.size ? `?${query}` : window.location.pathname);
    });
  };
  return { chosen, toggle };
}

/**
 * The checkboxes of a list by which quotations are chosen, and the button that compares them. Nothing
 * of it comes or goes with a choice: the next checkbox must not move away.
 */
export function useComparison(pathOf: (ids: string | null) => string) {
  const t = useTranslations('comparison');
  const hint = useId();
  const { chosen, toggle } = useChosen();
  const { length } = chosen;
  const isPossible = length === 0 || (length >= FEWEST_COMPARED && length <= MOST_COMPARED);
  return {
    buttons: (
      <>
        <span id={hint} className={classes.choose} data-past={length > MOST_COMPARED || undefined}>
          {t('choose')}
        </span>
        {/* They may be on other pages of the list. */}
        <span className={classes.count} role="status" data-none={length === 0 || undefined}>
          {t('chosen', { count: String(length) })}
        </span>
        {isPossible ? (
          <ButtonLink href={pathOf(chosen.join(',') || null)} variant="quiet">
            {t('open')}
          </ButtonLink>
        ) : (
          <UnavailableLink describedBy={hint}>{t('open')}</UnavailableLink>
        )}
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
