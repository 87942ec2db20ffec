import { notFound } from 'next/navigation';

import { EnquiryView } from '@/features/enquiries/view-screen';
import { readForPage } from '@/server/api';
import { raisedPage } from '@/server/raised-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = raisedPage<PageProps<'/[locale]/[variant]/view/[id]'>>({
  words: '/[variant]/view/[id]',
  title: ({ texts }) => texts.view,
  show: async (name, { params }, raised) => {
    const id = idFromPath((await params).id);
    const [{ data: enquiry }, variant] = await Promise.all([
      readForPage('/api/enquiries/own/{enquiry_id}', { path: { enquiry_id: id } }),
      raised,
    ]);
    return enquiry.variant === name ? (
      <EnquiryView enquiry={enquiry} variant={variant} />
    ) : (
      notFound()
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
