import { stat } from 'node:fs/promises';

/** So much of files and of a snapshot is small: some thousand rows, some ten thousand parcels. */
const SMALL_FILES = 1_000_000;
const SMALL_SNAPSHOT = 16_000_000;

/**
 * Whether there is little to do.
 *
 * @param bytes of what is loaded
 * @param known the snapshot it is added to; null: none
 */
export async function isSmallBuild(bytes: number, known: string | null): Promise<boolean> {
  const there = known === null ? 0 : (await stat(known)).size;
  return bytes <= SMALL_FILES && there <= SMALL_SNAPSHOT;
}

/**
 * Threads for a build: one where there is little to do. DuckDB's second one has nothing to take from the first then, and the
 * first looks out for it without a pause, which is a fifth of the processor time of a load of ten rows.
 *
 * @param bytes of what is loaded
 * @param known the snapshot it is added to; null: none
 */
export async function threadsFor(bytes: number, known: string | null): Promise<number> {
  return (await isSmallBuild(bytes, known)) ? 1 : 2;
}
