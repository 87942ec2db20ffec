import { POLICY_LIST } from '@/features/policies/params';
import { PoliciesScreen } from '@/features/policies/policies-screen';
import { prefetchPage, prefetchRows } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';

const page = screenPage<PageProps<'/[locale]/policy-updates'>>({
  permission: 'policies.read',
  words: '/policy-updates',
  title: 'shell.menu.policyUpdates',
  show: ({ searchParams }) =>
    prefetchPage(<PoliciesScreen />, prefetchRows(POLICY_LIST, searchParams)),
});

export const generateMetadata = page.metadata;
export default page.body;
