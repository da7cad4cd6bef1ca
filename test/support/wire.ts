/**
 * The network between the real client and the real server, which goes wrong when a test says so: a call is refused on
 * the way, cut off, or held for as long as the test wants. What the server answers passes as it is.
 */
import { createCallKeys } from '../../src/api/callKeys.ts';
import { createClient, type Client } from '../../src/api/client.ts';
import { contract, type CallName } from '../../src/api/contract/contract.ts';
import type { Call } from '../../src/api/contract/define.ts';
import type { SignedIn, TestServer } from './server.ts';

/** A call as it was sent. */
export interface Sent {
  readonly name: CallName;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** JSON as the server reads it; nothing for a file. */
  readonly body: unknown;
}

/**
 * What happens to a call instead of its answer: a status by something between page and server, which says nothing else;
 * `cut`: it never reached the server; `lost`: the server did it, its answer never came.
 */
export type Fault = number | 'cut' | 'lost';

/** Where a held call waits: before the server has seen it, or with its answer. */
type Where = 'before' | 'after';

interface Waiting {
  readonly sent: Sent;
  readonly go: (fault?: Fault) => void;
}

/** Calls of one name that a test holds. */
export interface Gate {
  /** Those that wait, oldest first. */
  readonly waiting: readonly Sent[];
  /** Lets one through, the oldest unless told; with a fault it fails instead. */
  readonly pass: (which?: { readonly at?: number; readonly fault?: Fault }) => void;
  /** Lets all through, and holds no longer. */
  readonly open: () => void;
}

export interface Wire {
  readonly client: Client;
  /** The calls made so far, oldest first. */
  readonly sent: readonly Sent[];
  readonly of: (name: CallName) => Sent[];
  /** The next calls of the name fail. */
  readonly fail: (name: CallName, fault: Fault, times?: number) => void;
  /** Every call fails, until it is told that none does (null). */
  readonly break: (fault: Fault | null) => void;
  /** Calls of the name wait from now on. */
  readonly hold: (name: CallName, where?: Where) => Gate;
  /** Waits until every call that nobody holds was answered and what follows from the answers was done. */
  readonly quiet: () => Promise<void>;
}

/** Turns of the event loop that a machine may need from an answer to its next call: it waits for nothing else. */
const TURNS = 8;

/** `token`: as of a program; null where `carry`, which takes a call to the server, is a browser with its cookies. */
export function openWire(server: TestServer, token: SignedIn['token'] | null, carry: typeof fetch = fetch): Wire {
  const sent: Sent[] = [];
  const faults = new Map<CallName, Fault[]>();
  const gates = new Map<CallName, { readonly where: Where; readonly waiting: Waiting[] }>();
  /** `moves` counts calls begun and ended: whoever sees it unchanged has missed nothing. */
  const now = { underWay: 0, moves: 0, fault: null as Fault | null };
  let whenMoved = Promise.withResolvers<void>();
  const move = (by: 1 | -1): void => {
    now.underWay += by;
    now.moves += 1;
    whenMoved.resolve();
    whenMoved = Promise.withResolvers<void>();
  };

  const held = async (call: Sent, where: Where, signal: AbortSignal | null | undefined): Promise<Fault | undefined> => {
    const gate = gates.get(call.name);
    if (gate?.where !== where) return undefined;
    move(-1);
    try {
      return await new Promise((resolve, reject) => {
        const waiting = { sent: call, go: resolve };
        gate.waiting.push(waiting);
        // Answers come in any order; who was asked first waits first.
        gate.waiting.sort((one, other) => sent.indexOf(one.sent) - sent.indexOf(other.sent));
        signal?.addEventListener('abort', () => {
          const at = gate.waiting.indexOf(waiting);
          if (at !== -1) gate.waiting.splice(at, 1);
          reject(new DOMException('aborted', 'AbortError'));
        });
      });
    } finally {
      move(1);
    }
  };

  /** As a browser keeps it. */
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };

  const send: typeof fetch = async (input, init) => {
    // The client asks with texts only.
    const call = readCall(input as string, init);
    sent.push(call);
    move(1);
    try {
      const fault = (await held(call, 'before', init?.signal)) ?? now.fault ?? faults.get(call.name)?.shift();
      if (fault === 'cut') throw new TypeError('fetch failed');
      if (typeof fault === 'number') return new Response(null, { status: fault });
      const answer = await carry(input, init);
      // Whole before it is handed on: then nothing of it is on its way any more.
      const bytes = await answer.arrayBuffer();
      const lateFault = fault ?? (await held(call, 'after', init?.signal));
      if (typeof lateFault === 'number') return new Response(null, { status: lateFault });
      if (lateFault !== undefined) throw new TypeError('fetch failed');
      return new Response(bytes.byteLength === 0 ? null : bytes, { status: answer.status, headers: answer.headers });
    } finally {
      move(-1);
    }
  };

  return {
    client: createClient({
      baseUrl: server.baseUrl,
      fetch: send,
      token: () => token,
      keys: createCallKeys(storage),
    }),
    sent,
    of: (name) => sent.filter((call) => call.name === name),
    fail: (name, fault, times = 1) =>
      void faults.set(name, [...(faults.get(name) ?? []), ...Array<Fault>(times).fill(fault)]),
    break: (fault) => void (now.fault = fault),
    hold: (name, where = 'before') => {
      const waiting: Waiting[] = [];
      gates.set(name, { where, waiting });
      return {
        get waiting() {
          return waiting.map((one) => one.sent);
        },
        pass: ({ at = 0, fault } = {}) => {
          const [one] = waiting.splice(at, 1);
          if (one === undefined) throw new Error(`no call ${name} waits`);
          one.go(fault);
        },
        open: () => {
          gates.delete(name);
          for (const { go } of waiting.splice(0)) go();
        },
      };
    },
    quiet: async () => {
      let seen: number;
      do {
        while (now.underWay > 0) await whenMoved.promise;
        seen = now.moves;
        for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      } while (seen !== now.moves || now.underWay > 0);
    },
  };
}

const calls = Object.entries(contract) as [CallName, Call][]; // keys of a const object are exactly CallName

function readCall(address: string, init: RequestInit | undefined): Sent {
  const { pathname, searchParams } = new URL(address);
  const found = calls
    .filter(([, { method }]) => method === init?.method)
    .map(([name, { path }]) => ({ name, params: match(path, pathname) }))
    // `/lists/import` is a path of its own, not the list called import.
    .toSorted((a, b) => Object.keys(a.params ?? {}).length - Object.keys(b.params ?? {}).length)
    .find(({ params }) => params !== null);
  if (found === undefined) throw new Error(`no call ${init?.method} ${pathname}`);
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
  return { name: found.name, params: found.params ?? {}, query: searchParams, body };
}

function match(path: string, pathname: string): Record<string, string> | null {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const found = new RegExp(`^${path.replace(/\{\w+\}/g, '([^/]+)')}$`).exec(pathname);
  return found === null ? null : Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
}
