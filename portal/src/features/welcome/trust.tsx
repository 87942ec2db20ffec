import {
  IconClockCheck,
  IconHistory,
  IconLock,
  IconShieldCheck,
  type TablerIcon,
} from '@tabler/icons-react';
import { useTranslations } from '@/i18n/translations';

import { Part } from './part';
import classes from './trust.module.css';

/** Explains why a company can trust a stranger overseas. */
export function Trust({ reviewHours }: { reviewHours: number }) {
  const t = useTranslations('public.landing.trust');
  return (
    <Part title={t('title')} beside>
      <ul className={classes.items}>
        <Item
          icon={IconShieldCheck}
          title={t('items.verified.title')}
          text={t('items.verified.text')}
        />
        <Item
          icon={IconClockCheck}
          title={t('items.review.title', { hours: reviewHours })}
          text={t('items.review.text')}
        />
        <Item icon={IconLock} title={t('items.private.title')} text={t('items.private.text')} />
        <Item
          icon={IconHistory}
          title={t('items.versions.title')}
          text={t('items.versions.text')}
        />
      </ul>
    </Part>
  );
}

function Item({ icon: Icon, title, text }: { icon: TablerIcon; title: string; text: string }) {
  return (
    <li>
      <Icon size={26} stroke={1.5} aria-hidden />
      <h3>{title}</h3>
      <p>{text}</p>
    </li>
  );
}
