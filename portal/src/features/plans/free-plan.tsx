'use client';

import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { useRouter } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { ApiError } from '@/shared/api/error';
import { useInvalidate } from '@/shared/api/use-resource';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { toast } from '@/shared/ui/feedback/toast';

import { subscribe } from './plans';
import type { Plan } from './rules';

const STAY_MS = 5_000;

interface FreePlanProps {
  plan: Plan;
  onClose: () => void;
}

/** Starts the free plan. A company can have it once (RULES.md 14). */
export function FreePlan({ plan, onClose }: FreePlanProps) {
  const t = useTranslations('plans.freePlan');
  const { user } = useSession();
  const router = useRouter();
  const invalidate = useInvalidate();
  const [refused, setRefused] = useState(false);

  const start = async () => {
    try {
      await subscribe(user, plan);
    } catch (error) {
      // The plan may have started all the same: the answer was lost, or a colleague started it.
      void invalidate('/api/subscription-plans', '/api/users');
      if (error instanceof ApiError && error.code === 'FREE_PLAN_USED') {
        setRefused(true);
        return;
      }
      const said = error instanceof ApiError ? error.message : '';
      toast.error(said || t('failedText'), { title: t('failed'), stay: STAY_MS });
      onClose();
      return;
    }
    toast.success(t('started'));
    void invalidate('/api/subscription-plans', '/api/users');
    router.refresh();
    router.push(paths.dashboard());
  };

  if (refused || !plan.available) {
    return (
      <Used
        title={t(refused ? 'limitTitle' : 'usedTitle')}
        text={t(refused ? 'limitText' : 'usedText')}
        onClose={onClose}
      />
    );
  }
  return (
    <ConfirmDialog
      opened
      title={t('question')}
      text={t('text', { days: plan.durationDays })}
      confirmLabel={t('confirm')}
      onCancel={onClose}
      onConfirm={start}
    />
  );
}

function Used({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const common = useTranslations('common');
  return (
    <Dialog opened onClose={onClose} size="sm" title={title}>
      <Text size="sm" mb="lg">
        {text}
      </Text>
      <Group justify="flex-end">
        <Button onClick={onClose} data-autofocus>
          {common('ok')}
        </Button>
      </Group>
    </Dialog>
  );
}
