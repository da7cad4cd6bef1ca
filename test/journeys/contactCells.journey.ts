/** A person writes into the cells of a contact, by keyboard: what was typed is what is kept, sign by sign. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorkstation, type Workstation } from '../support/workstation.ts';

let at: Workstation;
beforeAll(async () => {
  at = await openWorkstation({ sampleParcels: 300 });
  await at.signIn();
});
afterAll(async () => await at.close());

/** Columns in their order from the first; null is passed over. */
const typed = [
  ['Last name', "O'Brien, Jr."],
  ['First name', 'Siobhán'],
  ['Company', 'Smith & Sons, L.L.C.'],
  ['Status', null],
  ['Mobile', '434.555.1234'],
  ['Landline', null],
  ['E-mail', "pat.o'brien+leads@example.com"],
  ['Street address', '12 1/2 Main St., Apt. #4'],
  ['City', 'St. Louis'],
  ['State', 'MO'],
  ['ZIP', '63101-1234'],
] as const;
/** What a cell shows where that is another text: a street without a place is no address yet (R-CONTACT-002). */
const shownAs: Readonly<Record<string, string>> = { Mobile: '(434) 555-1234', 'Street address': 'Invalid address' };

it('O-143 a name keeps its apostrophe and an e-mail address its plus, in the cell and at the server', async () => {
  await at.press('g', 'c');
  await at.find('pane-contacts').waitFor();
  await at.command('Write down a new contact');
  const row = async (): Promise<string[]> => Object.values(await at.cursorRow('contacts'));
  await at.until('the new one is there', async () => (await row()).includes('New contact'));
  await at.until('and has the keyboard', async () =>
    at.page.evaluate(() => document.activeElement?.matches('td.current') === true),
  );
  for (const [column, text] of typed) {
    if (text !== null) {
      await at.press('F2', 'Control+a');
      await at.type(text);
      await at.press('Enter');
      const shown = shownAs[column] ?? text;
      await at.until(`${column} shows ${shown}`, async () => (await row()).includes(shown));
    }
    await at.press('ArrowRight');
  }
  const kept = async () =>
    await at.server.db
      .selectFrom('contact')
      .select(['last_name', 'first_name', 'company_name', 'mobile', 'email', 'street_address', 'city', 'state', 'zip'])
      .executeTakeFirst();
  await at.until('all of it is kept', async () => (await kept())?.zip === '63101-1234');
  expect(await kept()).toEqual({
    last_name: "O'Brien, Jr.",
    first_name: 'Siobhán',
    company_name: 'Smith & Sons, L.L.C.',
    mobile: '(434) 555-1234',
    email: "pat.o'brien+leads@example.com",
    street_address: '12 1/2 Main St., Apt. #4',
    city: 'St. Louis',
    state: 'MO',
    zip: '63101-1234',
  });
});
