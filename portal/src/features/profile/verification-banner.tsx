'use client';

import { IconAlertTriangle, IconClock, IconPencil, IconPlus } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { verificationOf } from '@/domain/company/verification';
import { useRules } from '@/domain/reference/rules-context';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { formatNumber } from '@/shared/lib/money';
import { paths } from '@/shared/lib/paths';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';

import type { Profile } from './profile';
import classes from './verification-banner.module.css';

interface VerificationBannerProps {
  profile: Profile;
  /** Whether the user may edit the company (RULES.md 7). */
  canEdit: boolean;
}

/** Shows the progress of the company's verification until it is approved (RULES.md 1.4). */
export function VerificationBanner({ profile, canEdit }: VerificationBannerProps) {
  const stage = verificationOf(profile.status, profile.profilePercent);
  if (stage === 'approved') return null;
  if (stage === 'rejected') return <Rejected profile={profile} canEdit={canEdit} />;
  if (stage === 'waiting') return <Waiting />;
  return <Incomplete profile={profile} canEdit={canEdit} />;
}

function Rejected({ profile, canEdit }: VerificationBannerProps) {
  const t = useTranslations('profile.verification');
  const shell = useTranslations('shell');
  return (
    <Notice tone="bad" icon={IconAlertTriangle} title={t('rejected')}>
      {profile.remarks ? (
        <p className={classes.remarks}>
          <bdi>{profile.remarks}</bdi>
        </p>
      ) : null}
      <p className={classes.remarks}>{t(canEdit ? 'rejectedHint' : 'rejectedSecondary')}</p>
      {canEdit ? (
        <Button
          component={Link}
          href={paths.profile.edit()}
          size="xs"
          style={{ marginBlockStart: 10 }}
          leftSection={<IconPencil size={15} />}
        >
          {shell('correctProfile')}
        </Button>
      ) : null}
    </Notice>
  );
}

function Waiting() {
  const t = useTranslations('profile.verification');
  const rules = useRules();
  return (
    <section className={classes.banner} aria-label={t('title')}>
      <Ring percent={100} />
      <div className={classes.bannerWords}>
        <p className={classes.bannerTitle}>
          {rules ? t('within', { hours: rules.reviewHours }) : t('title')}
        </p>
        <p className={classes.bannerText}>{t('withinText')}</p>
      </div>
      <span className={classes.tag}>
        <IconClock size={14} stroke={2} aria-hidden />
        {t('pendingApproval')}
      </span>
    </section>
  );
}

function Incomplete({ profile, canEdit }: VerificationBannerProps) {
  const t = useTranslations('profile.verification');
  const company = useTranslations('company');
  const missing = profile.profileMissing ?? [];
  return (
    <section className={classes.banner} aria-label={t('title')}>
      <Ring percent={profile.profilePercent ?? 0} />
      <div className={classes.bannerWords}>
        <p className={classes.bannerTitle}>{company('incomplete')}</p>
        <p className={classes.bannerText}>{t(canEdit ? 'missing' : 'missingSecondary')}</p>
        <ul className={classes.missing}>
          {missing.map((item) => (
            <li key={item}>
              <Missing
                item={item}
                // The form has one field for all documents.
                field={profile.rows?.documents.includes(item) ? 'attachments' : item}
                canEdit={canEdit}
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const ITEMS = ['address', 'companyLogo', 'GST', 'EXIM', 'CC'] as const;
type Item = (typeof ITEMS)[number];
const isItem = (item: string): item is Item => ITEMS.includes(item as Item);

interface MissingProps {
  item: string;
  /** The form field where the user adds the missing item. */
  field: string;
  canEdit: boolean;
}

function Missing({ item, field, canEdit }: MissingProps) {
  const t = useTranslations('company.fields');
  const words = isItem(item) ? t(item) : item;
  if (!canEdit) return <span className={classes.missingItem}>{words}</span>;
  return (
    <Link className={classes.missingItem} href={paths.profile.edit(field)}>
      <IconPlus size={13} stroke={2.4} aria-hidden />
      {words}
    </Link>
  );
}

const RADIUS = 26;
const ROUND = 2 * Math.PI * RADIUS;

/** Shows in a ring how complete the profile is. */
function Ring({ percent }: { percent: number }) {
  const t = useTranslations('profile.verification');
  const locale = useLocale();
  return (
    <div
      className={classes.ring}
      role="progressbar"
      aria-label={t('completion')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true" focusable="false">
        <circle className={classes.ringTrack} cx="32" cy="32" r={RADIUS} />
        <circle
          className={classes.ringValue}
          cx="32"
          cy="32"
          r={RADIUS}
          strokeDasharray={`${(ROUND * percent) / 100} ${ROUND}`}
        />
      </svg>
      <span className={classes.ringText} aria-hidden>
        {t('percent', { percent: formatNumber(percent, locale) })}
      </span>
    </div>
  );
}
