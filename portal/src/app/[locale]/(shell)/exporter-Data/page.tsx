import { hasSearched, RECORD_LIST, RECORDS, recordsQuery } from '@/features/exporter-data/params';
import { ExporterDataScreen } from '@/features/exporter-data/screen';
import { prefetch } from '@/server/api';
import { prefetchPage } from '@/server/prefetch-page';
import { screenPage } from '@/server/screen-page';
import { readListParams, toSearchParams } from '@/shared/api/list-params';

const page = screenPage<PageProps<'/[locale]/exporter-Data'>>({
  permission: 'exporterData.search',
  words: '/exporter-Data',
  title: 'shell.menu.exporterData',
  show: async ({ searchParams }) => {
    const params = readListParams(toSearchParams(await searchParams), RECORD_LIST);
    return hasSearched(params)
      ? prefetchPage(<ExporterDataScreen />, prefetch(RECORDS, { query: recordsQuery(params) }))
      : prefetchPage(<ExporterDataScreen />);
  },
});

export const generateMetadata = page.metadata;
export default page.body;
