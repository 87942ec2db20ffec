'use client';

import type { Messages } from 'next-intl';
import { CompanyMark } from '@/domain/company/company-mark';
import { companyStatus } from '@/domain/company/verification';
import { Status } from '@/domain/enquiry/status';
import { useTranslations } from '@/i18n/translations';

import type { Profile } from './profile';
import classes from './profile.module.css';

type TypeCode = keyof Messages['shell']['businessTypes'];

/** Logo, name, business type, and the state of verification. */
export function Identity({ profile }: { profile: Profile }) {
  const t = useTranslations('shell');
  const name = profile.companyName ?? '';
  const code = profile.businessTypes?.code as TypeCode | undefined;
  return (
    <div className={classes.identity}>
      <CompanyMark name={name} logo={profile.companyLogo} size="large" />
      <div className={classes.identityWords}>
        <h2 className={classes.companyName}>
          <bdi>{name}</bdi>
        </h2>
        <p className={classes.companyType}>
          <span>{code ? t(`businessTypes.${code}`) : null}</span>
          <span>{profile.country ? ` · ${profile.country}` : null}</span>
        </p>
      </div>
      {profile.status ? <Status value={companyStatus(profile.status)} /> : null}
    </div>
  );
}
