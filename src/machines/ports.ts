import type { Client } from '../api/client.ts';

/** The part of the browser's Storage that the machines use. */
export type StoragePort = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `session` lives as long as the tab (sign-in flags, O-025), `local` is shared by all tabs (token, settings). */
export interface Storages {
  readonly session: StoragePort;
  readonly local: StoragePort;
}

/** What every child machine of the root receives. */
export interface ChildInput {
  readonly client: Client;
  readonly storage: Storages;
  readonly now: () => Date;
}
