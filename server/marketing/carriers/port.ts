/**
 * Who takes messages of a channel (design/marketing.md, section 7). A carrier either hands messages to a service that
 * takes them, or makes files and says so; nothing is called sent that was not.
 */
import type { MailTo } from '../../../src/calc/marketing/mailTo.ts';

interface OfRow {
  /** `pb-{installation}-{account}-{mailing}-{seq}`: the same at each attempt. Letters, digits and hyphens. */
  readonly key: string;
  /** E.164: +14345550100. */
  readonly to: string;
  /** When it was handed over first: what is found older than that is another one. */
  readonly since: Date;
}
export interface OutgoingText extends OfRow {
  readonly text: string;
}
export interface OutgoingCall extends OfRow {
  /** The caller id that is shown, E.164. */
  readonly from: string;
}
export interface OutgoingEmail {
  /** The left side of its Message-ID, the same at each attempt. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Headers and body. */
  readonly raw: Buffer;
}

export interface OutgoingCard {
  readonly key: string;
  readonly to: MailTo;
  /** The return address; null: the profile has none. */
  readonly from: MailTo | null;
  /** Both sides as PDF, in the cut of the service. */
  readonly front: Buffer;
  readonly back: Buffer;
  readonly since: Date;
}

/** Why whoever was refused is not to be reached again. */
export type RefusedFor = 'OPT_OUT' | 'BAD_NUMBER' | 'BAD_ADDRESS' | 'BOUNCED';

export type Outcome =
  | { readonly is: 'ACCEPTED'; readonly id: string }
  | { readonly is: 'WRITTEN'; readonly file: string }
  /** Not taken, and to be tried again, not before so many seconds. */
  | { readonly is: 'LATER'; readonly seconds: number; readonly text: string }
  | { readonly is: 'REFUSED'; readonly code: string; readonly text: string; readonly suppress?: RefusedFor }
  /** It may have been taken, or not: `find` is asked later, and nothing is sent again before. */
  | { readonly is: 'UNCLEAR'; readonly text: string }
  /** The carrier refuses us, not this one: nothing more is handed over until somebody looks. */
  | { readonly is: 'STOP_ALL'; readonly text: string };

export interface Carrier<Row> {
  readonly kind: 'FILES' | 'SERVICE';
  /** `folder outbox/sms`, `api.twilio.com`: never credentials. */
  readonly place: string;
  readonly ready: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly text: string }>;
  /** An outcome for each row, in their order. Gives up after 30 s; never throws for what the service does. */
  readonly hand: (rows: readonly Row[]) => Promise<readonly Outcome[]>;
  /** Whether it was taken, of a row whose outcome is UNCLEAR. */
  readonly find: (row: Row) => Promise<Outcome | 'NONE' | 'CANNOT_KNOW'>;
}

/** A service that prints and posts cards. */
export interface Post extends Carrier<OutgoingCard> {
  /** Whether the service signed these bytes, of late. */
  readonly isSigned: (body: Buffer, timestamp: string, signature: string) => boolean;
}

/** A mail server. */
export interface Mail extends Carrier<OutgoingEmail> {
  /** How many may be handed over now, and how many of them at the same time. */
  readonly room: () => number;
  readonly connections: number;
  readonly close: () => void;
}

export type ReceiptKind =
  /** The service has it, and is at it. */
  | 'ACCEPTED'
  | 'DELIVERED'
  /** The service gave it up, or the post brought it back; `code` says why. */
  | 'FAILED'
  /** A person answered a call that was meant for a machine. */
  | 'HUMAN'
  /** A key was pressed, or a text came that opts out. */
  | 'OPT_OUT'
  /** A text came that does not. */
  | 'REPLY'
  /** Somebody came by the code of the message; by a machine where `code` is MACHINE. */
  | 'SCAN';

/** What a service tells of a message, once its signature was checked. */
export interface Receipt {
  readonly kind: ReceiptKind;
  /** Of which row; null: of none, such as a text that somebody sent. */
  readonly key: string | null;
  /** How the service calls message or call. */
  readonly carrierId: string;
  /** The same event has the same: what comes twice is one. */
  readonly eventId: string;
  readonly at: Date;
  /** Of what failed, as the service says it; '' of all else. */
  readonly code: string;
  /** Of what somebody sent or pressed: their number, E.164, and what it was; of an e-mail that came back what was said. */
  readonly from: string | null;
  readonly text: string | null;
  /** The service has answered it itself, as it does with STOP and HELP where it was told to. */
  readonly isAnswered: boolean;
}

/** What a call plays, by the key of its row; null: there is no such row, or nothing is to be played any more. */
export interface CallScript {
  readonly business: string;
  readonly accountId: number;
  readonly recordingId: number;
}

/** What the campaigns give the telephone. */
export interface PhoneListener {
  /** Keeps it; is called again with the same `eventId`. What is to be said to who wrote; null: nothing. */
  readonly onReceipt: (receipt: Receipt) => Promise<string | null>;
  readonly scriptOf: (key: string) => Promise<CallScript | null>;
}

/** A telephone service. */
export interface Phone {
  readonly place: string;
  /** The number of the installation there, E.164: it speaks codes, and takes recordings. */
  readonly number: string;
  /** Where a person looks after it. */
  readonly consoleUrl: string;
  readonly texts: Carrier<OutgoingText>;
  readonly calls: Carrier<OutgoingCall>;
  /** Calls a number and says these words, twice. */
  readonly speak: (
    to: string,
    words: string,
  ) => Promise<{ readonly ok: true } | { readonly ok: false; readonly text: string }>;
  /** Whether brand and campaign are registered, asked of the service and kept a day. */
  readonly isRegistered: () => Promise<boolean>;
  /** The same as it was last known; asks behind. */
  readonly wasRegistered: () => boolean;
  /** Whether a request to this path of ours, with this form, was signed by the service. */
  readonly isSigned: (pathAndQuery: string, form: URLSearchParams, signature: string | undefined) => boolean;
  /** The recording that the service made, which lies there. Null: it cannot be had. `most`: bytes. */
  readonly fetchRecording: (url: string, most: number) => Promise<Buffer | null>;
  /** Signs paths that the service reads without a signature of its own, such as a recording. */
  readonly seal: (path: string) => string;
}
