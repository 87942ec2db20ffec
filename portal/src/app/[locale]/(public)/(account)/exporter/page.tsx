import { ExporterScreen } from '@/features/visitor-forms/exporter-screen';
import { Words } from '@/server/client-words';
import { describePage } from '@/server/public-metadata';
import { paths } from '@/shared/lib/paths';

export const generateMetadata = describePage(
  paths.newExporter(),
  'public.exporter.title',
  'public.exporter.description',
);

export default function ExporterPage() {
  return (
    <Words of="/exporter">
      <ExporterScreen />
    </Words>
  );
}
