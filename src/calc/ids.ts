/**
 * The id of something made in the client and not saved yet (R-SESSION-020).
 *
 * @example applicationId(1767225600000, 3) // 'application_id__1767225600000_3'
 */
export function applicationId(timeMs: number, counter: number): string {
  return `application_id__${timeMs}_${counter}`;
}

/** Makes unique ids: the counter never repeats, so ids made within one millisecond differ too. */
export function applicationIds(clock: () => number): () => string {
  let counter = 0;
  return () => applicationId(clock(), ++counter);
}
