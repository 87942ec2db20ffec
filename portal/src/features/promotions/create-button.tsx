'use client';

import { useState } from 'react';
import { UpgradeRequired } from '@/domain/entitlement/upgrade-dialog';
import { CreateLink } from '@/domain/own-records/create-link';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { toast } from '@/shared/ui/feedback/toast';

import { usePromotionRules } from './promotions';

/** A link to the form. Without a plan for promotions it leads to the plans; at the limit it says so. */
export function CreateButton() {
  const t = useTranslations('promotions');
  const rules = usePromotionRules().data?.data;
  const [isAsked, setAsked] = useState(false);
  const refuse = () => {
    if (rules?.needsPlan) setAsked(true);
    else toast.error(rules?.refusal ?? '');
  };
  return (
    <>
      <CreateLink
        href={paths.promotions.create()}
        label={t('create')}
        refuse={rules && !rules.allowed ? refuse : null}
      />
      <UpgradeRequired entitlement="promotions" opened={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}
