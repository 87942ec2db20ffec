// Generates the portal's API types from openapi.json. Writes them to standard output, or to the
// file named as an argument.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import openapiTS, { astToString, COMMENT_HEADER } from 'openapi-typescript';
import ts from 'typescript';

const DOCUMENT = new URL('../openapi.json', import.meta.url);
// The portal may send the number in these fields back to the API, but must never compare it.
const OPAQUE = { planId: 'PlanId' };

/** Replaces the type of the fields in `OPAQUE`. */
function opaque(_type, { path }) {
  const name = OPAQUE[path?.split('/').at(-1)];
  return name ? ts.factory.createTypeReferenceNode(name) : undefined;
}

/** The text of `schema.d.ts` for an OpenAPI document. */
export async function typesOf(document) {
  const nodes = await openapiTS(document, { postTransform: opaque });
  return `${COMMENT_HEADER}import type { PlanId } from './plan-id';\n\n${astToString(nodes)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const types = await typesOf(DOCUMENT);
  if (process.argv[2]) writeFileSync(process.argv[2], types);
  else process.stdout.write(types);
}
