/** What an example of a call is: a request that does something of use, with ids of things that the caller has. */
import type { CallName, contract } from '../contract/contract.ts';
import type { Request } from '../contract/define.ts';
import type { Scope } from '../contract/rights.ts';

/** The calls that a token opens: all that a program of one's own may make. */
export type ProgramCallName = {
  [N in CallName]: (typeof contract)[N] extends { readonly scope: Scope } ? N : never;
}[CallName];

/** Ids of things of the caller, of which examples speak. */
export interface ExampleIds {
  /** A parcel, and the county that it is in (FIPS). */
  readonly property: number;
  readonly fips: string;
  readonly zip: string;
  /** Where it lies, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
  readonly list: number;
  readonly folder: number;
  /** An arrangement of columns, and a filter of the lists that was kept. */
  readonly layout: number;
  readonly filter: number;
  /** A parcel on a list, as a record of its own. */
  readonly saved: number;
  readonly status: number;
  /** A column of the account's own. */
  readonly column: number;
  readonly search: number;
  readonly alert: number;
  readonly analysis: number;
  readonly contact: number;
  readonly contactGroup: number;
  /** Who may be the same as `contact`, and one that was joined to another. */
  readonly twin: number;
  readonly joined: number;
  readonly contactImport: number;
  readonly appendJob: number;
  readonly document: number;
  readonly export: number;
  readonly import: number;
  readonly webhook: number;
  readonly delivery: number;
  readonly suppression: number;
  readonly consent: number;
  readonly checkedList: number;
  readonly callerId: number;
  readonly recording: number;
  readonly picture: number;
  readonly schedule: number;
  readonly move: number;
  readonly campaign: number;
  /** One that was not ordered, and one that goes out, whose first recipient failed. */
  readonly mailing: number;
  readonly ordered: number;
  /** An e-mail that was not ordered. */
  readonly email: number;
  /** Of voicemail, not ordered. */
  readonly voicemail: number;
  /** A postcard that was not ordered, and a card that is kept. */
  readonly postcard: number;
  readonly ownCard: number;
  /** Of calls, made as a list. */
  readonly callList: number;
  readonly lead: number;
  /** A campaign whose sequence was not started, with what its estimate said a moment ago; one whose sequence runs. */
  readonly sequence: number;
  readonly sequenceQuote: string;
  readonly running: number;
  readonly sequenceMember: number;
  /** Of the estimate of the one that was not ordered, as it was read a moment ago. */
  readonly quote: string;
  readonly user: number;
  readonly member: number;
}

/** Where nothing is known of the caller: what a document shows. */
export const anyIds: ExampleIds = {
  property: 1,
  fips: '39049',
  zip: '43215',
  latitude: 39.9612,
  longitude: -82.9988,
  list: 1,
  folder: 1,
  layout: 1,
  filter: 1,
  saved: 1,
  status: 1,
  column: 1,
  search: 1,
  alert: 1,
  analysis: 1,
  contact: 1,
  contactGroup: 1,
  twin: 2,
  joined: 3,
  contactImport: 1,
  appendJob: 1,
  document: 1,
  export: 1,
  import: 1,
  webhook: 1,
  delivery: 1,
  suppression: 1,
  consent: 1,
  checkedList: 1,
  callerId: 1,
  recording: 1,
  picture: 1,
  schedule: 1,
  move: 1,
  campaign: 1,
  mailing: 1,
  ordered: 2,
  email: 3,
  voicemail: 4,
  callList: 5,
  lead: 1,
  sequence: 7,
  sequenceQuote: 'mh5x3k2a.wM4…',
  running: 8,
  sequenceMember: 1,
  postcard: 6,
  ownCard: 1,
  quote: 'mh5x3k2a.vN3…',
  user: 1,
  member: 2,
};

export type Example<N extends ProgramCallName> = (ids: ExampleIds) => Request<(typeof contract)[N]>;
export type Examples = { readonly [N in ProgramCallName]: Example<N> };

/** An example as it is written out, whatever its call. */
export interface AnyExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly upload?: Readonly<Record<string, unknown>>;
}
