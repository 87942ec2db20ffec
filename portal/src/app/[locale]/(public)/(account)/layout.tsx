import { Words } from '@/server/client-words';
import { ScreenProviders } from '@/shared/ui/page/providers';

/** What the forms of visitors stand on: data and notices, which last from one page to the next. */
export default function AccountLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <Words of="layout:/(public)/(account)">
      <ScreenProviders>{children}</ScreenProviders>
    </Words>
  );
}
