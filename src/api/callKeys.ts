/**
 * The `Idempotency-Key` of calls that make or charge something: a request that got no answer has the same key when it
 * is sent again, also after a reload, so that it happens once (O-014).
 */
import type { CallName } from './contract/contract.ts';

/** What is kept over a reload: texts by name. */
export interface KeyStorage {
  readonly getItem: (name: string) => string | null;
  readonly setItem: (name: string, value: string) => void;
  readonly removeItem: (name: string) => void;
}

export interface CallKeys {
  readonly take: (name: CallName, request: unknown) => TakenKey;
}

interface TakenKey {
  readonly key: string;
  /** The server said what became of the request: the next one is another, even if it says the same. */
  readonly answered: () => void;
  /** It is not under way any more: without an answer, the same again is this one. */
  readonly ended: () => void;
}

const PREFIX = 'platbook.call.';

export function createCallKeys(storage: KeyStorage): CallKeys {
  /** On their way from this page: the same again meanwhile is meant as another. */
  const underWay = new Set<string>();
  return {
    take: (name, request) => {
      const place = `${PREFIX}${name}.${fingerprint(JSON.stringify(request, describeFile))}`;
      if (underWay.has(place)) return { key: newKey(), answered: () => undefined, ended: () => undefined };
      const key = storage.getItem(place) ?? newKey();
      storage.setItem(place, key);
      underWay.add(place);
      return {
        key,
        answered: () => storage.removeItem(place),
        ended: () => void underWay.delete(place),
      };
    },
  };
}

/** Where the count of this page begins: those that a person opens at the same moment begin elsewhere. */
let counter = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
/** R-SESSION-020: made up here, by time and count. */
const newKey = (): string => `application_id__${Date.now()}_${(counter += 1)}`;

const describeFile = (_: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value;

/** Two numbers of 32 bits, FNV-1a from both ends: what is mixed up all the same the server refuses as another request. */
function fingerprint(text: string): string {
  let forward = 0x811c9dc5;
  let backward = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    forward = Math.imul(forward ^ text.charCodeAt(at), 0x01000193);
    backward = Math.imul(backward ^ text.charCodeAt(text.length - 1 - at), 0x01000193);
  }
  return `${(forward >>> 0).toString(36)}.${(backward >>> 0).toString(36)}.${text.length.toString(36)}`;
}
