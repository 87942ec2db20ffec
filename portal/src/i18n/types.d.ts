import type { LocaleCode } from './locales';
import type { Messages as OurMessages } from './messages';

declare module 'next-intl' {
  interface AppConfig {
    Locale: LocaleCode;
    Messages: OurMessages;
  }
}
