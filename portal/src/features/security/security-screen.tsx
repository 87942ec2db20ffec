'use client';

import { ChangePasswordButton } from '@/domain/account/change-password/change-password-button';
import { useSession } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';

import { ConsentsCard } from './consents-card';
import { DataCard } from './data-card';
import { DevicesCard } from './devices-card';
import { PersonCard } from './person-card';
import classes from './security.module.css';

/** /my-profile/security: the user's details, password, devices and personal data. */
export function SecurityScreen() {
  const t = useTranslations('security');
  const shell = useTranslations('shell');
  const auth = useTranslations('auth');
  const invalidate = useInvalidate();
  const { user } = useSession();
  return (
    <>
      <PageHeader back={paths.profile.view()} title={shell('security')} lead={t('lead')} />
      <div className={classes.columns}>
        <div>
          {user.isPrimary ? null : <PersonCard />}
          <Card title={auth('password')}>
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
