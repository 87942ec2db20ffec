import { useCategories } from '@/domain/reference/use-reference';
import { useTranslations } from '@/i18n/translations';
import type { Codec } from '@/shared/api/url-codecs';
import type { FilterField } from '@/shared/ui/list/filter-types';

type Goods = { hsCode: Codec<string>; category: Codec<string> };

/** Filters of lists of goods: the first digits of the HS code, and the category. */
export function useGoodsFilters(): FilterField<Goods>[] {
  const find = useTranslations('findProducts');
  const enquiry = useTranslations('enquiry.fields');
  const categories = useCategories('').data?.data.rows ?? [];
  return [
    { kind: 'text', name: 'hsCode', label: find('hsCode'), maxLength: 10 },
    {
      kind: 'choice',
      name: 'category',
      label: enquiry('categoryId'),
      any: find('anyCategory'),
      options: categories.map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ];
}
