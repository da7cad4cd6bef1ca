/** Postcards of tests: a card that is small and quickly painted, and people with addresses. */
import type { z } from 'zod';
import type { PostcardDraft } from '../../../src/api/contract/marketing/postcards.ts';
import type { SignedIn, TestServer } from '../server.ts';
import { valueOf } from '../valueOf.ts';

type Draft = z.input<typeof PostcardDraft>;

export const business = {
  businessName: 'Hale Homes',
  businessFirstName: 'Ann',
  businessLastName: 'Hale',
  businessPhone: '6142245500',
  businessUrl: 'hale.example',
  businessStreetAddress: '1 Main St',
  businessCity: 'Columbus',
  businessState: 'OH',
  businessZip: '43004',
};
export const giveBusiness = async ({ client }: Pick<SignedIn, 'client'>, more: object = {}): Promise<void> =>
  void valueOf(await client.call('saveProfile', { body: { ...business, ...more } }));

export const textElement = (content: string, more: object = {}) => ({
  id: 'title',
  type: 'TITLE_HTML' as const,
  x: 200,
  y: 300,
  width: 1400,
  height: 400,
  content,
  ...more,
});

/** A card with a line on its front and one on its back. */
export const sides = (front = '<p>Hello #OwnerFirstName#</p>', back = '<p>About #PropertyStreet#</p>') => ({
  frontGraphic: { elements: [textElement(front)] },
  backGraphic: { elements: [textElement(back, { id: 'body', x: 150, y: 150, width: 600, height: 300 })] },
});
export const cardOf = (more: Partial<Draft> = {}): Draft => ({ name: 'Spring', ...sides(), ...more });

interface Person {
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly zip?: string;
  readonly first?: string;
  readonly last?: string;
}

/** So many people at once, as a file of them would bring, each at the address that is told. Answers their ids. */
export async function peopleAt(
  { db, clock }: TestServer,
  { auth: { profile } }: SignedIn,
  people: readonly Person[],
): Promise<number[]> {
  const now = clock.now();
  const rows = people.map(({ street = '', city = 'Columbus', state = 'OH', zip = '43004', first, last }, at) => ({
    account_id: profile.accountId,
    user_id: profile.id,
    source: 'IMPORT' as const,
    first_name: first ?? `Bea${at}`,
    last_name: last ?? 'Quinn',
    street_address: street,
    city: street === '' ? '' : city,
    state: street === '' ? '' : state,
    zip: street === '' ? '' : zip,
    created: now,
    modified: now,
  }));
  return (await db.insertInto('contact').values(rows).returning('id').execute()).map(({ id }) => id);
}

/** So many different doors of a street. */
export const doors = (count: number, from = 1, street = 'Oak St'): Person[] =>
  Array.from({ length: count }, (_, at) => ({ street: `${from + at} ${street}` }));
