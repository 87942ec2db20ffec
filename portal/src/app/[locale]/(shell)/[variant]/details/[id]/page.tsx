import { EnquiryEditScreen } from '@/features/enquiries/edit-screen';
import { formRules } from '@/features/enquiries/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { raisedPage } from '@/server/raised-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = raisedPage<PageProps<'/[locale]/[variant]/details/[id]'>>({
  words: '/[variant]/details/[id]',
  title: ({ texts }) => texts.edit,
  show: async (variant, { params }) => {
    const id = idFromPath((await params).id);
    return prefetchPage(
      <EnquiryEditScreen variant={variant} id={id} isClone={false} />,
      prefetch('/api/enquiries/form-rules', formRules(variant)),
      prefetch('/api/enquiries/own/{enquiry_id}', { path: { enquiry_id: id } }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
