'use client';

import { IconArrowLeft } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { useRouter } from '@/i18n/use-router';

import classes from './back-link.module.css';

interface BackLinkProps {
  href: string;
  /** Leads to the page before this one instead, if that was ours. */
  toPageBefore?: boolean;
}

/** Whether the page before this one in the tab's history is ours. Not every browser tells. */
const cameFromHere = () => typeof navigation !== 'undefined' && navigation.canGoBack;

/** The back arrow of a page. */
export function BackLink({ href, toPageBefore = false }: BackLinkProps) {
  const t = useTranslations('common');
  const router = useRouter();
  const goBack = (event: MouseEvent) => {
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey);
    if (!toPageBefore || !isPlain || !cameFromHere()) return;
    event.preventDefault();
    router.back();
  };
  return (
    <Link href={href} className={classes.back} aria-label={t('back')} onClick={goBack}>
      <IconArrowLeft size={20} className="mirrored" aria-hidden />
    </Link>
  );
}
