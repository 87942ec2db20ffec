import 'server-only';

import { networkOf } from '../client-address';

/**
 * Reads the complete body of a request before the API is called. The API has few threads, and one
 * would wait for a client that sends its body slowly.
 */

/** The longest that a body may take. Caddy allows the same. */
const LONGEST_MS = 60_000;
/** A body gets this long, and longer for what has arrived: a slow line is no attack. */
const GRACE_MS = 10_000;
const LEAST_BYTES_PER_MS = 4;

/**
 * Larger bodies are uploads. They have room of their own, so that they do not hold up other calls.
 */
const SMALL_BODY = 65_536;
/** The largest body of a route that takes a password. */
export const LARGEST_SIGN_IN = 8_192;
const MEBIBYTE = 1_048_576;

export type BodyRefusal = 'tooLarge' | 'tooSlow' | 'busy' | 'gone';

/** The parts of a body. `release` says that they are no longer needed. */
export interface HeldBody {
  parts: Uint8Array[];
  length: number;
  release: () => void;
}

export type BodyAnswer = HeldBody | { refused: BodyRefusal };

/** Limits how many bytes of bodies the portal keeps at a time, in all and of one caller. */
export class Room {
  private held = 0;
  private readonly heldOf = new Map<string, number>();

  constructor(
    private readonly bytes: number,
    private readonly bytesOfOne: number,
  ) {}

  /** Takes room; false if there is none. A caller that holds nothing is not refused for its size. */
  take(caller: string, bytes: number): boolean {
    const own = this.heldOf.get(caller) ?? 0;
    if (this.held > 0 && this.held + bytes > this.bytes) return false;
    if (own > 0 && own + bytes > this.bytesOfOne) return false;
    this.held += bytes;
    this.heldOf.set(caller, own + bytes);
    return true;
  }

  giveBack(caller: string, bytes: number): void {
    const own = (this.heldOf.get(caller) ?? 0) - bytes;
    this.held -= bytes;
    if (own > 0) this.heldOf.set(caller, own);
    else this.heldOf.delete(caller);
  }
}

interface Rooms {
  small: Room;
  large: Room;
}

// Next.js bundles each route separately; all must use the same rooms.
const shared = globalThis as { [key: symbol]: Rooms | undefined };
const KEY = Symbol.for('lading.bodies');

function roomFor(bytes: number): Room {
  shared[KEY] ??= {
    small: new Room(64 * MEBIBYTE, 16 * MEBIBYTE),
    large: new Room(96 * MEBIBYTE, 32 * MEBIBYTE),
  };
  return bytes > SMALL_BODY ? shared[KEY].large : shared[KEY].small;
}

/** How long a body may have taken when `received` bytes of it have arrived. */
export function allowedMs(received: number): number {
  return Math.min(LONGEST_MS, GRACE_MS + received / LEAST_BYTES_PER_MS);
}

type Part = ReadableStreamReadResult<Uint8Array>;

/** The next part of a body; null if it does not arrive within `ms`. */
async function partWithin(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ms: number,
): Promise<Part | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), null);
  });
  try {
    return await Promise.race([reader.read(), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function partsOf(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<{ parts: Uint8Array[]; length: number } | BodyRefusal> {
  // Never cancelled: that would cut the connection before the client has its answer.
  const reader = body.getReader();
  const started = performance.now();
  const parts: Uint8Array[] = [];
  let length = 0;
  while (true) {
    const part = await partWithin(reader, started + allowedMs(length) - performance.now());
    if (part === null) return 'tooSlow';
    if (part.done) return { parts, length };
    length += part.value.length;
    if (length > maxBytes) return 'tooLarge';
    parts.push(part.value);
  }
}

/** The announced length of a body; null if there is none. */
export function announcedLength(headers: Headers): number | null {
  const length = headers.get('content-length');
  return length !== null && /^\d+$/.test(length) ? Number(length) : null;
}

/**
 * Reads a body of at most `maxBytes`. The room for it is taken at once, as large as the client says
 * that it will be, so that a refusal comes before the body.
 */
export async function readBody(request: Request, maxBytes: number): Promise<BodyAnswer> {
  const announced = announcedLength(request.headers) ?? maxBytes;
  if (announced > maxBytes) return { refused: 'tooLarge' };
  if (!request.body) return { parts: [], length: 0, release: () => undefined };
  const caller = networkOf(request.headers.get('x-forwarded-for') ?? '');
  const room = roomFor(announced);
  if (!room.take(caller, announced)) return { refused: 'busy' };
  const release = () => room.giveBack(caller, announced);
  try {
    const read = await partsOf(request.body, maxBytes);
    if (typeof read !== 'string') return { ...read, release };
    release();
    return { refused: read };
  } catch {
    // The client has gone, or its connection broke.
    release();
    return { refused: 'gone' };
  }
}

/** The JSON of a body of at most `maxBytes`; null if it is none. */
export async function readJsonBody(
  request: Request,
  maxBytes: number,
): Promise<{ json: unknown } | { refused: BodyRefusal }> {
  const read = await readBody(request, maxBytes);
  if ('refused' in read) return read;
  read.release();
  try {
    return { json: JSON.parse(Buffer.concat(read.parts).toString('utf8')) };
  } catch {
    return { json: null };
  }
}
