'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';

import classes from './company.module.css';
import { UpgradeToPremium } from './upgrade-dialog';

/** How a withheld name is unlocked. */
export function UnlockHint() {
  const t = useTranslations('company');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className={classes.hint} onClick={() => setAsked(true)}>
        {t('unlockHint')}
      </button>
      <UpgradeToPremium entitlement="companyNames" opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}
