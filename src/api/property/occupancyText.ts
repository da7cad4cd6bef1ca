/** Whether an owner lives elsewhere, told by what decided it: the comparison is a person's to check. */
import { occupancyBases, type OccupancyBasis } from '../catalogue/property/codes.ts';
import { inLetterCase } from '../../calc/format/letterCase.ts';
import type { Facts } from '../contract/property/properties.ts';

type Known = Pick<
  Facts,
  | 'occupancyBasis'
  | 'absentee'
  | 'ownerOccupied'
  | 'mailStreetAddress'
  | 'mailCity'
  | 'mailState'
  | 'mailZip'
  | 'mailCareOf'
  | 'zip'
>;

const texts: Readonly<Record<OccupancyBasis, (facts: Known) => string>> = {
  LINE: (facts) => goesTo(streetLine(facts), 'the same as the property', 'the property'),
  UNIT: (facts) => goesTo(streetLine(facts), 'another unit of the building'),
  STREET: (facts) => goesTo(mailAddress(facts), 'another street line'),
  PLACE: (facts) => goesTo(mailAddress(facts), 'the same line in another place'),
  TOWN: (facts) => goesTo(mailAddress(facts), 'another town'),
  SOURCE: () => 'No mailing address',
  BOX: ({ mailZip, zip }) =>
    mailZip !== null && zip !== null ? `PO box in ${isSameZip(mailZip, zip) ? 'the same' : 'another'} ZIP` : 'PO box',
  CARE_OF: ({ mailCareOf }) =>
    mailCareOf === null ? 'Mail goes in care of somebody' : `Mail goes in care of ${careOf(mailCareOf)}`,
  NUMBER: () => 'No house number to compare',
  BUILDING: (facts) =>
    `Mail goes to ${streetLine(facts) ?? 'the building'}: the same building, its units numbered in another way`,
};

/** `alone`: what stands there where the line itself is not known. */
const goesTo = (line: string | null, what: string, alone = what): string =>
  line === null ? `Mail goes to ${alone}` : `Mail goes to ${line}, ${what}`;

/** What says nothing by itself: then the source counts, if it tells. */
const open: readonly OccupancyBasis[] = ['SOURCE', 'BOX', 'CARE_OF', 'NUMBER', 'BUILDING'];

/**
 * The comparison that decided, in a sentence without its end; null where there is neither mail nor a word of the source.
 *
 * @example occupancyText(facts) // 'Mail goes to 1607B Amherst St, the same as the property'
 * @example occupancyText(facts) // 'PO box in the same ZIP: unknown'
 */
export function occupancyText(facts: Known): string | null {
  const basis = facts.occupancyBasis;
  if (!isBasis(basis)) return null;
  const text = texts[basis](facts);
  if (!open.includes(basis)) {
    // The source may say it otherwise: of a tenant's house with the owner's mail, of an owner with an office.
    return facts.ownerOccupied === null || facts.absentee !== facts.ownerOccupied
      ? text
      : `${text}; the source says ${facts.ownerOccupied ? 'owner occupied' : 'not owner occupied'}`;
  }
  if (facts.ownerOccupied === null) return `${text}: unknown`;
  return `${text}; the source says ${facts.ownerOccupied ? 'owner occupied' : 'not owner occupied'}`;
}

/** What a comparison is called where many parcels stand together; null: there is nothing to compare. */
export const occupancyReason = (basis: string | null): string =>
  isBasis(basis) ? occupancyBases[basis] : 'Neither mail nor a word of the source';

const isBasis = (code: string | null): code is OccupancyBasis => code !== null && code in texts;

const isSameZip = (mailZip: string, zip: string): boolean => mailZip.slice(0, 5) === zip;

/** Whose care mail goes to, without the mark before the name. */
export const careOf = (name: string): string =>
  inLetterCase(name.replace(/^\s*(C ?\/ ?O\b|C\.O\.|CARE OF\b|ATTN\b|ATTENTION\b|%)[ :]*/i, ''));

const streetLine = ({ mailStreetAddress }: Pick<Facts, 'mailStreetAddress'>): string | null =>
  mailStreetAddress === null ? null : inLetterCase(mailStreetAddress);

/** @example '12 Oak Ave, Richmond VA' */
export function mailAddress({
  mailStreetAddress,
  mailCity,
  mailState,
}: Pick<Facts, 'mailStreetAddress' | 'mailCity' | 'mailState'>): string | null {
  const place = [mailCity === null ? null : inLetterCase(mailCity), mailState]
    .filter((part) => part !== null)
    .join(' ');
  const line = [streetLine({ mailStreetAddress }), place].filter((part) => part !== null && part !== '').join(', ');
  return line === '' ? null : line;
}
