/** What an account calls the states of its work (O-086, O-087), and how many there may be. */
interface Picklist {
  readonly title: string;
  readonly one: string;
  /** What has such a value: one, and several. */
  readonly of: readonly [string, string];
}

export const picklists = {
  PROPERTY_STATUS: { title: 'Statuses of properties', one: 'status', of: ['saved property', 'saved properties'] },
  CONTACT_TYPE: { title: 'Types of contacts', one: 'type', of: ['contact', 'contacts'] },
  CONTACT_STATUS: { title: 'Statuses of contacts', one: 'status', of: ['contact', 'contacts'] },
} as const satisfies Readonly<Record<string, Picklist>>;
export type PicklistKind = keyof typeof picklists;
export const picklistKinds = Object.keys(picklists) as [PicklistKind, ...PicklistKind[]]; // exactly the keys

/** As many are offered, and as many are kept with those that are retired. */
export const MOST_OFFERED = 50;
export const MOST_KEPT = 200;
export const LONGEST_NAME = 40;

/** A value of a list as what is offered or not is decided by. */
interface Retirable {
  readonly retired: boolean;
}

/** Those that can be chosen, in their order; the retired ones are only read. */
export const offered = <V extends Retirable>(values: readonly V[]): readonly V[] =>
  values.filter(({ retired }) => !retired);

/**
 * A name as it is kept: without signs that nobody sees, and with single spaces, so that two that look the same are one.
 *
 * @example picklistName('  Follow\u00A0 Up\u200B ') // 'Follow Up'
 */
export const picklistName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Co}\p{Cs}]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
