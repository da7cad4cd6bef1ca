import { refuse, type Refusal } from './refuse.ts';

export interface LoadedFacts {
  readonly current: () => unknown;
  readonly problem: () => string | null;
  readonly hasOwnerWords: () => boolean;
}

/** 503 with the reason where something was loaded and none of it can be read; null where that is not what is wrong. */
export function refuseUnreadable({ current, problem }: LoadedFacts): Refusal | null {
  const unreadable = current() === null ? problem() : null;
  return unreadable === null ? null : refuse(503, unreadable);
}
