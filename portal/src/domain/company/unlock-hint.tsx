'use client';

import { useState } from 'react';
import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { useTranslations } from '@/i18n/translations';

import classes from './company-name.module.css';

/** Explains how to unlock a withheld name. */
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
