import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';

import classes from './closing.module.css';
import { SeaChartBackground } from './hero/sea-chart-background';

const NODES = [{ x: 1010, y: 420 }] as const;

export function Closing() {
  const t = useTranslations('public.landing');
  return (
    <section className={classes.closing}>
      <SeaChartBackground nodes={NODES} />
      <div className={classes.inner}>
        <h2>{t('closing.title')}</h2>
        <p>{t('closing.text')}</p>
        <div className={classes.calls}>
          <ButtonLink href={paths.signUp()} large>
            {t('hero.register')}
          </ButtonLink>
          <Link href={paths.contact()} className={classes.ask}>
            {t('closing.contact')}
          </Link>
        </div>
      </div>
    </section>
  );
}
