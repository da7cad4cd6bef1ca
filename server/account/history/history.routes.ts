/** P109, P110: what a user can undo and redo outlives the page. */
import { MOST_UNDO_ENTRIES } from '../../../src/api/contract/lists/lists.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { readHistory, writeHistory } from './history.queries.ts';

/** An entry above this size (of some 50,000 rows) is not kept; the newest that fit in this much are. */
const MOST_ENTRY_CHARACTERS = 8_000_000;
const MOST_CHARACTERS = 24_000_000;

export const historyHandlers = {
  undoHistory: async ({ session, services }) => {
    const stored = await readHistory(services.store.db, session);
    const half = (wanted: 'undo' | 'redo') =>
      stored.filter(({ side }) => side === wanted).map(({ entry }) => JSON.parse(entry) as { id: string }); // written below
    return { undo: half('undo'), redo: half('redo') };
  },

  saveUndoHistory: async ({ body: { undo, redo, entries }, session, services }) => {
    const { db } = services.store;
    const texts = new Map(entries.map((entry) => [entry.id, JSON.stringify(entry)]));
    const before = new Map((await readHistory(db, session)).map(({ id, entry }) => [id, entry.length]));
    let room = MOST_CHARACTERS;
    // The newest are worth most: what no longer fits is forgotten from the far end.
    const fits = (id: string): boolean => {
      const size = texts.get(id)?.length ?? before.get(id) ?? 0;
      if (size === 0) return false;
      if (size > MOST_ENTRY_CHARACTERS || size > room) {
        room = 0;
        return false;
      }
      room -= size;
      return true;
    };
    const newest = (ids: readonly string[]): string[] =>
      [...new Set(ids)].slice(-MOST_UNDO_ENTRIES).toReversed().filter(fits).toReversed();
    const kept = { undo: newest(undo), redo: [] as string[] };
    kept.redo = newest(redo.filter((id) => !kept.undo.includes(id)));
    await writeHistory(
      db,
      session,
      [
        ...kept.undo.map((id) => ({ id, side: 'undo' as const })),
        ...kept.redo.map((id) => ({ id, side: 'redo' as const })),
      ],
      texts,
    );
    return { kept: kept.undo.length + kept.redo.length };
  },
} satisfies Partial<Handlers>;
