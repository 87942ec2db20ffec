import { getTranslations } from 'next-intl/server';

import { EnquiryImportScreen } from '@/features/imports/import-screen';
import { raisedPage } from '@/server/raised-page';

const page = raisedPage<PageProps<'/[locale]/[variant]/import'>>({
  words: '/[variant]/import',
  title: async () => (await getTranslations('imports'))('enquiries'),
  show: async (variant) => <EnquiryImportScreen variant={variant} />,
});

export const generateMetadata = page.metadata;
export default page.body;
