/** What the server and an apart process say to each other. */

export interface ApartOrder {
  readonly module: string;
  readonly input: unknown;
  /** Of the processor. */
  readonly seconds: number;
}

export type ApartAnswer =
  | { readonly ok: true; readonly output: unknown; readonly rss: number }
  | { readonly ok: false; readonly message: string; readonly stack: string | undefined; readonly rss: number };

/** Written to the error output of a process just before it ends itself. */
export const OVER_MEMORY = 'apart: over its memory';
export const OVER_TIME = 'apart: over its time';
