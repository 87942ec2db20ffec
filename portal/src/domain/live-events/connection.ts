import { type LiveEvent, POSITION, type Stop, TOPICS } from './events';

const FIRST_DELAY_MS = 3_000;
/** So that everybody is back half a minute after the stream is. */
const LONGEST_DELAY_MS = 20_000;

export interface ConnectionOptions {
  url: string;
  /** The id of the last event, or the position of the page, read at each new connection. */
  lastId: () => string;
  onEvent: (event: LiveEvent) => void;
  /** Whether to try again after a refusal. It must say no once the session has ended. */
  mayTryAgain: () => Promise<boolean>;
  firstDelayMs?: number;
}

function addressFrom({ url, lastId }: ConnectionOptions): string {
  const id = lastId();
  return id ? `${url}?lastEventId=${encodeURIComponent(id)}` : url;
}

/** Doubles the delay each time, with a random part so that not all browsers retry at once. */
function delayAfter(refusals: number, firstDelayMs: number): number {
  const full = Math.min(firstDelayMs * 2 ** (refusals - 1), LONGEST_DELAY_MS);
  return full * (0.5 + Math.random());
}

/**
 * Keeps a connection to the stream. If the connection breaks, the browser reconnects by itself and
 * sends the last id. After a refusal the browser gives up, so we try again with growing delays, as
 * long as `mayTryAgain` allows it.
 */
export function connect(options: ConnectionOptions): Stop {
  const { onEvent, mayTryAgain, firstDelayMs = FIRST_DELAY_MS } = options;
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let isOver = false;

  const refused = async () => {
    refusals += 1;
    const isWorthIt = await mayTryAgain();
    if (isWorthIt && !isOver) timer = setTimeout(open, delayAfter(refusals, firstDelayMs));
  };
  function open() {
    const opened = new EventSource(addressFrom(options));
    source = opened;
    opened.onopen = () => {
      refusals = 0;
    };
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED && !isOver) void refused();
    };
    for (const topic of [...TOPICS, POSITION] as const) {
      opened.addEventListener(topic, (event: MessageEvent<string>) =>
        onEvent({ topic, id: event.lastEventId, data: event.data }),
      );
    }
  }

  open();
  return () => {
    isOver = true;
    clearTimeout(timer);
    source?.close();
  };
}
