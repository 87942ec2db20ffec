'use client';

import { Checkbox, type CheckboxProps } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';

import classes from './terms-checkbox.module.css';

/** Agreeing to the terms and the privacy policy, which open beside the form. */
export function TermsCheckbox(props: Omit<CheckboxProps, 'label' | 'size'>) {
  const t = useTranslations('forms');
  const page = (href: string, words: ReactNode) => (
    <Link href={href} target="_blank" className={classes.link}>
      {words}
    </Link>
  );
  return (
    <Checkbox
      size="md"
      label={t.rich('agree', {
        terms: (words) => page(paths.terms(), words),
        privacy: (words) => page(paths.privacy(), words),
      })}
      {...props}
    />
  );
}
