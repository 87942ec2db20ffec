import { PolicyView } from '@/features/policies/policy-view';
import { readForPage } from '@/server/api';
import { screenPage } from '@/server/screen-page';
import { idFromPath } from '@/shared/lib/ids-from-path';

const page = screenPage<PageProps<'/[locale]/policy-updates/views/[id]'>>({
  permission: 'policies.read',
  words: '/policy-updates/views/[id]',
  title: 'shell.menu.policyUpdates',
  show: async ({ params }) => {
    const id = idFromPath((await params).id);
    const { data } = await readForPage('/api/policyUpdate/{policy_id}', {
      path: { policy_id: id },
    });
    return <PolicyView policy={data} />;
  },
});

export const generateMetadata = page.metadata;
export default page.body;
