import { CONTAINER_CODES, useContainerName } from '@/domain/reference/containers';
import { useTranslations } from '@/i18n/translations';
import type { Choice } from '@/shared/ui/list/filter-types';

/** The choice of a container above a list of freight rates. */
export function useContainerFilter(): Choice<'containerType'> {
  const t = useTranslations('marketWatch');
  const enquiry = useTranslations('enquiry.fields');
  const containerName = useContainerName();
  return {
    kind: 'choice',
    name: 'containerType',
    label: enquiry('containerType'),
    any: t('anyContainer'),
    options: CONTAINER_CODES.map((value) => ({ value, label: containerName(value) })),
  };
}
