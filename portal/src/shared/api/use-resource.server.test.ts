import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { unstable_serialize } from 'swr';
import { expect, it } from 'vitest';

import { pack } from '@/shared/lib/packed';
import { Prefetched } from './config';
import { resourceKey } from './keys';
import { useList } from './use-resource';

const PATH = '/api/notifications/unread-count';

function Busy() {
  return createElement('p', null, useList(PATH, {}).isValidating ? 'busy' : 'still');
}

function Within({ fallback }: { fallback: Parameters<typeof Prefetched>[0]['fallback'] }) {
  return Prefetched({ fallback, children: createElement(Busy) });
}

it.each([
  ['still', { [unstable_serialize(resourceKey(PATH, {}))]: { data: { count: 0 } } }],
  ['busy', {}],
])('draws a list on the server as %s', (words, fallback) => {
  const page = createElement(Within, { fallback: pack(fallback) });
  expect(renderToStaticMarkup(page)).toBe(`<p>${words}</p>`);
});
