/** The server's events on the page's side: one connection that comes back by itself. */
import { ServerEvent } from './contract/events.ts';
import { eventsContract } from './contract/events.ts';
import { identity, type Transport } from './client.ts';

export interface EventsListener {
  /** Connected; `isAgain`: after a break in which events were missed. */
  readonly onOpen: (isAgain: boolean) => void;
  readonly onEvent: (event: ServerEvent) => void;
  readonly onLost: () => void;
}

export interface EventsPort {
  /** Listens until the answer is called. */
  readonly listen: (listener: EventsListener) => () => void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** By fetch, not EventSource: that sends no token of a program, and tells no status, so it would ask on for a session that is over. */
export function createEvents(transport: Transport): EventsPort {
  return {
    listen: (listener) => {
      const stop = new AbortController();
      void keepListening(transport, listener, stop.signal);
      return () => stop.abort();
    },
  };
}

async function keepListening(transport: Transport, listener: EventsListener, signal: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT_MS;
  let isAgain = false;
  while (!signal.aborted) {
    try {
      const response = await transport.fetch(`${transport.baseUrl}${eventsContract.events.path}`, {
        headers: identity(transport),
        signal,
      });
      // The session is over; the next call of the page finds that out and says it.
      if (response.status === 401 || response.status === 403) return;
      if (response.ok && response.body !== null) {
        listener.onOpen(isAgain);
        isAgain = true;
        wait = FIRST_WAIT_MS;
        await readEvents(response.body, listener.onEvent);
      }
    } catch {
      // The connection broke: below.
    }
    if (signal.aborted) return;
    listener.onLost();
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    });
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/** Reads a stream of `data:` lines to its end. What is no event of this version is passed over. */
export async function readEvents(body: ReadableStream<Uint8Array>, hear: (event: ServerEvent) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const blocks = (rest + decoder.decode(part.value, { stream: true })).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const text = block
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).trim())
        .join('\n');
      const event = text === '' ? null : ServerEvent.safeParse(parsed(text));
      if (event?.success === true) hear(event.data);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown; // checked by the schema
  } catch {
    return null;
  }
}
