import { useTranslations } from '@/i18n/translations';

/** The codes of containers (RULES.md 40). */
export const CONTAINER_CODES = ['20DS', '40DS', '40DHC', '45DHC', '20RF', '40RHC'] as const;
type ContainerCode = (typeof CONTAINER_CODES)[number];

const isContainerCode = (code: string): code is ContainerCode =>
  CONTAINER_CODES.some((known) => known === code);

/** The name of a container by its code. An unknown code is shown as it is. */
export function useContainerName(): (code: string) => string {
  const t = useTranslations('forms.containers');
  return (code) => (isContainerCode(code) ? t(code) : code);
}
