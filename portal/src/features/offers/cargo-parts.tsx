'use client';

import { IconBuilding } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { pathsOf, VARIANT_PATHS } from '@/domain/enquiry/variants';
import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import type { CargoOffer } from './cargo-params';

/** The form of the enquiry that asks about an offer, filled in with it; "" if one cannot ask. */
export function askPath({ id, ask }: Pick<CargoOffer, 'id' | 'ask'>): string {
  if (!ask) return '';
  const path = VARIANT_PATHS[ask.variant as keyof typeof VARIANT_PATHS];
  return pathsOf({ path, quotationsPath: path }).create({ offer: id, party: ask.party });
}

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
