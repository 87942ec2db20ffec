import { errorFrom, NoAnswer } from '@/shared/api/error';

/** How long a browser may take to read a file that it was handed, in milliseconds. */
const HANDED_MS = 60_000;

/**
 * Downloads a file that the API makes, under the API's name for it. With a `body` it is posted.
 * Throws `ApiError`.
 */
export async function saveFile(url: string, body?: unknown): Promise<void> {
  // The API must answer in the page's language, which may differ from the browser's.
  const headers = { 'accept-language': document.documentElement.lang };
  const posted = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const call = body === undefined ? { headers } : posted;
  const arrived = <T>(coming: Promise<T>) =>
    coming.catch((cause: unknown) => {
      throw new NoAnswer(url, cause);
    });
  const answer = await arrived(fetch(url, call));
  if (!answer.ok) throw errorFrom(answer, await answer.json().catch(() => null));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await arrived(answer.blob()));
  link.download = nameOf(answer.headers.get('content-disposition') ?? '');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HANDED_MS);
}

/** The name in a `Content-Disposition`, preferably the one in all letters (`filename*`). */
export function nameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? '';
}
