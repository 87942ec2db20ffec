import { notFound } from 'next/navigation';

import { screenPage } from '@/server/screen-page';

/** Every address that no screen has. */
const page = screenPage({ metadata: async () => ({}), show: async () => notFound() });

export const generateMetadata = page.metadata;
export default page.body;
