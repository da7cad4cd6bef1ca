import type { PublicSite } from './sites.queries.ts';

/** So many are remembered; of more the oldest are asked for again. */
const MOST = 10_000;
/** No longer than this: by then the page may say something else, or be gone. */
const LONGEST_MS = 60_000;

/** Of a page: from one place in the network, or from anywhere. */
type From = string | null;

export interface FloodGate {
  /** The store counted that the page takes nothing more from there until then. */
  readonly shut: (site: PublicSite, from: From, until: Date, now: Date) => void;
  /** Until when the page of this path takes nothing from there, as was told; null: the store is to be asked. */
  readonly shutFor: (path: string, from: string, now: Date) => Shut | null;
}

export interface Shut {
  readonly site: PublicSite;
  readonly until: Date;
}

/**
 * What the store said of pages that take no more posts for now, so that a flood of them does not ask it anew each time:
 * what was posted counts for its whole time, so an answer that was true stays so until then. Kept a minute at most.
 */
export function createFloodGate(): FloodGate {
  const shut = new Map<string, Shut & { readonly asked: number }>();
  const keyOf = (path: string, from: From): string => (from === null ? path : `${path} ${from}`);
  return {
    shut: (site, from, until, now) => {
      const key = keyOf(site.path, from);
      shut.delete(key);
      shut.set(key, { site, until, asked: now.getTime() });
      const [oldest] = shut.keys();
      if (shut.size > MOST && oldest !== undefined) shut.delete(oldest);
    },
    shutFor: (path, from, now) => {
      for (const key of [keyOf(path, null), keyOf(path, from)]) {
        const found = shut.get(key);
        if (found === undefined) continue;
        const age = now.getTime() - found.asked;
        if (now < found.until && age >= 0 && age < LONGEST_MS) return found;
        shut.delete(key);
      }
      return null;
    },
  };
}
