/** Work that happens outside a request. */
export interface Jobs {
  readonly close: () => Promise<void>;
}
