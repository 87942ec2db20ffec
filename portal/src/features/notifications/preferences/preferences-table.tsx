'use client';

import { IconLock } from '@tabler/icons-react';
import { useId } from 'react';

import { useTranslations } from '@/i18n/translations';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';

import {
  type Group,
  isOpen,
  type Preferences,
  WAYS,
  type Way,
  type When,
  type Wish,
} from './preferences';
import classes from './preferences.module.css';

interface TableProps {
  settings: Preferences;
  /** null: the reader may only look. */
  onChange: ((wish: Wish) => void) | null;
}

/** Each kind of notification with its choice for each way. On a phone the rows are cards. */
export function PreferencesTable({ settings, onChange }: TableProps) {
  const t = useTranslations('notificationSettings');
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t('about')}</th>
          {WAYS.map((way) => (
            <th key={way} scope="col">
              {t(`ways.${way}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {settings.kinds.map((group) => (
          <Row key={group.kind} group={group} settings={settings} onChange={onChange} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ group, settings, onChange }: TableProps & { group: Group }) {
  const t = useTranslations('notificationSettings');
  const id = useId();
  return (
    <tr>
      <th scope="row">
        <span id={id} className={classes.label}>
          {group.label}
        </span>
        <span className={classes.description}>{group.description}</span>
        {group.whyLocked ? (
          <span className={classes.reason}>
            <IconLock size={14} stroke={1.8} aria-hidden />
            {group.whyLocked}
          </span>
        ) : null}
      </th>
      {WAYS.map((way) => (
        <td key={way}>
          <span className={classes.way} aria-hidden>
            {t(`ways.${way}`)}
          </span>
          {isOpen(group, way) ? (
            <Choice
              label={`${group.label}: ${t(`ways.${way}`)}`}
              choices={group.choices[way]}
              value={settings[group.kind][way]}
              onChange={
                isPossible(settings, way) ? onChange && chooser(group, way, onChange) : null
              }
            />
          ) : (
            <Fixed when={settings[group.kind][way]} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Without a verified number there is nothing to choose for WhatsApp. */
const isPossible = (settings: Preferences, way: Way) =>
  way !== 'whatsapp' || settings.whatsappEndsIn !== null;

const chooser = (group: Group, way: Way, onChange: (wish: Wish) => void) => (when: When) =>
  onChange({ [group.kind]: { [way]: when } });

interface ChoiceProps {
  label: string;
  choices: readonly When[];
  value: When;
  onChange: ((when: When) => void) | null;
}

/** The order of the choices; the API lists the default first. */
const ORDER: readonly When[] = ['now', 'daily', 'never'];

function Choice({ label, choices, value, onChange }: ChoiceProps) {
  const whenText = useWhenText();
  return (
    <ChoiceBox
      aria-label={label}
      data={ORDER.filter((when) => choices.includes(when)).map((when) => ({
        value: when,
        label: whenText(when),
      }))}
      value={value}
      data-off={value === 'never' || undefined}
      disabled={onChange === null}
      onChange={({ currentTarget }) => onChange?.(currentTarget.value as When)}
    />
  );
}

function Fixed({ when }: { when: When }) {
  const t = useTranslations('notificationSettings');
  return <span className={classes.fixed}>{t(when === 'never' ? 'notSent' : 'always')}</span>;
}

function useWhenText(): (when: When) => string {
  const t = useTranslations('searches.frequency');
  return (when) => t(when);
}
