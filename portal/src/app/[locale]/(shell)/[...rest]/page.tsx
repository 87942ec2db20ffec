import { notFound } from 'next/navigation';

import { screenPage } from '@/server/screen-page';

/** Answers 404 for every address without a screen. */
const page = screenPage({ show: async () => notFound() });

export const generateMetadata = page.metadata;
export default page.body;
