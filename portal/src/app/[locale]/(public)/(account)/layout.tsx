import { Words } from '@/server/client-words';
import { Notices } from '@/shared/ui/feedback/notices';

/** What the forms of visitors stand on: notices, which last from one page to the next. */
export default function AccountLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <Words of="layout:/(public)/(account)">
      <Notices />
      {children}
    </Words>
  );
}
