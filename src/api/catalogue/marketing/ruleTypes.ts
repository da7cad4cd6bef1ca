/** What a rule about reaching people says (design/marketing.md, section 8). */
import type { CalendarDate } from '../../../calc/dates.ts';
import type { HoursOf } from '../../../calc/marketing/hours.ts';

/** How people are reached; a call is one that a person dials. */
export const ruleChannels = ['POSTCARD', 'EMAIL', 'SMS', 'VOICEMAIL', 'CALL'] as const;
export type RuleChannel = (typeof ruleChannels)[number];

export const channelNames: Readonly<Record<RuleChannel, string>> = {
  POSTCARD: 'Postcard',
  EMAIL: 'E-mail',
  SMS: 'SMS',
  VOICEMAIL: 'Voicemail',
  CALL: 'Call',
};

export const consentLevels = ['EXPRESS', 'WRITTEN'] as const;
export type ConsentLevel = (typeof consentLevels)[number];

/** Lists that are uploaded: of numbers, or of addresses. */
export const checkedLists = ['DNC', 'PHILADELPHIA', 'NEW_YORK'] as const;
export type CheckedList = (typeof checkedLists)[number];

export const checkedListNames: Readonly<Record<CheckedList, string>> = {
  DNC: 'Do not call',
  PHILADELPHIA: 'Philadelphia do not solicit',
  NEW_YORK: 'New York cease and desist',
};

/** What a rule is about and how strict it is, by kind. */
export type RuleValue =
  | { readonly kind: 'HOURS'; readonly hours: HoursOf }
  /** Days on which nobody is reached: 0 is Sunday. */
  | { readonly kind: 'NO_DAY'; readonly weekdays: readonly number[]; readonly holidays: boolean }
  | { readonly kind: 'CONSENT'; readonly level: ConsentLevel }
  /** A list, no older than so many days; where it is not required, it counts as soon as there is one. */
  | { readonly kind: 'CHECK'; readonly list: CheckedList; readonly days: number; readonly isRequired: boolean }
  /** So many to one target within so many hours. */
  | { readonly kind: 'CAP'; readonly most: number; readonly hours: number }
  /** What the message has to hold, or must not. */
  | { readonly kind: 'CONTENT' }
  /** Shown, and acknowledged once. */
  | { readonly kind: 'NOTICE' }
  | { readonly kind: 'BLOCK' };
export type RuleKind = RuleValue['kind'];

export type ComplianceRule = RuleValue & {
  readonly id: string;
  /** `US`, a state, or a place in it (`PA-PHILADELPHIA`). */
  readonly place: string;
  readonly channels: readonly RuleChannel[];
  /** In a sentence. */
  readonly text: string;
  /** Where the law, or whoever makes the rule, says so. */
  readonly basis: string;
  /** Where it was read. */
  readonly source: string;
  /** When. */
  readonly checked: CalendarDate;
  /** The rule's own text was read, or two published tables agree. Others apply as well, and are marked. */
  readonly confirmed: boolean;
  /** Ours: an account may set it as it likes. All others it may only make stricter. */
  readonly isOurs?: true;
};
