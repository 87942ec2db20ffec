'use client';

import { Link, useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';

import classes from './plan-limit.module.css';

/** How many products or offers the plans allow, and how many the company has. */
export interface PlanLimit {
  free: number | null;
  basic: number | null;
  premium: number | null;
  used: number;
  limit: number | null;
  allowed: boolean;
  liftedBy: readonly string[];
}

/** The numbers of a limit as its texts take them. */
export const countsOf = ({ used, limit }: Pick<PlanLimit, 'used' | 'limit'>) => ({
  used: String(used),
  limit: String(limit ?? used),
});

/** What the higher plans allow, as its text takes it. */
export const higherOf = ({ basic, premium }: Pick<PlanLimit, 'basic' | 'premium'>) => ({
  basic: String(basic),
  premium: String(premium),
});

interface LimitDialogProps {
  limits: PlanLimit;
  /** What the higher plans allow, in words. */
  more: string;
  opened: boolean;
  onClose: () => void;
}

/** 'Product Limit Reached', with what the higher plans allow. */
export function LimitDialog({ limits, more, opened, onClose }: LimitDialogProps) {
  const t = useTranslations('products.limit');
  const router = useRouter();
  const counts = countsOf(limits);
  const reached =
    limits.limit === limits.free
      ? `${t('free')} (${counts.used}/${counts.limit}).`
      : t('reached', counts);
  const lifted = limits.liftedBy.length > 0;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('title')}
      text={lifted ? `${reached} ${more}` : reached}
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

interface LimitFooterProps {
  limits: Pick<PlanLimit, 'used' | 'limit' | 'allowed' | 'liftedBy'> | undefined;
  error: Error | undefined;
  /** How many there are, in words: of how many, and without a limit. */
  used: (counts: { used: string; limit: string }) => string;
  usedOnly: (counts: { used: string }) => string;
  /** The words for a plan that allows no more; by default those of products and offers. */
  reached?: (counts: { used: string; limit: string }) => string;
}

/** How many the company has, and how many its plan allows. */
export function LimitFooter({ limits, error, used, usedOnly, reached }: LimitFooterProps) {
  const t = useTranslations('products.limit');
  const upgrade = useTranslations('upgrade');
  if (!limits) return error ? <Failed why={error.message} /> : null;
  const counts = countsOf(limits);
  if (limits.limit === null) return <p className={classes.footer}>{usedOnly(counts)}</p>;
  return (
    <p className={classes.footer}>
      <span>{limits.allowed ? used(counts) : (reached?.(counts) ?? t('reached', counts))}</span>
      {limits.allowed || limits.liftedBy.length === 0 ? null : (
        <Link href={paths.plans()}>{upgrade('now')}</Link>
      )}
    </p>
  );
}

/** 'Failed to load limits', and why. */
function Failed({ why }: { why: string }) {
  const t = useTranslations('products.limit');
  return (
    <p className={classes.footer}>
      <span>{t('failed')}</span>
      {why ? <span>{why}</span> : null}
    </p>
  );
}
