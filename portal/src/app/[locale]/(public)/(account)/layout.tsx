import { Words } from '@/server/client-words';
import { VisitorNotices } from '@/shared/ui/feedback/visitor-notices';

/** The visitor forms need notices. A notice stays when the visitor goes to the next page. */
export default function AccountLayout({ children }: LayoutProps<'/[locale]'>) {
  return (
    <Words of="layout:/(public)/(account)">
      <VisitorNotices />
      {children}
    </Words>
  );
}
