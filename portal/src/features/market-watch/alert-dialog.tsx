'use client';

import { useLocale } from 'next-intl';

import { useContainerName } from '@/domain/reference/containers';
import { useTranslations } from '@/i18n/translations';
import { useInvalidate } from '@/shared/api/use-resource';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { TickField } from '@/shared/forms/fields/tick-field';
import { Form } from '@/shared/forms/form';
import { useForm } from '@/shared/forms/use-form';
import { useSubmit } from '@/shared/forms/use-submit';
import { formatNumber } from '@/shared/lib/money';
import { Button } from '@/shared/ui/controls/button';
import { Dialog } from '@/shared/ui/dialogs/dialog';
import { DialogButtons } from '@/shared/ui/dialogs/dialog-buttons';
import { toast } from '@/shared/ui/feedback/toast';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';

import { ALERTS, type LaneAlert, removeAlert, setAlert } from './alerts';
import classes from './market-watch.module.css';
import type { Lane } from './params';

interface AlertDialogProps {
  lane: Lane;
  container: string;
  /** The alert that is set; null for none. */
  set: LaneAlert | null;
  /** The falls to choose from, in percent. */
  percents: readonly number[];
  onClose: () => void;
}

const USUAL = 10;

/** Sets, changes and removes the alert of a lane and container. */
export function AlertDialog({ lane, container, set, percents, onClose }: AlertDialogProps) {
  const t = useTranslations('marketWatch.alert');
  const common = useTranslations('common');
  const locale = useLocale();
  const containerName = useContainerName();
  const invalidate = useInvalidate();
  const { busy: isRemoving, attempt } = useAttempt();
  const done = async (message: string | null | undefined) => {
    if (message) toast.success(message);
    await invalidate(ALERTS);
    onClose();
  };
  const form = useForm({
    initialValues: { percent: String(set?.percent ?? USUAL), tellsEnd: set?.tellsEnd ?? true },
  });
  const { ref, busy, submit } = useSubmit(form, {
    send: ({ percent, tellsEnd }) =>
      setAlert({
        loadingPort: lane.loadingPort.code,
        destinationPort: lane.destinationPort.code,
        containerType: container,
        percent: Number(percent),
        tellsEnd,
      }),
    onDone: ({ message }) => done(message),
  });
  const remove = async () => {
    if (set) await attempt(async () => done((await removeAlert(set.id)).message));
  };
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <Form ref={ref} onSubmit={submit} busy={busy} className={classes.alert}>
        <p className={classes.subject}>
          <bdi>{`${lane.loadingPort.port} → ${lane.destinationPort.port}`}</bdi>
          <span className={classes.soft}>{containerName(container)}</span>
        </p>
        <ChoiceBox
          label={t('percent')}
          description={t('percentHint')}
          data={percents.map((value) => ({
            value: String(value),
            label: t('by', { percent: formatNumber(value, locale) }),
          }))}
          data-autofocus
          {...form.getInputProps('percent')}
        />
        <TickField
          label={t('tellsEnd')}
          {...form.getInputProps('tellsEnd', { type: 'checkbox' })}
        />
        <DialogButtons onCancel={onClose} busy={busy || isRemoving}>
          {set ? (
            <Button
              variant="subtle"
              color="red"
              loading={isRemoving}
              disabled={busy}
              onClick={() => void remove()}
            >
              {t('remove')}
            </Button>
          ) : null}
          <Button type="submit" loading={busy} disabled={isRemoving}>
            {common('save')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
