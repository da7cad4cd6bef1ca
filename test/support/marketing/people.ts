/** People with numbers that exist as a form and reach nobody in particular: 434-293-0000 and on. */
import type { Contact } from '../../../src/api/contract/contacts/contacts.ts';
import type { SignedIn } from '../server.ts';
import { valueOf } from '../valueOf.ts';

const FIRST = 434_293_0000;
/** On the list of numbers that `mayText` brings. */
export const LISTED = 9999;

/** The n-th number from an exchange on, which has 10,000. @example numberOf(7) // '4342930007' */
export const numberOf = (n: number): string => String(FIRST + n);

export const contactOf = async ({ client }: SignedIn, fields: Partial<Contact>): Promise<number> =>
  valueOf(await client.call('saveContact', { query: {}, body: fields })).contact.id;

/** So many people, each with a first name, a last name and a mobile number of their own. */
export async function peopleOf(me: SignedIn, count: number, from = 1): Promise<number[]> {
  const ids: number[] = [];
  for (let n = from; n < from + count; n += 1)
    ids.push(await contactOf(me, { firstName: `Ann${n}`, lastName: 'Hale', mobile: numberOf(n) }));
  return ids;
}

/**
 * Makes everybody of this file one who may be reached by these channels: a business with a name, a list of numbers of
 * today that has their area code, and their written consent.
 */
export async function mayText(
  { client }: Pick<SignedIn, 'client'>,
  now: Date,
  { people = 100, channels = 'SMS' } = {},
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  valueOf(await client.call('saveProfile', { body: { businessName: 'Hale Homes' } }));
  const listed = new File([`434,${numberOf(LISTED).slice(3)}\n`], 'area-434.csv');
  valueOf(
    await client.call('uploadCheckedList', { query: { list: 'DNC', day }, upload: { areaCodes: '434', file: listed } }),
  );
  const lines = Array.from(
    { length: people },
    (_, n) => `${numberOf(n)},${channels},WRITTEN,Text me offers.,2025-11-02,our page`,
  );
  const consents = new File([['Phone,Channels,Level,Wording,Date,Source', ...lines].join('\n')], 'consents.csv');
  valueOf(await client.call('importConsents', { upload: { file: consents } }));
}
