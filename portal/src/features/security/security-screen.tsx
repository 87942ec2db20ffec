'use client';

import { useTranslations } from 'next-intl';

import { useInvalidate } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { useSession } from '@/shared/lib/session-context';
import { Card } from '@/shared/ui/card';
import { ChangePasswordButton } from '@/shared/ui/change-password/change-password-button';
import { PageHeader } from '@/shared/ui/page-header';

import { ConsentsCard } from './consents-card';
import { DataCard } from './data-card';
import { DevicesCard } from './devices-card';
import { PersonCard } from './person-card';
import classes from './security.module.css';

/** /my-profile/security: the person, the password, the devices, and what is held on the person. */
export function SecurityScreen() {
  const t = useTranslations('security');
  const invalidate = useInvalidate();
  const { user } = useSession();
  return (
    <>
      <PageHeader back={paths.profile.view()} title={t('title')} lead={t('lead')} />
      <div className={classes.columns}>
        <div>
          {user.isPrimary ? null : <PersonCard />}
          <Card title={t('password.title')}>
            <p className={classes.text}>{t('password.text')}</p>
            <ChangePasswordButton onChanged={() => void invalidate('/api/auth/devices')} />
          </Card>
          <DevicesCard />
        </div>
        <div>
          <DataCard />
          <ConsentsCard />
        </div>
      </div>
    </>
  );
}
