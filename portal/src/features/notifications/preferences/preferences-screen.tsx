'use client';

import { IconRestore } from '@tabler/icons-react';

import { useSession } from '@/domain/account/session-context';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Card } from '@/shared/ui/page/card';
import { PageHeader } from '@/shared/ui/page/page-header';

import { DeliveryCard } from './delivery-card';
import { OutcomeLine } from './outcome-line';
import { type Preferences, toDefaults } from './preferences';
import classes from './preferences.module.css';
import { PreferencesTable } from './preferences-table';
import { type Changing, usePreferences } from './use-preferences';

/** /notifications/preferences: what the company is told, in which ways and when. */
export function PreferencesScreen() {
  const t = useTranslations('notificationSettings');
  const { user } = useSession();
  const { settings, error, mutate, changing } = usePreferences();
  return (
    <>
      <PageHeader
        back={paths.notifications()}
        title={t('title')}
        lead={t('lead', { company: user.companyName })}
        actions={settings ? <Reset settings={settings} changing={changing} /> : null}
      />
      {!settings && error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!settings && !error ? <Skeleton height={520} aria-hidden /> : null}
      {settings ? <Settings settings={settings} changing={changing} /> : null}
    </>
  );
}

interface SettingsProps {
  settings: Preferences;
  changing: Changing;
}

const mayChange = ({ can }: Preferences) => can.includes('change');

function Settings({ settings, changing }: SettingsProps) {
  const t = useTranslations('notificationSettings');
  const isOpen = mayChange(settings);
  return (
    <div className={classes.settings}>
      {isOpen ? null : <p className={classes.note}>{t('onlyPrimary')}</p>}
      <Card flush>
        <PreferencesTable settings={settings} onChange={isOpen ? changing.change : null} />
      </Card>
      <DeliveryCard settings={settings} onChange={isOpen ? changing.change : null} />
      <OutcomeLine outcome={changing.outcome} onUndo={changing.undo} />
    </div>
  );
}

/** Offered only while something differs from the defaults. */
function Reset({ settings, changing }: SettingsProps) {
  const t = useTranslations('notificationSettings');
  const wish = mayChange(settings) ? toDefaults(settings) : null;
  if (!wish) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRestore size={16} className="mirrored" />}
      onClick={() => changing.change(wish)}
    >
      {t('reset')}
    </Button>
  );
}
