'use client';

import { useMayWrite } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { DetailSkeleton } from '@/shared/ui/detail/detail-skeleton';
import { EmptyState } from '@/shared/ui/feedback/empty-state';
import { ErrorState } from '@/shared/ui/feedback/error-state';

import { useCalculation, useCalculationRules } from './calculations';
import { CalculatorForm } from './calculator-form';
import { copyOf, draftOf, EMPTY } from './draft';

interface DetailsScreenProps {
  /** The stored calculation; null for a new one. */
  id: number | null;
  /** The calculation that a new one begins with. */
  cloneId?: number | null;
}

/** /price-calculator/details/{id?}: a new calculation, a copy of one, or a stored one. */
export function CalculationDetailsScreen({ id, cloneId = null }: DetailsScreenProps) {
  const t = useTranslations('calculator');
  const mayWrite = useMayWrite();
  const rules = useCalculationRules();
  const read = useCalculation(id ?? cloneId);
  const failed = [rules, read].find((each) => each.error && !each.data);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.mutate()} />;
  if (id === null && !mayWrite) return <EmptyState title={t('notNow')} />;
  const stored = read.data?.data ?? null;
  if (!rules.data || ((id ?? cloneId) !== null && !stored)) return <DetailSkeleton />;
  const { data } = rules.data;
  if (id !== null && stored) {
    return <CalculatorForm key={id} rules={data} stored={stored} begin={draftOf(stored)} />;
  }
  const name = stored && t('copyOf', { name: stored.templateName }).slice(0, data.nameLength);
  const begin = stored && name ? copyOf(stored, name, data.gstRates) : EMPTY;
  return <CalculatorForm rules={data} stored={null} begin={begin} />;
}
