/** Proving once more who one is. */
export type FreshMessage =
  /** A call waits for the password. */
  | { readonly type: 'fresh.ask' }
  /** It was given, or not: what waits goes on, or is refused. */
  | { readonly type: 'calls.proved'; readonly isProved: boolean };
