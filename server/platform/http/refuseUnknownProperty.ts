import { refuse, type Refusal } from './refuse.ts';

interface LoadedFacts {
  readonly current: () => unknown;
  readonly problem: () => string | null;
}

/** 404 for a number that no loaded property has; 503 with the reason where the data cannot be read, and nobody knows. */
export function refuseUnknownProperty({ current, problem }: LoadedFacts): Refusal {
  const unreadable = current() === null ? problem() : null;
  return unreadable === null
    ? refuse(404, 'There is no property of this number in the loaded data.')
    : refuse(503, unreadable);
}
