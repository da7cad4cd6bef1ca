/** So much of files and of a snapshot is small: some thousand rows, some ten thousand parcels. */
const SMALL_FILES = 1_000_000;
const SMALL_SNAPSHOT = 16_000_000;

/**
 * Whether there is little to do.
 *
 * @param bytes of what is loaded
 * @param known of the tables it is added to
 */
export function isSmallBuild(bytes: number, known: number): boolean {
  return bytes <= SMALL_FILES && known <= SMALL_SNAPSHOT;
}

/**
 * Threads for a build: one where there is little to do. DuckDB's second one has nothing to take from the first then, and the
 * first looks out for it without a pause, which is a fifth of the processor time of a load of ten rows.
 *
 * @param bytes of what is loaded
 * @param known of the tables it is added to
 */
export function threadsFor(bytes: number, known: number): number {
  return isSmallBuild(bytes, known) ? 1 : 2;
}
