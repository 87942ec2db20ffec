import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconFileText,
  IconMailOpened,
  IconPencil,
  type TablerIcon,
} from '@tabler/icons-react';

import classes from './tag.module.css';
import type { Tone } from './tone';

const ICONS: Record<Tone, TablerIcon> = {
  neutral: IconPencil,
  info: IconMailOpened,
  waiting: IconClock,
  good: IconCircleCheck,
  bad: IconAlertTriangle,
  accent: IconFileText,
};

/** A status in its colour with an icon, because colour alone is not enough. */
export function Tag({ tone, label }: { tone: Tone; label: string }) {
  const Icon = ICONS[tone];
  return (
    <span className={classes.status} data-tone={tone}>
      <Icon size={13} stroke={2.2} aria-hidden />
      {label}
    </span>
  );
}
