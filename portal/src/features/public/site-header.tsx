import { IconChevronDown, IconLanguage, IconMenu2, IconX } from '@tabler/icons-react';
import { useLocale } from 'next-intl';
import { localeRow } from '@/i18n/locales';
import { Link } from '@/i18n/navigation';
import { useTranslations } from '@/i18n/translations';
import { paths } from '@/shared/lib/paths';
import { ButtonLink } from '@/shared/ui/controls/button-link';
import { Disclosure } from '@/shared/ui/controls/disclosure';
import { LanguageLinks } from '@/shared/ui/page/language-links';
import { Logo } from '@/shared/ui/page/logo';

import { LANDING_PARTS, usePartName } from './landing-parts';
import classes from './site-header.module.css';

export function SiteHeader({ hasSession }: { hasSession: boolean }) {
  const t = useTranslations('public.site');
  const common = useTranslations('common');
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link href={paths.dashboard()} className={classes.brand} aria-label={t('home')}>
          <Logo />
        </Link>
        <nav className={classes.nav} aria-label={t('nav')}>
          <PartLinks />
        </nav>
        <LanguageMenu />
        <div className={classes.doors}>
          {hasSession ? (
            <ButtonLink href={paths.dashboard()}>{t('dashboard')}</ButtonLink>
          ) : (
            <>
              <span className={classes.logIn}>
                <ButtonLink href={paths.signIn()} variant="plain">
                  {common('logIn')}
                </ButtonLink>
              </span>
              <ButtonLink href={paths.signUp()}>{t('register')}</ButtonLink>
            </>
          )}
        </div>
        <MobileMenu hasSession={hasSession} />
      </div>
    </header>
  );
}

/** Links to the parts of the landing page, and to the contact form. */
function PartLinks() {
  const t = useTranslations('public.site');
  const partName = usePartName();
  return (
    <ul>
      {LANDING_PARTS.map((part) => (
        <li key={part}>
          <Link href={`${paths.dashboard()}#${part}`}>{partName(part)}</Link>
        </li>
      ))}
      <li>
        <Link href={paths.contact()}>{t('contact')}</Link>
      </li>
    </ul>
  );
}

function LanguageMenu() {
  const t = useTranslations('shell');
  const row = localeRow(useLocale());
  return (
    <Disclosure
      className={classes.languages}
      label={`${t('language')}: ${row.name}`}
      summary={
        <>
          <IconLanguage size={18} stroke={1.7} aria-hidden />
          <span>{row.name}</span>
          <IconChevronDown size={15} stroke={2} aria-hidden />
        </>
      }
    >
      <LanguageLinks className={classes.languageList} />
    </Disclosure>
  );
}

function MobileMenu({ hasSession }: { hasSession: boolean }) {
  const t = useTranslations('public.site');
  const common = useTranslations('common');
  const shell = useTranslations('shell');
  return (
    <Disclosure
      className={classes.menu}
      label={shell('mainMenu')}
      summary={
        <>
          <IconMenu2 className={classes.open} size={24} stroke={1.7} aria-hidden />
          <IconX className={classes.close} size={24} stroke={1.7} aria-hidden />
        </>
      }
    >
      <div className={classes.sheet}>
        <nav className={classes.sheetNav} aria-label={shell('mainMenu')}>
          <PartLinks />
        </nav>
        {hasSession ? null : (
          <div className={classes.sheetDoors}>
            <ButtonLink href={paths.signIn()} variant="quiet">
              {common('logIn')}
            </ButtonLink>
            <ButtonLink href={paths.signUp()}>{t('register')}</ButtonLink>
          </div>
        )}
        <nav aria-label={shell('language')}>
          <LanguageLinks className={classes.sheetLanguages} />
        </nav>
      </div>
    </Disclosure>
  );
}
