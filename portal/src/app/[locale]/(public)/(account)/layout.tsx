import { ScreenProviders } from '@/shared/ui/providers';

/** What the forms of visitors stand on: data and notices, which last from one page to the next. */
export default function AccountLayout({ children }: LayoutProps<'/[locale]'>) {
  return <ScreenProviders>{children}</ScreenProviders>;
}
