'use client';

import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useMayWrite } from '@/domain/account/session-context';
import { UpgradeRequired } from '@/domain/entitlement/upgrade-dialog';
import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { toast } from '@/shared/ui/feedback/toast';

import { usePromotionRules } from './promotions';

/** A link to the form. Without a plan for promotions it leads to the plans; at the limit it says so. */
export function CreateButton() {
  const t = useTranslations('promotions');
  const rules = usePromotionRules().data?.data;
  const [isAsked, setAsked] = useState(false);
  if (!useMayWrite()) return null;
  const icon = <IconPlus size={18} />;
  if (!rules || rules.allowed) {
    return (
      <Button component={Link} href={paths.promotions.create()} leftSection={icon}>
        {t('create')}
      </Button>
    );
  }
  const refuse = () => {
    if (rules.needsPlan) setAsked(true);
    else toast.error(rules.refusal ?? '');
  };
  return (
    <>
      <Button onClick={refuse} leftSection={icon}>
        {t('create')}
      </Button>
      <UpgradeRequired entitlement="promotions" opened={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}
