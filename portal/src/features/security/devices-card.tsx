'use client';

import {
  IconDeviceDesktop,
  IconDeviceMobile,
  IconDevices,
  IconDeviceTablet,
  IconRobot,
  type TablerIcon,
} from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { signOutEverywhere } from '@/domain/account/sign-out';
import { getPathname } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ConfirmDialog } from '@/shared/ui/dialogs/confirm-dialog';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { toast } from '@/shared/ui/feedback/toast';
import { useAttempt } from '@/shared/ui/feedback/use-attempt';
import { Card } from '@/shared/ui/page/card';
import { DateText } from '@/shared/ui/values/date-text';
import { Tag } from '@/shared/ui/values/tag';

import { type Device, endDevice, useDevices } from './security';
import classes from './security.module.css';

const ICONS = {
  desktop: IconDeviceDesktop,
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  bot: IconRobot,
  other: IconDevices,
} satisfies Record<string, TablerIcon>;

type DeviceType = keyof typeof ICONS;

/** Lists the devices where the user is signed in. The user can sign out one device or all. */
export function DevicesCard() {
  const t = useTranslations('security.devices');
  const { data, error, mutate } = useDevices();
  return (
    <Card title={t('title')} aside={data ? <Everywhere /> : null}>
      <p className={classes.text}>{t('text')}</p>
      {!data && error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <Skeleton height={120} aria-hidden /> : null}
      {data ? (
        <ul className={classes.list}>
          {data.data.map((device) => (
            <DeviceRow key={device.id} device={device} onEnded={() => void mutate()} />
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function DeviceRow({ device, onEnded }: { device: Device; onEnded: () => void }) {
  const t = useTranslations('security.devices');
  const { busy, attempt } = useAttempt();
  const type: DeviceType = device.deviceType in ICONS ? (device.deviceType as DeviceType) : 'other';
  const Icon = ICONS[type];
  const name = [device.browser, t(`types.${type}`)].filter(Boolean).join(' · ');
  const end = async () => {
    await attempt(() => endDevice(device.id), { done: t('ended') });
    onEnded();
  };
  return (
    <li className={classes.row}>
      <Icon className={classes.icon} size={22} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <span className={classes.name}>
          <bdi>{name}</bdi>
          {device.isCurrent ? <Tag tone="good" label={t('current')} /> : null}
        </span>
        <span className={classes.detail}>
          {[device.country, device.ipAddress].filter(Boolean).map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
          <DateText value={device.signedInAt} as="relative" />
        </span>
      </div>
      {device.isCurrent ? null : (
        <Button
          variant="default"
          size="xs"
          loading={busy}
          onClick={end}
          aria-label={t('endNamed', { name })}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function Everywhere() {
  const t = useTranslations('security.devices');
  const errors = useTranslations('errors');
  const locale = useLocale();
  const { user } = useSession();
  const [asked, setAsked] = useState(false);
  const end = async () => {
    try {
      await signOutEverywhere(user.id);
      // A full page load, so that no data of the session stays in memory.
      window.location.assign(getPathname({ href: paths.signIn(), locale }));
    } catch {
      setAsked(false);
      toast.error(errors('unavailable'));
    }
  };
  return (
    <>
      <Button variant="subtle" color="red" size="compact-sm" onClick={() => setAsked(true)}>
        {t('everywhere')}
      </Button>
      <ConfirmDialog
        opened={asked}
        title={t('everywhereTitle')}
        text={t('everywhereText')}
        confirmLabel={t('everywhere')}
        danger
        onCancel={() => setAsked(false)}
        onConfirm={end}
      />
    </>
  );
}
