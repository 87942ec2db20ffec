'use client';

import { useState } from 'react';
import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { useTranslations } from '@/i18n/translations';

import classes from './company-name.module.css';

type UnlockHintProps = {
  /** What is withheld: a company's name, or what it offers. */
  withheld?: 'name' | 'products';
};

/** Explains how to unlock what is withheld. */
export function UnlockHint({ withheld = 'name' }: UnlockHintProps) {
  const t = useTranslations('company');
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className={classes.hint} onClick={() => setAsked(true)}>
        {t(withheld === 'name' ? 'unlockHint' : 'unlockProducts')}
      </button>
      <UpgradeToPremium entitlement="companyNames" opened={asked} onClose={() => setAsked(false)} />
    </>
  );
}
