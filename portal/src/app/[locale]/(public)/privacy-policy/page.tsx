import { describePage } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

import { legalPage } from '../legal-page';

const page = legalPage(
  'privacy',
  describePage(paths.privacy(), 'common.privacyPolicy', 'public.legal.privacyDescription'),
);

export const generateMetadata = page.metadata;
export default page.body;
