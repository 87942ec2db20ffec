import { SignUpScreen } from '@/features/signup/sign-up-screen';
import { read } from '@/server/api';
import { Words } from '@/server/client-words';
import { marketplaceRules } from '@/server/marketplace-rules';
import { describePage } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export const generateMetadata = describePage(paths.signUp(), 'signUp.title', 'signUp.lead');

export default async function SignUpPage() {
  // The form works without either of them, so a failure must not stop the page.
  const [rules, types] = await Promise.all([
    marketplaceRules().catch(() => null),
    read('/api/businesstypes').catch(() => null),
  ]);
  return (
    <Words of="/signup">
      <SignUpScreen reviewHours={rules?.reviewHours ?? null} types={types?.data ?? null} />
    </Words>
  );
}
