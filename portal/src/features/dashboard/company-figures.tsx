import type { SessionData } from '@/domain/account/session';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import type { Schema } from '@/shared/api/types';
import { paths, raisedPaths } from '@/shared/lib/paths';
import { Skeleton } from '@/shared/ui/feedback/skeleton';
import { Section } from '@/shared/ui/page/section';
import { TryAgain } from '@/shared/ui/page/try-again';

import classes from './figures.module.css';
import { hasFigures, SideFigures } from './side-figures';

type Member = Pick<SessionData, 'permissions' | 'enquiries' | 'readOnly' | 'user'>;

interface CompanyFiguresProps {
  figures: Schema<'FiguresOut'>;
  session: Member;
}

/**
 * The company's figures by side. A company without any sees what to do next.
 */
export function CompanyFigures({ figures, session }: CompanyFiguresProps) {
  const { buying, selling, medianCompanies } = figures;
  const shown = [
    { name: 'selling', side: selling },
    { name: 'buying', side: buying },
  ] as const;
  const found = shown.filter(({ side }) => hasFigures(side));
  if (found.length === 0) return <NextSteps session={session} />;
  return found.map(({ name, side }) =>
    side ? (
      <SideFigures key={name} name={name} side={side} medianCompanies={medianCompanies} />
    ) : null,
  );
}

/** Room for the charts of one side. */
export function CompanyFiguresSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={classes.charts} role="status" aria-label={t('loading')}>
      {['weeks', 'answers', 'orders', 'chapters'].map((chart) => (
        <Skeleton key={chart} height={chart === 'weeks' ? 300 : 180} radius={12} />
      ))}
    </div>
  );
}

/** Says that the charts are missing. The rest of the dashboard works without them. */
export function CompanyFiguresFailed() {
  const t = useTranslations('public.charts');
  return (
    <p role="alert" className={classes.failed}>
      {t('failed')} <TryAgain />
    </p>
  );
}

/** What a company without enquiries and quotations does first. Empty while it may change nothing. */
function NextSteps({ session }: { session: Member }) {
  const t = useTranslations('figures.next');
  const steps = useSteps(session);
  if (steps.length === 0) return null;
  return (
    <Section title={t('title')}>
      <ul className={classes.steps}>
        {steps.map(({ href, action, text }) => (
          <li key={href}>
            <Link href={href}>{action}</Link>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function useSteps({ permissions, enquiries, readOnly, user }: Member) {
  const t = useTranslations('figures.next');
  const leads = useTranslations('leads');
  const dashboard = useTranslations('dashboard');
  if (readOnly) return [];
  const can = (permission: string) => permissions.includes(permission);
  const [first] = enquiries;
  const isSupplier = can('leads.view');
  const steps = [
    can('products.manage') && {
      href: paths.products.create(),
      action: leads('addProducts'),
      text: leads('emptyOfProducts'),
    },
    isSupplier &&
      !can('products.manage') &&
      can('profile.edit') && {
        href: paths.profile.edit(),
        action: leads('addPorts'),
        text: leads('emptyOfPorts'),
      },
    first && {
      href: raisedPaths(first.path, first.quotationsPath).create(),
      action: first.texts.button,
      text: t('enquiry'),
    },
    user.profilePercent < 100 &&
      can('profile.edit') && {
        href: paths.profile.view(),
        action: dashboard('complete'),
        text: t('profile'),
      },
  ];
  return steps.filter((step) => typeof step === 'object');
}
