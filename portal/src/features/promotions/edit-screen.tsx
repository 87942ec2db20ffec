'use client';

import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMayWrite } from '@/domain/account/session-context';
import { NotNow } from '@/domain/own-records/form-gates';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { PageHeader } from '@/shared/ui/page/page-header';

import { PromotionFormScreen } from './promotion-form';
import { usePromotion, usePromotionRules } from './promotions';

/** /promotions/add-edit: the form of a new promotion. */
export function PromotionCreateScreen() {
  const rules = usePromotionRules();
  const mayWrite = useMayWrite();
  if (!mayWrite) return <RefusedNow />;
  if (rules.error && !rules.data) {
    return <ErrorState error={rules.error} onRetry={() => void rules.mutate()} />;
  }
  if (!rules.data) return <DetailSkeleton />;
  const { allowed, needsPlan, refusal } = rules.data.data;
  if (!allowed) return <Refused hint={refusal} action={needsPlan ? <ToPlans /> : null} />;
  return <PromotionFormScreen rules={rules.data.data} promotion={null} />;
}

/** /promotions/add-edit/{id}: the form of a stored promotion. */
export function PromotionEditScreen({ id }: { id: number }) {
  const rules = usePromotionRules();
  const promotion = usePromotion(id);
  const mayWrite = useMayWrite();
  if (!mayWrite) return <RefusedNow />;
  const failed = [rules, promotion].find(({ error, data }) => error && !data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (!rules.data || !promotion.data) return <DetailSkeleton />;
  const { needsPlan, refusal } = rules.data.data;
  if (needsPlan) return <Refused hint={refusal} action={<ToPlans />} />;
  return <PromotionFormScreen rules={rules.data.data} promotion={promotion.data.data} />;
}

function RefusedNow() {
  const t = useTranslations('promotions');
  return <NotNow back={paths.promotions.list()} title={t('addTitle')} what={t('notNow')} />;
}

/** Why nothing can be saved, before a form is filled in. */
function Refused({ hint, action }: { hint: string | null; action?: ReactNode }) {
  const t = useTranslations('promotions');
  return (
    <>
      <PageHeader back={paths.promotions.list()} title={t('addTitle')} />
      <EmptyState icon={IconLock} title={t('notNow')} hint={hint} action={action ?? null} />
    </>
  );
}

function ToPlans() {
  const t = useTranslations('upgrade');
  return (
    <Button component={Link} href={paths.plans()}>
      {t('now')}
    </Button>
  );
}
