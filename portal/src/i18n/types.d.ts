import type messages from '../../messages/en.json';

import type { LocaleCode } from './locales';

declare module 'next-intl' {
  interface AppConfig {
    Locale: LocaleCode;
    Messages: typeof messages;
  }
}
