'use client';

import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';

import { useMayWrite } from '@/domain/account/session-context';
import { Link, useRouter } from '@/i18n/navigation';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';

import type { ProductLimits } from './params';
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
      <LimitDialog limits={limits} opened={isAsked} onClose={() => setAsked(false)} />
    </>
  );
}

interface LimitDialogProps {
  limits: ProductLimits;
  opened: boolean;
  onClose: () => void;
}

/** 'Product Limit Reached', with what the higher plans allow. */
function LimitDialog({ limits, opened, onClose }: LimitDialogProps) {
  const t = useTranslations('products.limit');
  const router = useRouter();
  const { used, limit } = limits;
  const counts = { used: String(used), limit: String(limit ?? used) };
  const reached =
    limit === limits.free ? `${t('free')} (${counts.used}/${counts.limit}).` : t('reached', counts);
  const lifted = limits.liftedBy.length > 0;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('title')}
      text={
        lifted
          ? `${reached} ${t('more', { basic: String(limits.basic), premium: String(limits.premium) })}`
          : reached
      }
      {...(lifted ? { confirmLabel: t('upgrade') } : {})}
      cancelLabel={t('later')}
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        if (lifted) router.push(paths.plans());
      }}
    />
  );
}
