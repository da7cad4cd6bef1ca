/** Worlds for many histories: so many share one, since whoever deals with all accounts deals with those of before as well. */
import { expect } from 'vitest';
import { findTrouble } from '../../../server/billing/books/books.queries.ts';
import type { Provider, World } from './world.ts';

const IN_A_WORLD = 8;
/** Of a run of hours one wants to know how far it has come. */
const TOLD_EVERY = 50;

export interface Worlds<W extends World> {
  /** Where the next history is played; the one before is left whole, else this throws. */
  readonly next: () => Promise<W>;
  /** Leaves the last one. */
  readonly end: () => Promise<void>;
}

/** `histories`: how many are to be played. */
export function worldsOf<W extends World>(provider: Provider, histories: number, open: () => Promise<W>): Worlds<W> {
  let played = 0;
  let world: W | null = null;
  const end = async (): Promise<void> => {
    const left = world;
    world = null;
    if (left === null) return;
    try {
      expect(await findTrouble(left.server.services.store.db)).toEqual([]);
    } finally {
      await left.close();
    }
  };
  return {
    end,
    next: async () => {
      if (played % IN_A_WORLD === 0) await end();
      world ??= await open();
      played += 1;
      if (played % TOLD_EVERY === 0) console.log(`${provider}: ${played} of ${histories} histories are played`);
      return world;
    },
  };
}
