import { errorFrom, NoAnswer } from './error';
import type { paths } from './schema';

interface PostFormOptions {
  signal?: AbortSignal;
  /** The part of the form that is already sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/**
 * POSTs a form and reports its progress, which `fetch` cannot do. Resolves with the answer's JSON.
 * Throws `ApiError`, or the signal's reason after an abort.
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
    call.addEventListener('error', () => reject(new NoAnswer(`POST ${path}`)));
    call.addEventListener('abort', () => reject(signal?.reason));
    call.open('POST', path);
    call.setRequestHeader('accept', 'application/json');
    // The API must answer in the page's language, which may differ from the browser's.
    call.setRequestHeader('accept-language', document.documentElement.lang);
    call.send(form);
  });
}

/** The status and headers, for `errorFrom`. */
function answerOf(call: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['retry-after', 'x-request-id']) {
    const value = call.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(null, { status: call.status, headers });
}

/** The JSON of an answer; null if a proxy answered with a page of its own. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
