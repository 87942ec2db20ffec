'use client';

import { useLocale } from 'next-intl';

import { useSession } from '@/domain/account/session-context';
import { localeRow } from '@/i18n/locales';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { ChoiceBox } from '@/shared/forms/fields/choice-box';
import { clocks } from '@/shared/lib/formatters';
import { paths } from '@/shared/lib/paths';
import { Card } from '@/shared/ui/page/card';
import { type Fact, Facts } from '@/shared/ui/values/facts';

import { isDaily, type Preferences, type Wish } from './preferences';
import classes from './preferences.module.css';
import { QuietHours } from './quiet-hours';

/** When digests go out (RULES.md 56). */
const DIGEST_AT = '09:00';

interface DeliveryProps {
  settings: Preferences;
  /** null: the reader may only look. */
  onChange: ((wish: Wish) => void) | null;
}

/** Where messages go, and by which clock: in words, so that nobody has to find out by waiting. */
export function DeliveryCard({ settings, onChange }: DeliveryProps) {
  const t = useTranslations('notificationSettings');
  const facts: Fact[] = [
    { key: 'email', label: t('ways.email'), value: <EmailTo /> },
    { key: 'whatsapp', label: t('ways.whatsapp'), value: <WhatsAppTo settings={settings} /> },
    { key: 'zone', label: t('timeZone'), value: <Zone settings={settings} onChange={onChange} /> },
    { key: 'daily', label: t('daily'), value: <Daily settings={settings} /> },
  ];
  return (
    <Card title={t('delivery')}>
      <Facts facts={facts} />
      <QuietHours settings={settings} onChange={onChange} />
    </Card>
  );
}

function EmailTo() {
  const t = useTranslations('notificationSettings');
  const { user } = useSession();
  if (!user.isPrimary) return t('toPrimary');
  return t.rich('toAddress', { address: () => <bdi>{user.email}</bdi> });
}

/** Only the end of the number: colleagues may look over the shoulder. */
function WhatsAppTo({ settings }: { settings: Preferences }) {
  const t = useTranslations('notificationSettings');
  const { user } = useSession();
  const { whatsappEndsIn } = settings;
  if (whatsappEndsIn) return t.rich('toNumber', { digits: () => <bdi>…{whatsappEndsIn}</bdi> });
  return (
    <>
      {t('noNumber')}{' '}
      {user.isPrimary ? <Link href={paths.profile.edit('mobile')}>{t('addNumber')}</Link> : null}
    </>
  );
}

function Zone({ settings, onChange }: DeliveryProps) {
  const t = useTranslations('notificationSettings');
  const { timeZone, timeZones } = settings;
  if (timeZones.length < 2) return <>{zoneName(settings)}</>;
  return (
    <ChoiceBox
      aria-label={t('timeZone')}
      className={classes.zone}
      data={timeZones.map(({ id, label }) => ({ value: id, label }))}
      value={timeZone}
      disabled={onChange === null}
      onChange={({ currentTarget }) => onChange?.({ timeZone: currentTarget.value })}
    />
  );
}

const zoneName = ({ timeZone, timeZones }: Preferences): string =>
  timeZones.find(({ id }) => id === timeZone)?.label ?? timeZone;

function Daily({ settings }: { settings: Preferences }) {
  const t = useTranslations('notificationSettings');
  const time = useClockText()(DIGEST_AT);
  const zone = zoneName(settings);
  const lines = [
    isDaily(settings, 'email') ? t('dailyEmail', { time, zone }) : null,
    isDaily(settings, 'whatsapp') ? t('dailyWhatsapp', { time, zone }) : null,
  ];
  return <>{lines.filter(Boolean).join(' ') || t('noDaily', { time, zone })}</>;
}

/** Writes a time of day such as `21:00` as the language does. */
export function useClockText(): (time: string) => string {
  const { code, intl } = localeRow(useLocale());
  const clock = clocks(code === 'en' ? 'en-US' : intl, 'UTC');
  return (time) => clock.format(new Date(`1970-01-01T${time}Z`)).replaceAll(/\s/g, ' ');
}
