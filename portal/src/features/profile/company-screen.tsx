'use client';

import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSession } from '@/domain/account/session-context';
import { UpgradeToPremium } from '@/domain/entitlement/upgrade-dialog';
import { useTranslations } from '@/i18n/translations';
import { Button } from '@/shared/ui/controls/button';
import { ErrorState } from '@/shared/ui/feedback/error-state';
import { Card } from '@/shared/ui/page/card';
import { NotFoundPage } from '@/shared/ui/page/not-found-page';
import { PageHeader } from '@/shared/ui/page/page-header';
import { type Fact, Facts } from '@/shared/ui/values/facts';

import { Identity } from './identity';
import { type Profile, useProfile } from './profile';
import classes from './profile.module.css';
import { usePortFacts, usePublicFacts, useShownCertificates } from './profile-facts';
import { ProfileSkeleton } from './profile-skeleton';

interface CompanyScreenProps {
  /** Any user of the company. */
  userId: number;
  /** The reviews by other companies. */
  reviews: ReactNode;
  /** What the company offers. */
  products: ReactNode;
  /** The button that asks for the business card; null if the user may not ask. */
  request: ReactNode;
}

/** /user-profile?id=: shows another company, limited to what the user may see (RULES.md 13). */
export function CompanyScreen({ userId, ...parts }: CompanyScreenProps) {
  const { data, error, mutate } = useProfile(userId);
  if (!data && error?.status === 404) return <NotFoundPage />;
  if (!data && error) return <ErrorState error={error} onRetry={() => void mutate()} />;
  if (!data) return <ProfileSkeleton />;
  return <CompanyName profile={data.data} {...parts} />;
}

type CompanyNameProps = Omit<CompanyScreenProps, 'userId'> & { profile: Profile };

function CompanyName({ profile, reviews, products, request }: CompanyNameProps) {
  const t = useTranslations('profile');
  const { landing } = useSession();
  const facts = [...usePublicFacts(profile), ...useResponseFacts(profile)];
  const ports = usePortFacts(profile).filter(({ value }) => value !== null);
  return (
    <>
      <PageHeader
        back={landing}
        toPageBefore
        title={t('company.title')}
        actions={profile.contactLocked ? null : request}
      />
      <div className={classes.columns}>
        <div>
          <Card>
            <Identity profile={profile} />
            <Facts facts={facts} label={t('details')} />
          </Card>
          {ports.length > 0 ? (
            <Card title={t('company.ports')}>
              <Facts facts={ports} />
            </Card>
          ) : null}
          {products}
        </div>
        <div>
          <Contact profile={profile} request={request} />
          <Certificates profile={profile} />
          {reviews}
        </div>
      </div>
    </>
  );
}

/** E-mail and phone, or a blurred placeholder. Locked details never leave the server. */
function Contact({ profile, request }: { profile: Profile; request: ReactNode }) {
  const t = useTranslations('profile');
  const fields = useTranslations('company.fields');
  if (profile.contactLocked) return <LockedContact request={request} />;
  const facts: Fact[] = [
    { key: 'name', label: fields('contactPerson'), value: profile.name },
    {
      key: 'email',
      label: fields('email'),
      value: profile.email ? (
        <a className={classes.link} href={`mailto:${profile.email}`}>
          {profile.email}
        </a>
      ) : null,
    },
    {
      key: 'mobile',
      label: fields('mobile'),
      value: profile.mobile ? (
        <a className={classes.link} href={`tel:${profile.mobile}`}>
          <bdi dir="ltr">{profile.mobile}</bdi>
        </a>
      ) : null,
    },
  ];
  return (
    <Card title={t('company.contact')}>
      <Facts facts={facts} />
    </Card>
  );
}

/** What the company shows of its certificates, and in words what it does not. */
function Certificates({ profile }: { profile: Profile }) {
  const t = useTranslations('profile');
  const shown = useShownCertificates(profile);
  const { attachmentsWithheld, contactLocked } = profile;
  if (shown.length === 0 && !attachmentsWithheld) return null;
  const none = t(contactLocked ? 'company.certificatesLocked' : 'company.certificatesWithheld');
  return (
    <Card title={t('edit.steps.documents')}>
      {shown.length > 0 ? <Facts facts={shown} /> : null}
      {attachmentsWithheld ? (
        <p className={classes.withheld}>
          {shown.length > 0 ? t('company.certificatesFurther') : none}
        </p>
      ) : null}
    </Card>
  );
}

function LockedContact({ request }: { request: ReactNode }) {
  const t = useTranslations('profile');
  const fields = useTranslations('company.fields');
  const [asked, setAsked] = useState(false);
  return (
    <Card title={t('company.contact')}>
      <dl className={classes.locked} aria-hidden>
        <dt>{fields('email')}</dt>
        <dd>name@business.example</dd>
        <dt>{fields('mobile')}</dt>
        <dd>+00 00000 00000</dd>
      </dl>
      <p className={classes.lockedHint}>
        <IconLock size={16} stroke={1.9} aria-hidden />
        <span>{t(request ? 'company.lockedOrCard' : 'company.locked')}</span>
      </p>
      <div className={classes.lockedActions}>
        <Button onClick={() => setAsked(true)}>{t('company.upgrade')}</Button>
        {request}
      </div>
      <UpgradeToPremium entitlement="contacts" opened={asked} onClose={() => setAsked(false)} />
    </Card>
  );
}

const DAY = 24;

/** Longer times are said in days. */
const MOST_HOURS = 3 * DAY;

/** How many enquiries a company answers, and how soon; nothing while they are too few. */
function useResponseFacts({ response }: Profile): Fact[] {
  const t = useTranslations('company.response');
  const within = useWithin();
  const { answered, cases, medianHours } = response ?? {};
  if (answered == null || cases == null) return [];
  const words = [
    medianHours == null ? null : within(medianHours),
    t('answered', { answered, count: cases }),
  ];
  return [
    {
      key: 'response',
      label: t('title'),
      value: (
        <span className={classes.stack}>
          {words.map((line) => (line ? <span key={line}>{line}</span> : null))}
        </span>
      ),
      wide: true,
    },
  ];
}

function useWithin(): (hours: number) => string {
  const t = useTranslations('company.response');
  return (hours) =>
    hours > MOST_HOURS
      ? t('withinDays', { count: Math.ceil(hours / DAY) })
      : t('withinHours', { count: Math.max(1, Math.ceil(hours)) });
}
