/** Where a card goes, as it is printed: the lines of an address (design/marketing.md, section 10). */

/** As people write it, and frozen with an order. */
export interface MailTo {
  readonly name: string;
  /** The line of delivery, with its unit. */
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Where nobody knows a name. */
export const NOBODY_KNOWN = 'Current Resident';

/** The parts of a unit, as the post writes them. */
const UNIT = /\s+(?:#\s*|(?:apt|apartment|ste|suite|unit|lot|trlr|fl|floor|rm|room|bldg|spc|space)\b\.?\s*#?\s*)\S.*$/i;

/**
 * A line of delivery before and from its unit; without one the second part is ''.
 *
 * @example splitUnit('2313 Glenn Ct Apt 4') // ['2313 Glenn Ct', 'Apt 4']
 */
export function splitUnit(street: string): [line: string, unit: string] {
  const unit = UNIT.exec(street)?.[0] ?? '';
  return unit === '' ? [street, ''] : [street.slice(0, street.length - unit.length), unit.trim()];
}

/** `229014321` -> `22901-4321`; others as they are. */
const zipText = (zip: string): string => zip.trim().replace(/^(\d{5})-?(\d{4})$/, '$1-$2');

/**
 * The lines of an address: who, where it is delivered, and the town with its state and ZIP.
 *
 * @example mailLines({ name: '', street: '12 Oak St', city: 'Columbus', state: 'OH', zip: '430041234' }) // ['Current Resident', '12 Oak St', 'Columbus OH 43004-1234']
 */
export const mailLines = ({ name, street, city, state, zip }: MailTo): string[] => [
  name === '' ? NOBODY_KNOWN : name,
  street,
  `${city} ${state} ${zipText(zip)}`,
];
