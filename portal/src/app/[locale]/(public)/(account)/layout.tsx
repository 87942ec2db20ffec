import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';

import { localeRow } from '@/i18n/locales';
import { Words } from '@/server/client-words';
import { Notices } from '@/shared/ui/feedback/notices';
import { ThemeProvider } from '@/theme/provider';

/** The visitor forms need notices and dialogs. A notice stays when the visitor goes to the next page. */
export default async function AccountLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <Words of="layout:/(public)/(account)">
      <ThemeProvider
        direction={localeRow(await getLocale()).dir}
        nonce={(await headers()).get('x-nonce') ?? ''}
      >
        <Notices />
        {children}
      </ThemeProvider>
    </Words>
  );
}
