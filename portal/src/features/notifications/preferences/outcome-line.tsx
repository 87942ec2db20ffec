'use client';

import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';

import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { KeptFocus } from '@/shared/ui/controls/kept-focus';

import type { Wish } from './preferences';
import classes from './preferences.module.css';
import type { Outcome } from './use-preferences';

interface OutcomeLineProps {
  outcome: Outcome | null;
  onUndo: (wish: Wish) => void;
}

/** Says what became of the last change, in view wherever it was made, and offers to take it back. */
export function OutcomeLine({ outcome, onUndo }: OutcomeLineProps) {
  const t = useTranslations('notificationSettings');
  const common = useTranslations('common');
  const isBad = outcome?.kind === 'refused' || outcome?.kind === 'elsewhere';
  const undo = outcome?.kind === 'saved' ? outcome.undo : null;
  return (
    <div className={classes.outcome}>
      <KeptFocus label={t('lastChange')}>
        <div
          className={classes.pill}
          data-shown={outcome ? true : undefined}
          data-bad={isBad || undefined}
        >
          {/* It must exist before its text changes, or screen readers do not announce the change. */}
          <span role="status" className={classes.said}>
            <OutcomeText outcome={outcome} />
          </span>
          {undo ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconArrowBackUp size={15} className="mirrored" />}
              onClick={() => onUndo(undo)}
            >
              {common('undo')}
            </Button>
          ) : null}
        </div>
      </KeptFocus>
    </div>
  );
}

function OutcomeText({ outcome }: { outcome: Outcome | null }) {
  const t = useTranslations('notificationSettings');
  if (!outcome) return null;
  if (outcome.kind === 'saving') return t('saving');
  if (outcome.kind === 'saved' || outcome.kind === 'undone') {
    return (
      <>
        <IconCheck size={16} aria-hidden />
        {outcome.kind === 'saved' ? t('saved') : t('undone')}
      </>
    );
  }
  return (
    <>
      <IconAlertTriangle size={16} aria-hidden />
      {outcome.kind === 'elsewhere' ? t('elsewhere') : t('refused', { message: outcome.message })}
    </>
  );
}
