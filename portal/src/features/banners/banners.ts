import type { Schema } from '@/shared/api/types';

export type Banner = Schema<'ShownBannerOut'>;

/** What a dashboard asks for: all banners that it may show. */
export const BANNERS = '/api/broadcastpromotions/offers';
export const BANNERS_QUERY = { page: 1, limit: 100 } as const;

/** The banners by their place. */
export function placed(banners: readonly Banner[]) {
  const of = (type: string) => banners.filter(({ bannerType }) => bannerType === type);
  return {
    carousel: of('type_1'),
    // The left one comes first, in every direction of writing.
    sides: [...of('type_2').slice(0, 1), ...of('type_3').slice(0, 1)],
  };
}
