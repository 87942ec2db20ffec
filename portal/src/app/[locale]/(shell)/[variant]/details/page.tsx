import { EnquiryCreateScreen } from '@/features/enquiries/edit-screen';
import { formRules } from '@/features/enquiries/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { raisedPage } from '@/server/raised-page';

const page = raisedPage<PageProps<'/[locale]/[variant]/details'>>({
  words: '/[variant]/details',
  title: ({ texts }) => texts.create,
  show: (variant) =>
    prefetchPage(
      <EnquiryCreateScreen variant={variant} />,
      prefetch('/api/enquiries/form-rules', formRules(variant)),
    ),
});

export const generateMetadata = page.metadata;
export default page.body;
