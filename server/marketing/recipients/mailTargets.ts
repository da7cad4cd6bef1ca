/** Where cards go: the addresses of those asked for, and by what two of them are one door (design, section 5). */
import type { Audience } from '../../../src/api/contract/marketing/mailings.ts';
import { placeAddress } from '../../../src/calc/marketing/cards/placeAddress.ts';
import { mailLines, type MailTo } from '../../../src/calc/marketing/mailTo.ts';
import { metrics } from '../postcards/cardLayout.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Principal } from '../../platform/tenant.ts';
import { addressKeysApart } from '../compliance/addressKeysApart.ts';
import type { Asked } from './audience.queries.ts';
import type { PropertyWords } from './propertiesOf.ts';

interface Place {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** Null: nothing is known of where that is. */
export function mailToOf(
  asked: Asked,
  property: PropertyWords | undefined,
  name: string,
  { address }: Pick<Audience, 'address'>,
): MailTo | null {
  const place: Place | undefined = address === 'PROPERTY' ? property : asked;
  if (place === undefined || place.street.trim() === '') return null;
  const { street, city, state, zip } = place;
  return { name, street: street.trim(), city: city.trim(), state: state.trim(), zip: zip.trim() };
}

/** What is asked of a line of delivery and its ZIP: the key that suppressions and lists of addresses have as well. */
export async function mailKeys(
  apart: Services['apart'],
  principal: Principal,
  addresses: readonly (MailTo | null)[],
): Promise<readonly (string | null)[] | Refusal> {
  const lines = addresses.flatMap((one) => (one === null ? [] : { street: one.street, unit: '', zip: one.zip }));
  const keys = lines.length === 0 ? [] : await apart.run(addressKeysApart, lines, principal);
  if (isRefusal(keys)) return keys;
  let at = 0;
  return addresses.map((one) => (one === null ? null : (keys[at++] ?? null)));
}

/** Why no card goes there; null: nothing stands against it. */
export function wrongMail(mailTo: MailTo, key: string | null): string | null {
  if (key === null || mailTo.city === '') return `${mailTo.street}: no whole address, a street line, a town and a ZIP`;
  const placed = placeAddress(mailLines(mailTo), metrics);
  return placed.ok ? null : `${placed.line}: ${placed.reason}`;
}
