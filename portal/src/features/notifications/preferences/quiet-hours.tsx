'use client';

import { useId, useState } from 'react';

import { useTranslations } from '@/i18n/translations';
import { TickField } from '@/shared/forms/fields/tick-field';

import { useClockText } from './delivery-card';
import type { Preferences, Wish } from './preferences';
import classes from './preferences.module.css';

/** What is offered when quiet hours are turned on again (RULES.md 56). */
const USUAL = { from: '21:00', to: '08:00' };

interface QuietProps {
  settings: Preferences;
  /** null: the reader may only look. */
  onChange: ((wish: Wish) => void) | null;
}

/** The hours in which nothing is sent by WhatsApp. */
export function QuietHours({ settings, onChange }: QuietProps) {
  const t = useTranslations('notificationSettings');
  const clock = useClockText();
  const hours = settings.quietHours;
  const put = (quietHours: Preferences['quietHours']) => onChange?.({ quietHours });
  return (
    <div className={classes.quiet}>
      <TickField
        label={t('quiet')}
        checked={hours !== null}
        disabled={onChange === null}
        onChange={({ currentTarget }) => put(currentTarget.checked ? USUAL : null)}
      />
      {hours ? (
        <div className={classes.hours}>
          <Time
            label={t('quietFrom')}
            value={hours.from}
            isOpen={onChange !== null}
            onChange={(from) => put({ ...hours, from })}
          />
          <Time
            label={t('quietTo')}
            value={hours.to}
            isOpen={onChange !== null}
            onChange={(to) => put({ ...hours, to })}
          />
        </div>
      ) : null}
      <p className={classes.text}>
        {hours ? t('quietText', { from: clock(hours.from), to: clock(hours.to) }) : t('noQuiet')}
      </p>
    </div>
  );
}

interface TimeProps {
  label: string;
  value: string;
  isOpen: boolean;
  onChange: (value: string) => void;
}

/** The browser's own field for a time. It applies once somebody has left it, or pressed Enter. */
function Time({ label, value, isOpen, onChange }: TimeProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setTyped(value);
  }
  const take = () => {
    if (typed && typed !== value) onChange(typed);
    else setTyped(value);
  };
  return (
    <div className={classes.time}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="time"
        className={classes.clock}
        value={typed}
        disabled={!isOpen}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') take();
        }}
      />
    </div>
  );
}
