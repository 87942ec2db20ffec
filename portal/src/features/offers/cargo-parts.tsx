'use client';

import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

/** Leads to the company's profile or, where its name is withheld, to the plans that show it. */
export function ProfileButton({ userId }: { userId: number | null }) {
  const t = useTranslations('company');
  const [isAsked, setAsked] = useState(false);
  const icon = <IconBuilding size={17} />;
  if (userId !== null) {
    return (
      <Button component={Link} variant="default" href={paths.company(userId)} leftSection={icon}>
        {t('viewProfile')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)} leftSection={icon}>
        {t('viewProfile')}
      </Button>
      <UpgradeToPremium
        entitlement="companyNames"
        opened={isAsked}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
