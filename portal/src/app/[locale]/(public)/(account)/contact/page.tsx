import { ContactScreen } from '@/features/visitor-forms/contact-screen';
import { Words } from '@/server/client-words';
import { describePage } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export const generateMetadata = describePage(
  paths.contact(),
  'public.site.contact',
  'public.contact.description',
);

export default function ContactPage() {
  return (
    <Words of="/contact">
      <ContactScreen />
    </Words>
  );
}
