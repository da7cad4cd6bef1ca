import { noResponse } from '../../api/errors.ts';
import type { EventsPort } from '../../api/events.ts';
import type { Connection } from './connection.ts';
import type { HeldCalls } from './holdCalls.ts';

/**
 * A connection that is loaded with its first call, so that the sign-in form stands before the contract has come. A call
 * that cannot load it has no response; the next one tries again.
 */
export function lazyConnection(load: () => Promise<Connection>): Connection {
  let loading: Promise<Connection> | null = null;
  const loaded = async (): Promise<Connection> => {
    loading ??= load();
    try {
      return await loading;
    } catch (error) {
      loading = null;
      throw error;
    }
  };

  const connect: Connection['connect'] = (watch) => {
    /** Null until the first call: nothing is on its way, and nothing held. */
    let calls: HeldCalls | null = null;
    const reach = async (): Promise<HeldCalls | null> => {
      try {
        const connection = await loaded();
        return (calls ??= connection.connect(watch));
      } catch {
        return null;
      }
    };
    return {
      client: {
        bytes: async (...args) => (await (await reach())?.client.bytes(...args)) ?? noResponse,
        call: async (...args) => (await (await reach())?.client.call(...args)) ?? noResponse,
      },
      send: () => calls?.send(),
      drop: () => calls?.drop(),
      proved: (isProved) => calls?.proved(isProved),
      settled: async (limitMs) => (await calls?.settled(limitMs)) ?? true,
    };
  };

  const listen: EventsPort['listen'] = (listener) => {
    let stop: (() => void) | null = null;
    let isStopped = false;
    const start = async (): Promise<void> => {
      try {
        const { events } = await loaded();
        if (!isStopped) stop = events.listen(listener);
      } catch {
        listener.onLost();
      }
    };
    void start();
    return () => {
      isStopped = true;
      stop?.();
    };
  };
  return { connect, events: { listen } };
}
