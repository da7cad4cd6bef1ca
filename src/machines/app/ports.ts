import type { CameBack } from '../../api/account/cameBack.ts';
import type { Returned } from '../../api/billing/returned.ts';
import type { Client } from '../../api/client.ts';
import type { MadePasskey, UsedPasskey } from '../../api/contract/account/passkeyJson.ts';
import type { PasskeyOptions } from '../../api/contract/account/passkeys.ts';
import type { DownloadedFile } from '../../api/download.ts';
import type { EventsPort } from '../../api/events.ts';

/** The part of the browser's Storage that the machines use. */
export type StoragePort = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** `session` lives as long as the tab (sign-in flags, O-025), `local` is shared by all tabs (that somebody is signed in, settings). */
export interface Storages {
  readonly session: StoragePort;
  readonly local: StoragePort;
}

/** What a device did, or why it did not, in a sentence. */
export type Ceremony<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** The passkeys of the browser and its devices; each call asks the person. */
export interface PasskeyPort {
  readonly make: (options: PasskeyOptions) => Promise<Ceremony<MadePasskey>>;
  readonly use: (options: PasskeyOptions) => Promise<Ceremony<UsedPasskey>>;
}

/** The pages of the provider at which people of an organisation sign in. */
export interface ProviderPort {
  /** Where this page stands: the way back has to lead here. */
  readonly origin: string;
  /** Leaves this page for them. */
  readonly leaveFor: (url: string) => void;
  /** Opens them in a window beside this page, and waits for what it comes back with. */
  readonly ask: (url: string, signal: AbortSignal) => Promise<Ceremony<CameBack>>;
}

/** What every child machine of the root receives. */
export interface ChildInput {
  readonly client: Client;
  /** Waits until nothing is on its way to the server; false: when the limit was over a change still was. */
  readonly settled: (limitMs: number) => Promise<boolean>;
  readonly storage: Storages;
  readonly now: () => Date;
  /** Gives a file to the person: the browser puts it where downloads go. */
  readonly saveFile: (file: DownloadedFile) => void;
  readonly passkeys: PasskeyPort;
  readonly provider: ProviderPort;
  /** What the server tells by itself. */
  readonly events: EventsPort;
  /** From which page of the payment service somebody has come back; null: from none. */
  readonly returned: Returned | null;
}
