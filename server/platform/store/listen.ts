/**
 * LISTEN on a connection of its own, which comes back by itself. What was told while there was none is missed for good:
 * the database keeps no notices.
 */
import { Client, type ClientConfig } from 'pg';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;

export interface Hearing {
  readonly hear: (payload: string) => void;
  /** It listens again, and may have missed something meanwhile. */
  readonly onAgain: () => void;
  /** It stopped listening, and tries to begin again. Told once a break. */
  readonly onLost: (error: unknown) => void;
}

/** Listens until the answer is called, which waits until the connection is closed. */
export function keepListening(config: ClientConfig, channel: string, { hear, onAgain, onLost }: Hearing) {
  const state = { isStopped: false, isBroken: false, waitMs: FIRST_WAIT_MS };
  let client: Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const lost = async (broken: Client, error: unknown): Promise<void> => {
    await broken.end().catch(() => undefined); // it is broken already
    if (state.isStopped) return;
    if (!state.isBroken) onLost(error);
    state.isBroken = true;
    timer = setTimeout(() => void open(), state.waitMs);
    state.waitMs = Math.min(state.waitMs * 2, LONGEST_WAIT_MS);
  };
  const open = async (): Promise<void> => {
    const own = new Client(config);
    client = own;
    let isOver = false;
    const end = (error: unknown): void => {
      if (isOver) return;
      isOver = true;
      void lost(own, error);
    };
    own.on('error', end);
    own.on('end', () => end(new Error('the connection was closed')));
    own.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await own.connect();
      await own.query(`listen "${channel}"`);
      if (isOver) return;
      state.waitMs = FIRST_WAIT_MS;
      if (state.isBroken) onAgain();
      state.isBroken = false;
    } catch (error) {
      end(error);
    }
  };
  const begun = open();
  return async (): Promise<void> => {
    state.isStopped = true;
    clearTimeout(timer);
    await begun;
    await client?.end().catch(() => undefined); // closed already
  };
}
