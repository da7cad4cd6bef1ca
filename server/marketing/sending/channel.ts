/** What a channel with a service is to the work that hands rows over. */
import type { PlaceholderValues } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import type { Resources } from '../../platform/resources.ts';
import type { Principal } from '../../platform/tenant.ts';
import type { Carrier, Outcome } from '../carriers/port.ts';
import type { OrderedVoice } from '../voicemail/voiceParts.ts';

/** A row of the ledger that goes out now. */
export interface RowInHand {
  readonly seq: number;
  /** `rowKey`. */
  readonly key: string;
  readonly targetKind: 'PHONE' | 'EMAIL' | 'ADDRESS';
  readonly targetKey: string;
  readonly name: string;
  /** What all placeholders say, those of the sender too. */
  readonly values: PlaceholderValues;
  readonly code: string;
  /** When it was handed over first: now, or at an earlier attempt. */
  readonly since: Date;
}

/** A mailing that goes out. */
export interface Going extends Principal {
  readonly id: number;
  readonly content: Content;
  /** What an order of voicemail froze; null: of another channel. */
  readonly voice: OrderedVoice | null;
}

/** What hands over the rows of one mailing: its text was read once. */
export interface Handing {
  /** Pieces that a row is paid as. */
  readonly piecesOf: (row: RowInHand) => number;
  /** See `Carrier`. */
  readonly hand: (rows: readonly RowInHand[]) => Promise<readonly Outcome[]>;
  readonly find: (row: RowInHand) => Promise<Outcome | 'NONE' | 'CANNOT_KNOW'>;
}

export interface Channel {
  /** Where it goes; never credentials. */
  readonly place: string;
  /** False: nobody can say afterwards whether a row was taken, so what is unclear stays so. */
  readonly canFind: boolean;
  readonly ready: Carrier<never>['ready'];
  /** Rows that may go out now; 0: none before the next look. */
  readonly room: (going: Going) => Promise<number>;
  /** Of them so many are handed over at once: no more are unclear when a process dies. */
  readonly inHand: number;
  readonly open: (going: Going) => Promise<Handing>;
}

export type ChannelParts = Pick<Resources, 'phone' | 'mail' | 'post' | 'apart' | 'store' | 'clock' | 'config' | 'log'>;
