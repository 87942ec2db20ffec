import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch';

import { env } from '@/server/env';
import type { ReadInit, ReadPath } from '@/shared/api/types';

const SERIALIZERS = {
  pathSerializer: defaultPathSerializer,
  querySerializer: createQuerySerializer(),
};

/** The API's address of a resource. */
export function apiUrl<P extends ReadPath>(path: P, init: ReadInit<P> = {}): string {
  const params = init as { path?: Record<string, unknown>; query?: Record<string, unknown> };
  return createFinalURL(path, { baseUrl: env().apiUrl, params, ...SERIALIZERS });
}
