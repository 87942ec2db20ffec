/** A refusal of the API, or no answer at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** Messages by the wire's field names; all failing fields at once. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait, with 429. */
  readonly retryAfter: number | null;
  readonly requestId: string | null;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    fields?: Record<string, readonly string[]>;
    retryAfter?: number | null;
    requestId?: string | null;
  }) {
    super(init.message);
    this.name = 'ApiError';
    this.status = init.status;
    this.code = init.code;
    this.fields = init.fields ?? {};
    this.retryAfter = init.retryAfter ?? null;
    this.requestId = init.requestId ?? null;
  }

  /** No connection, or something behind it is away: never a reason to call someone signed out. */
  get unavailable(): boolean {
    return this.status === 0 || this.status >= 502;
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

/** Reads the error envelope; a body of another shape (a proxy's page) leaves an empty message. */
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
  });
}
