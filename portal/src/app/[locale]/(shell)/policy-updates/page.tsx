import { POLICIES, POLICY_LIST, policiesQuery } from '@/features/policies/params';
import { PoliciesScreen } from '@/features/policies/policies-screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/policy-updates'>>({
  permission: 'policies.read',
  words: '/policy-updates',
  title: 'shell.menu.policyUpdates',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), POLICY_LIST);
    return prefetchPage(<PoliciesScreen />, prefetch(POLICIES, { query: policiesQuery(params) }));
  },
});

export const generateMetadata = page.metadata;
export default page.body;
