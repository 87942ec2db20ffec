import { EnquiryListScreen } from '@/features/enquiries/list-screen';
import { ENQUIRY_LIST, enquiriesQuery } from '@/features/enquiries/params';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { raisedPage } from '@/server/raised-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = raisedPage<PageProps<'/[locale]/[variant]'>>({
  words: '/[variant]',
  title: ({ texts }) => texts.list,
  show: async (variant, { searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), ENQUIRY_LIST.spec);
    return prefetchPage(
      <EnquiryListScreen variant={variant} />,
      prefetch('/api/enquiries', { query: enquiriesQuery(variant, params) }),
    );
  },
});

export const generateMetadata = page.metadata;
export default page.body;
