import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

import { Link } from '@/i18n/navigation';

import classes from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** A line below: counts, dates, a status. */
  lead?: ReactNode;
  /** The target of the back arrow; without it there is no arrow. */
  back?: string | undefined;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}

export function PageHeader({ title, lead, back, actions }: PageHeaderProps) {
  const t = useTranslations('common');
  return (
    <header className={classes.header}>
      {back ? (
        <Link href={back} className={classes.back} aria-label={t('back')}>
          <IconArrowLeft size={20} className="mirrored" aria-hidden />
        </Link>
      ) : null}
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {lead ? <div className={classes.lead}>{lead}</div> : null}
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
