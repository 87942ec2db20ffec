import type {
  NotificationFilter,
  NotificationQuery,
} from '@/domain/notifications/use-notifications';
import { type ListParams, type ListSpec, listQuery } from '@/shared/api/list-params';
import { date, oneOf, range, text } from '@/shared/api/url-codecs';

/** Longer than the code of any kind. */
const MAX_KIND = 40;

const FILTERS = {
  kind: text(MAX_KIND),
  unread: oneOf(['true']),
  day: range(date()),
};

export type NotificationParams = ListParams<typeof FILTERS>;
export type NotificationFilters = typeof FILTERS;

export const NOTIFICATION_LIST: ListSpec<typeof FILTERS> = { limit: 20, filters: FILTERS };

/** What the list is narrowed to, with the API's names, but for the marks. */
export function filterOf({ filters }: NotificationParams): NotificationFilter {
  const { kind, day } = filters;
  return {
    ...(kind ? { kind } : {}),
    ...(day.from ? { from: day.from } : {}),
    ...(day.to ? { to: day.to } : {}),
  };
}

/** The list's query, the same on the server and in the browser. */
export function notificationsQuery(params: NotificationParams): NotificationQuery {
  const { page, limit } = listQuery(params, NOTIFICATION_LIST);
  const unread = params.filters.unread ? { unread: true } : {};
  return { page, limit, ...filterOf(params), ...unread };
}
