import type { recipientValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { MailTo } from '../../../src/calc/marketing/mailTo.ts';
import type { LeftOutReason } from '../../../src/api/catalogue/marketing/leftOutReasons.ts';

/** Somebody who was asked for, with where the message would go. */
export interface Candidate {
  readonly contactId: number;
  readonly name: string;
  readonly isCompany: boolean;
  /** How many parcels of the audience are theirs. */
  readonly parcels: number;
  /** What the message is about; null: nothing is known. */
  readonly propertyId: number | null;
  /** The property was chosen among several. */
  readonly isChosen: boolean;
  readonly targetKind: 'PHONE' | 'EMAIL' | 'ADDRESS';
  /** Null: there is none, or `wrong` says why it is none. */
  readonly targetKey: string | null;
  readonly wrong: string | null;
  /** All numbers and e-mail addresses of the contact: who opts out by one has opted out by all. */
  readonly keys: readonly string[];
  readonly doNotContact: boolean;
  /** The number stands on a do-not-call list, as skip tracing said. */
  readonly isListed: boolean;
  /** Where rules apply, and the zones in which hours have to be right. */
  readonly places: readonly string[];
  readonly zones: readonly string[];
  /** The mailing address and the property, as lists of addresses may name them. */
  readonly addresses: readonly { readonly street: string; readonly zip: string }[];
  /** What the placeholders of the recipient say. */
  readonly values: ReturnType<typeof recipientValues>;
  /** Of paper: what is printed as the address, frozen beside the values; null: of another channel, or there is none. */
  readonly mailTo: MailTo | null;
}

/** Why one of them is not reached. */
export interface LeftOut {
  readonly candidate: Candidate;
  readonly reason: LeftOutReason;
  readonly ruleId: string | null;
  /** For example by whom it is a duplicate. */
  readonly detail: string | null;
}
