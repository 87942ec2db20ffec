import { IconLock } from '@tabler/icons-react';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';

import classes from './company-name.module.css';
import { UnlockHint } from './unlock-hint';

interface CompanyNameProps {
  /** null: the API withholds the name (RULES.md 23) and never sends it to the portal. */
  name: string | null | undefined;
  /** A person of the company: the name then links to its profile. Not inside another link. */
  userId?: number | null | undefined;
  /** Explains how to unlock the name. Leave it out in dense tables. */
  hint?: boolean;
}

export function CompanyName({ name, userId, hint = false }: CompanyNameProps) {
  const t = useTranslations('company');
  if (name && userId) {
    return (
      <Link href={paths.company(userId)} className={`${classes.name} ${classes.link}`}>
        <bdi>{name}</bdi>
      </Link>
    );
  }
  if (name) return <bdi className={classes.name}>{name}</bdi>;
  return (
    <span className={classes.withheld}>
      <IconLock size={14} stroke={2} aria-hidden />
      <span>
        {t('withheld')}
        {hint ? <UnlockHint /> : null}
      </span>
    </span>
  );
}
