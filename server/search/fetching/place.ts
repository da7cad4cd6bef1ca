/** Where records lie that the server fetches by itself, and what is remembered of them. */

/** As what was fetched was: by it one that has not changed is told without reading it, or by its bytes. */
export interface Mark {
  readonly etag: string | null;
  /** As the server wrote it; of a file when it was last changed. */
  readonly modified: string | null;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Fetched {
  readonly fileName: string;
  readonly mark: Mark;
}

export interface Fetching {
  /** Where the bytes go. */
  readonly path: string;
  readonly mostBytes: number;
  /** Of what was fetched before: the same again is not fetched. */
  readonly known?: Mark | null;
  readonly signal: AbortSignal;
  readonly onProgress?: (bytes: number, of: number | null) => void;
}
