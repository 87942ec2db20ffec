import { ApiError, errorFrom, NoAnswer } from './error';

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Pick<Response, 'ok' | 'status' | 'headers'>;
}

/**
 * The only place that turns an answer into a value or an `ApiError`. The value is the whole body
 * (`{data, message}`, or flat if the contract says so).
 */
export async function unwrap<T>(call: Promise<Answer<T>>): Promise<NonNullable<T>> {
  let answer: Answer<T>;
  try {
    answer = await call;
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    // The answer broke off.
    throw new NoAnswer('a call', cause);
  }
  if (!answer.response.ok) throw errorFrom(answer.response, answer.error);
  return answer.data as NonNullable<T>;
}
