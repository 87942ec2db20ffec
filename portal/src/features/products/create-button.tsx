'use client';

import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useMayWrite } from '@/domain/account/session-context';
import { higherOf, LimitDialog } from '@/domain/products/plan-limit';
import { Link } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';

import { useProductLimits } from './products';

/** A link to the form of a new product. At the plan's limit it says so, and leads to the plans. */
export function CreateButton() {
  const t = useTranslations('products');
  const limits = useProductLimits().data?.data;
  const [isAsked, setAsked] = useState(false);
  if (!useMayWrite()) return null;
  const icon = <IconPlus size={18} />;
  if (!limits || limits.allowed) {
    return (
      <Button component={Link} href={paths.products.create()} leftSection={icon}>
        {t('create')}
      </Button>
    );
  }
  return (
    <>
      <Button onClick={() => setAsked(true)} leftSection={icon}>
        {t('create')}
      </Button>
      <LimitDialog
        limits={limits}
        more={t('limit.more', higherOf(limits))}
        opened={isAsked}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
