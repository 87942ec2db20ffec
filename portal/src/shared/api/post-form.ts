import { ApiError, errorFrom } from './error';
import type { paths } from './schema';

interface PostFormOptions {
  signal?: AbortSignal;
  /** How much of the form has gone, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * POSTs a form and tells how much of it has gone, which `fetch` cannot. Resolves with the answer's
 * JSON. Throws `ApiError`, and what the signal was aborted with.
 */
export function postForm(
  path: keyof paths,
  form: FormData,
  { signal, onProgress }: PostFormOptions = {},
): Promise<unknown> {
  const call = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => call.abort(), { once: true });
    call.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    });
    call.addEventListener('load', () => {
      const body = jsonOf(call.responseText);
      if (call.status >= 200 && call.status < 300) resolve(body);
      else reject(errorFrom(answerOf(call), body));
    });
    call.addEventListener('error', () =>
      reject(new ApiError({ status: 0, code: 'NETWORK', message: '' })),
    );
    call.addEventListener('abort', () => reject(signal?.reason));
    call.open('POST', path);
    call.setRequestHeader('accept', 'application/json');
    // The API answers in the language of the page, which need not be the browser's.
    call.setRequestHeader('accept-language', document.documentElement.lang);
    call.send(form);
  });
}

/** What `errorFrom` reads: the status and the headers. */
function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = call.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(null, { status: call.status, headers });
}

/** null where a proxy answered with a page of its own. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
