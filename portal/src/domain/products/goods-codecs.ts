import { matching, number } from '@/shared/api/url-codecs';

const id = number({ min: 1, max: 2 ** 31 - 1 });
const isId = (given: string) => typeof id.parse(given) === 'number';
/** The first 2 to 8 digits, with or without dots. */
const isHsCode = (given: string) => /^\d{2,8}$/.test(given.replaceAll(/[ .]/g, ''));

/** How lists of goods are filtered by HS code and by a category's id; see `useGoodsFilters`. */
export const GOODS_CODECS = { hsCode: matching(12, isHsCode), category: matching(10, isId) };
