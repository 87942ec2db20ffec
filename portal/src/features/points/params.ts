import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import type { QueryOf } from '@/shared/api/types';

export const POINTS_LIST: ListSpec = { limit: 10, filters: {} };

export const historyInit = (uuid: string, params: ListParams) => ({
  path: { user_uuid: uuid },
  query: listQuery(params, POINTS_LIST) as QueryOf<'/api/pointshistory/{user_uuid}'>,
});
