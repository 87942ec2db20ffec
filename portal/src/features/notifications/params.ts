import type { ListSpec } from '@/shared/api/list-params';

export const NOTIFICATION_LIST: ListSpec = { limit: 20, filters: {} };
