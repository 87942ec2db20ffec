import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { today } from '@/shared/lib/dates';
import { paths } from '@/shared/lib/paths';
import { LanguageLinks } from '@/shared/ui/page/language-links';
import { Logo } from '@/shared/ui/page/logo';

import { LANDING_PARTS, usePartName } from './landing-parts';
import classes from './site-footer.module.css';

export function SiteFooter() {
  const t = useTranslations('public.site');
  const common = useTranslations('common');
  const verify = useTranslations('verify');
  const partName = usePartName();
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <Logo />
          <p>{t('footerPitch')}</p>
        </div>
        <FooterGroup
          title={t('marketplace')}
          links={LANDING_PARTS.map((part) => [`${paths.dashboard()}#${part}`, partName(part)])}
        />
        <FooterGroup
          title={t('help')}
          links={[
            [paths.signUp(), t('register')],
            [paths.newExporter(), t('newExporter')],
            [paths.contact(), t('contact')],
            [paths.verify(), verify('title')],
          ]}
        />
        <FooterGroup
          title={t('legal')}
          links={[
            [paths.terms(), common('termsOfService')],
            [paths.privacy(), common('privacyPolicy')],
          ]}
        />
        <nav className={classes.languages} aria-label={t('languages')}>
          <h2>{t('languages')}</h2>
          <LanguageLinks />
        </nav>
        <p className={classes.copyright}>{t('copyright', { year: today().slice(0, 4) })}</p>
      </div>
    </footer>
  );
}

function FooterGroup({ title, links }: { title: string; links: [href: string, name: string][] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {links.map(([href, name]) => (
          <li key={href}>
            <Link href={href} prefetch={false}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
