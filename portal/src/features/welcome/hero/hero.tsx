import { useTranslations } from '@/i18n/translations';

import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';

import { ExampleTrade } from './example-trade';
import classes from './hero.module.css';
import { SeaChartBackground } from './sea-chart-background';

const NODES = [
  { x: 1120, y: 300 },
  { x: 180, y: 760 },
] as const;

export function Hero({ freeDays }: { freeDays: number }) {
  const t = useTranslations('public.landing.hero');
  return (
    <section className={classes.hero}>
      <SeaChartBackground nodes={NODES} />
      <div className={classes.inner}>
        <div>
          <h1 className={classes.title}>
            <span>{t('title')}</span> <span>{t('titleMore')}</span>
          </h1>
          <p className={classes.lead}>{t('lead')}</p>
          <div className={classes.calls}>
            <ButtonLink href={paths.signUp()} large>
              {t('register')}
            </ButtonLink>
            <ButtonLink href="#howItWorks" variant="quiet" large>
              {t('see')}
            </ButtonLink>
          </div>
          <p className={classes.note}>{t('note', { days: freeDays })}</p>
        </div>
        <ExampleTrade />
      </div>
    </section>
  );
}
