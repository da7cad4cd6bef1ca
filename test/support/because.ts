/** An error that says its cause in its own words: the report of a run keeps the words alone. */
export const because = (what: string, cause: unknown): Error =>
  new Error(`${what}\nbecause ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
