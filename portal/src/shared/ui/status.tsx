import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconFileText,
  IconMailOpened,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

import classes from './status.module.css';
import { STATUS_TONES, statusKey, type Tone } from './status-tones';

const ICONS: Record<Tone, TablerIcon> = {
  neutral: IconPencil,
  info: IconMailOpened,
  waiting: IconClock,
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  accent: IconFileText,
};

/** A state, always as a word with an icon and never by colour alone. */
export function Status({ value }: { value: string }) {
  const t = useTranslations('status');
  const key = statusKey(value);
  const tone = key ? STATUS_TONES[key] : 'neutral';
  const Icon = ICONS[tone];
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={13} stroke={2.2} aria-hidden />
      {t(key ?? 'unknown')}
    </span>
  );
}
