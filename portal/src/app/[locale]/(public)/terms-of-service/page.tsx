import { describePage } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

import { legalPage } from '../legal-page';

const page = legalPage(
  'terms',
  describePage(paths.terms(), 'common.termsOfService', 'public.legal.termsDescription'),
);

export const generateMetadata = page.metadata;
export default page.body;
