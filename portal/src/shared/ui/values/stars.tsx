import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useTranslations } from '@/i18n/translations';

import { formatNumber } from '@/shared/lib/money';

import classes from './stars.module.css';

const FIVE = [1, 2, 3, 4, 5] as const;
const HALF = 0.5;

interface StarsProps {
  /** 0 to 5. */
  value: number;
  size?: number;
}

/** A rating as stars, with a sentence for screen readers. The stars are rounded to halves. */
export function Stars({ value, size = 16 }: StarsProps) {
  const t = useTranslations('ratings');
  const locale = useLocale();
  const halves = Math.round(value / HALF);
  return (
    <span
      className={classes.stars}
      role="img"
      aria-label={t('outOfFive', { value: formatNumber(value, locale) })}
    >
      {FIVE.map((star) => {
        const filled = halves - (star - 1) * 2;
        const Icon = filled >= 2 ? IconStarFilled : filled === 1 ? IconStarHalfFilled : IconStar;
        return (
          <Icon key={star} size={size} stroke={1.6} aria-hidden data-on={filled > 0 || undefined} />
        );
      })}
    </span>
  );
}
