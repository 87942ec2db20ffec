import { Words } from '@/server/client-words';
import { Notices } from '@/shared/ui/feedback/notices';

/** The visitor forms need notices. A notice stays when the visitor goes to the next page. */
export default function AccountLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <Words of="layout:/(public)/(account)">
      <Notices />
      {children}
    </Words>
  );
}
