/** Whom to call or write to: the owner as the first screen of a property and a caller need them. */
import { ownerTypes } from '../catalogue/property/codes.ts';
import type { Facts } from '../contract/property/properties.ts';
import { formatNumber } from '../../calc/format/number.ts';
import { careOf, mailAddress } from './occupancyText.ts';

export interface OwnerLines {
  /** One or two names as the roll writes them. */
  readonly names: readonly string[];
  /** Where mail reaches them, and in whose care; null where nobody knows. */
  readonly mail: string | null;
  /** What is known of them, each in a word or two: kind, where they live, how long they own it, what else. */
  readonly about: readonly string[];
}

type Known = Pick<
  Facts,
  | 'ownerName'
  | 'owner2Name'
  | 'ownerType'
  | 'absentee'
  | 'ownerOccupied'
  | 'outOfState'
  | 'ownershipLength'
  | 'ownedParcelCount'
  | 'mailCareOf'
  | 'mailStreetAddress'
  | 'mailCity'
  | 'mailState'
  | 'mailZip'
>;

/** The owner of a parcel in lines; null where the sources name none. */
export function ownerLines(facts: Known): OwnerLines | null {
  const names = [facts.ownerName, facts.owner2Name].filter((name) => name !== null);
  if (names.length === 0) return null;
  const care = facts.mailCareOf === null ? null : `c/o ${careOf(facts.mailCareOf)}`;
  const address = mailAddress(facts);
  const zip = address === null || facts.mailZip === null ? '' : ` ${facts.mailZip.slice(0, 5)}`;
  const mail = [care, address].filter((part) => part !== null).join(', ');
  return { names, mail: mail === '' ? null : `${mail}${zip}`, about: aboutOwner(facts) };
}

function aboutOwner(facts: Known): string[] {
  const { ownerType, ownershipLength: years, ownedParcelCount: parcels } = facts;
  const kind =
    ownerType === 'PERSON' ? undefined : Object.entries(ownerTypes).find(([code]) => code === ownerType)?.[1];
  const lives = kind === undefined ? 'Lives' : 'Mail goes';
  const about: string[] = kind === undefined ? [] : [kind];
  if (facts.outOfState === true) about.push('Out of state');
  else if (facts.absentee !== null) about.push(`${lives} ${facts.absentee ? 'elsewhere' : 'here'}`);
  else if (facts.ownerOccupied === true) about.push(`${lives} here`);
  if (years !== null) about.push(years < 1 ? 'Owned under a year' : `Owned ${yearsText(Math.floor(years))}`);
  if (parcels !== null && parcels > 1) about.push(`${formatNumber(parcels)} parcels in the county`);
  return about;
}

const yearsText = (years: number): string => `${formatNumber(years)} ${years === 1 ? 'year' : 'years'}`;
