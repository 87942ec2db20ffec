/** A refusal by the API, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The messages of all failing fields, by the API's field names. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The seconds to wait after a 429. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;
  /** The object as it is now, if somebody changed it after the caller had seen it. */
  readonly current: unknown;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    fields?: Record<string, readonly string[]>;
    retryAfter?: number | null;
    requestId?: string | null;
    current?: unknown;
  }) {
    super(init.message);
    this.name = 'ApiError';
    this.status = init.status;
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.retryAfter = init.retryAfter ?? null;
    this.requestId = init.requestId ?? null;
    this.current = init.current ?? null;
  }

  /** The server failed without a word. */
  get unexplained(): boolean {
    return this.status >= 500 && !this.message;
  }

  /** No connection, or a server behind it is unavailable. Never sign anybody out because of it. */
  get unavailable(): boolean {
    return this.status === 0 || this.status >= 502;
  }
}

/** No answer to a call, such as `GET /api/points`. */
export class NoAnswer extends ApiError {
  constructor(call: string, cause?: unknown) {
    super({ status: 0, code: 'NETWORK', message: '' });
    // The console shows the name. A message would be for people, in their language.
    this.name = `No answer to ${call}`;
    this.cause = cause;
  }
}

function fieldsOf(body: Record<string, unknown>): Record<string, string[]> {
  if (typeof body.errors !== 'object' || body.errors === null) return {};
  return Object.fromEntries(
    Object.entries(body.errors).map(([field, said]) => [
      field,
      (Array.isArray(said) ? said : [said]).map(String),
    ]),
  );
}

/**
 * Reads the error envelope. A body of another shape (such as a proxy's page) gives an empty
 * message.
 */
export function errorFrom(response: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError {
  const said = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError({
    status: response.status,
    code: typeof said.code === 'string' ? said.code : `HTTP_${response.status}`,
    message: typeof said.message === 'string' ? said.message : '',
    fields: fieldsOf(said),
    retryAfter: Number.isFinite(wait) ? wait : null,
    requestId: response.headers.get('x-request-id'),
    current: said.data,
  });
}
