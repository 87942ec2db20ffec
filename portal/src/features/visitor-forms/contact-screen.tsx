import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { PublicPage } from '@/shared/ui/page/public-page';

import { ContactForm } from './contact-form';
import classes from './visitor-forms.module.css';

/** The page for website queries (RULES.md 42). */
export function ContactScreen() {
  const t = useTranslations('public.contact');
  const site = useTranslations('public');
  const common = useTranslations('common');
  return (
    <PublicPage title={site('site.contact')} lead={t('lead')}>
      <div className={classes.columns}>
        <ContactForm />
        <nav className={classes.aside} aria-labelledby="before-writing">
          <h2 id="before-writing">{t('before')}</h2>
          <ul className={classes.links}>
            <li>
              <Link href={`${paths.dashboard()}#questions`}>{site('landing.faq.title')}</Link>
            </li>
            <li>
              <Link href={paths.newExporter()}>{t('exporter')}</Link>
            </li>
            <li>
              <Link href={paths.terms()}>{common('termsOfService')}</Link>
            </li>
            <li>
              <Link href={paths.privacy()}>{common('privacyPolicy')}</Link>
            </li>
          </ul>
        </nav>
      </div>
    </PublicPage>
  );
}
