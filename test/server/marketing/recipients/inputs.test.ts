/**
 * What rolls, people and files really hold, each through a real order: whom it reaches, what is said to them, and what
 * stands in the files that a print shop or a person opens.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Content } from '../../../../src/api/contract/marketing/mailings.ts';
import { inService } from '../../../support/inService.ts';
import { giveBusiness, peopleAt, sides } from '../../../support/marketing/cards.ts';
import { estimateOf, orderOf } from '../../../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import { saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { publishParcels, type ParcelFacts } from '../../../support/smallWarehouse.ts';

const PUBLIC = 'https://go.example.com';
const person = (ownerName: string): ParcelFacts => ({ ownerName, ownerType: 'PERSON', ownerNameOrder: 'LAST_FIRST' });
const mail = (mailStreetAddress: string, mailCity = 'RICHMOND', mailState = 'VA', mailZip = '23220'): ParcelFacts => ({
  mailStreetAddress,
  mailCity,
  mailState,
  mailZip,
});
/** Owners of a roll with where their mail goes; the lines that a card to them has, or why there is none. */
const owners: readonly (readonly [ParcelFacts, readonly string[] | string])[] = [
  ...[1, 4, 2, 3, 1].map(
    (leadCount, nth) =>
      [
        {
          ...person('HALE, ANN'),
          ...mail('1 FIR CT'),
          leadCount,
          streetAddress: `${nth + 1} QUILL ST`,
          cityName: 'RICHMOND',
          stateCode: 'VA',
          zip: '23220',
        },
        nth === 0 ? ['Ann Hale', '1 FIR CT', '', 'RICHMOND', 'VA', '23220'] : 'one card',
      ] as const,
  ),
  [
    { ...person('SMITH, JOHN A & MARY'), ...mail('12 OAK ST APT 4', 'RICHMOND', 'VA', '232201234') },
    ['John A Smith', '12 OAK ST', 'APT 4', 'RICHMOND', 'VA', '232201234'],
  ],
  [{ ...person('BRANDT, ILSE'), ...mail('7 ELM ST') }, ['Ilse Brandt', '7 ELM ST', '', 'RICHMOND', 'VA', '23220']],
  [{ ...person('BRANDT, OTTO'), ...mail('7 Elm Street', 'RICHMOND', 'VA', '23220-9999') }, 'the same as Ilse Brandt'],
  [
    { ...person("O'BRIEN, TIERNAN"), ...mail('P O BOX 77') },
    ["Tiernan O'Brien", 'P O BOX 77', '', 'RICHMOND', 'VA', '23220'],
  ],
  [
    { ...person('GARCÍA, JOSÉ'), ...mail('CALLE 5 URB EL PRADO', 'SAN JUAN', 'PR', '00901') },
    ['José García', 'CALLE 5 URB EL PRADO', '', 'SAN JUAN', 'PR', '00901'],
  ],
  [
    { ownerName: 'HALE FAMILY TRUST', ownerType: 'TRUST', ...mail('8 ASH LN') },
    ['Hale Family Trust', '8 ASH LN', '', 'RICHMOND', 'VA', '23220'],
  ],
  [{ ownerName: 'CURRENT OWNER', ...mail('9 ASH LN') }, ['Current Owner', '9 ASH LN', '', 'RICHMOND', 'VA', '23220']],
  [
    { ...person('STONE, AL'), ...mail('PSC 41 BOX 12', 'APO', 'AE', '09464') },
    ['Al Stone', 'PSC 41 BOX 12', '', 'APO', 'AE', '09464'],
  ],
  [
    { ...person('TREMBLAY, GUY'), ...mail('45 RUE SHERBROOKE', 'MONTREAL', 'QC', 'H2X 1Y4') },
    'no whole address, a street line, a town and a ZIP',
  ],
  // Nobody is known: there is nobody to write to.
  [mail('10 ASH LN'), 'no contact'],
];
const parcels = owners.map(([facts], nth): ParcelFacts => ({ ...facts, propertyId: nth + 1, fips: '51540' }));

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: PUBLIC } });
  const { id } = await publishParcels(server.services.config.warehouseDir, parcels);
  await inService(server.services.warehouse, id);
});
afterAll(async () => await server.close());

async function sender(): Promise<SignedIn> {
  const me = await server.newcomer();
  await mayText(me, server.clock.now());
  await giveBusiness(me, { replyToEmail: 'ann@hale.example' });
  return me;
}
const draft = async (me: SignedIn, content: object, audience: object): Promise<{ id: number }> =>
  valueOf(
    await me.client.call('saveMailing', { body: { name: 'Spring', content: content as Content, audience } }), // as the test writes it
  ).mailing;
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const fileOf = (folder: string, { id }: { id: number }, name: string): string =>
  readFileSync(join(server.services.config.dataDir, 'outbox', folder, String(id), name), 'utf8');
const rowsOf = (text: string): string[][] => parse(text, { bom: true });
const email = {
  type: 'EMAIL',
  subject: 'Your house',
  friendlyFrom: 'Ann',
  replyToEmail: 'ann@hale.example',
  bodyText: '<p>Hello</p>',
};

describe('owners of a roll', () => {
  it('get one card each, under the name that people write, at the address as the roll has it; the rest is told', async () => {
    const me = await sender();
    const list = await saveInto(
      me,
      'Leads',
      parcels.map(({ propertyId }) => propertyId ?? 0),
    );
    const card = { type: 'POSTCARD', ...sides('<p>About #PropertyStreet#</p>', '<p>Hello</p>') };
    const mailing = await draft(me, card, { groupIds: [list] });
    const told = await estimateOf(me, mailing);
    const cards = owners.flatMap(([, lines]) => (typeof lines === 'string' ? [] : [lines]));
    const without = owners.flatMap(([, lines]) =>
      typeof lines === 'string' && !['one card', 'no contact'].includes(lines) ? [lines] : [],
    );
    expect([told.recipientTotal, told.leftOut.reduce((sum, { count }) => sum + count, 0)]).toEqual([
      cards.length,
      // Mary Smith lives with John.
      without.length + 1,
    ]);
    const details = told.leftOut.flatMap(({ examples }) => examples.map(({ detail }) => detail ?? ''));
    for (const why of [...without, 'the same as John A Smith'])
      expect([why, details.some((detail) => detail.includes(why))]).toEqual([why, true]);
    // Of five parcels it speaks of the one with the most lead types, and says that this is a choice.
    expect(told.chosenProperties).toBe(1);
    valueOf(await orderOf(me, mailing, {}));
    await send();
    const [, ...lines] = rowsOf(fileOf('postcards', mailing, 'recipients.csv'));
    const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join('|')).toSorted();
    expect(sorted(lines.map((line) => line.slice(0, 6)))).toEqual(sorted(cards));
    const { values } = await server.db
      .selectFrom('recipient')
      .select('values')
      .where('mailing_id', '=', mailing.id)
      .where('name', '=', 'Ann Hale')
      .executeTakeFirstOrThrow();
    expect(values).toMatchObject({ PropertyStreet: '2 Quill St' });
  });

  it('get a card for each property where that is asked for, about and to that one; paused and resumed, all of them', async () => {
    const me = await sender();
    const list = await saveInto(me, 'Leads', [1, 2, 3, 4, 5]);
    const card = { type: 'POSTCARD', ...sides('<p>About #PropertyStreet#</p>', '<p>Hello</p>') };
    const placed = { groupIds: [list], address: 'PROPERTY' };
    // One of each owner is the usual: the one with the most lead types.
    expect(await estimateOf(me, await draft(me, card, placed))).toMatchObject({
      candidates: 1,
      recipientTotal: 1,
      chosenProperties: 1,
    });
    const mailing = await draft(me, card, { ...placed, oneEach: 'PROPERTY' });
    expect(await estimateOf(me, mailing)).toMatchObject({ candidates: 5, recipientTotal: 5, chosenProperties: 0 });
    // Where their mail goes it would be five to one door.
    expect(await estimateOf(me, await draft(me, card, { groupIds: [list], oneEach: 'PROPERTY' }))).toMatchObject({
      recipientTotal: 1,
      leftOut: [{ reason: 'DUPLICATE', count: 4 }],
    });
    valueOf(await orderOf(me, mailing, {}));
    const params = { id: mailing.id };
    for (const act of ['pause', 'resume'] as const) {
      const { version } = valueOf(await me.client.call('mailing', { params }));
      valueOf(await me.client.call('moveMailing', { params, body: { act, version } }));
    }
    await send();
    const [, ...lines] = rowsOf(fileOf('postcards', mailing, 'recipients.csv'));
    const streets = [1, 2, 3, 4, 5].map((nth) => `${nth} QUILL ST`);
    expect(lines.map(([name, street]) => `${name}, ${street}`).toSorted()).toEqual(
      streets.map((street) => `Ann Hale, ${street}`),
    );
    const rows = await server.db
      .selectFrom('recipient')
      .select(['property_id', 'values', 'state'])
      .where('mailing_id', '=', mailing.id)
      .orderBy('property_id')
      .execute();
    expect(rows).toMatchObject(
      [1, 2, 3, 4, 5].map((nth) => ({
        property_id: nth,
        values: { PropertyStreet: `${nth} Quill St` },
        state: 'WRITTEN',
      })),
    );
  });

  it('a list that shrinks, and somebody who is deleted, between estimate and order: it is looked at again, and kept', async () => {
    const me = await sender();
    const list = await saveInto(me, 'Leads', [1, 7, 11, 12]);
    const card = { type: 'POSTCARD', ...sides('<p>Hello</p>', '<p>Hello</p>') };
    const mailing = await draft(me, card, { groupIds: [list] });
    const order = async ({ quote, notices }: Awaited<ReturnType<typeof estimateOf>>) => {
      const acknowledged = notices.map(({ ruleId }) => ruleId);
      return await me.client.call('orderMailing', { params: { id: mailing.id }, body: { quote, acknowledged } });
    };
    const four = await estimateOf(me, mailing);
    expect(four.recipientTotal).toBe(4);
    const search = { filters: { groupIds: { values: [list] } } };
    valueOf(await me.client.call('removeFromGroups', { query: {}, body: { search, selection: { items: [12] } } }));
    const changed = (count: number) => ({
      status: 422,
      detail: `The list changed: ${count} recipients and $0.00 now. Please look again; nothing was ordered.`,
    });
    expect(await order(four)).toMatchObject(changed(3));
    const three = await estimateOf(me, mailing);
    const { results } = valueOf(await me.client.call('queryContacts', { body: { search: {} } }));
    const idOf = (name: string): number => results.find(({ lastName }) => lastName === name)?.id ?? 0;
    const remove = async (name: string): Promise<void> =>
      void valueOf(await me.client.call('deleteContacts', { body: { selection: { items: [idOf(name)] } } }));
    await remove('BRANDT');
    expect(await order(three)).toMatchObject(changed(2));
    // Whoever is deleted after the order is not written to.
    valueOf(await order(await estimateOf(me, mailing)));
    await remove('HALE');
    await send();
    const ledger = valueOf(await me.client.call('recipients', { params: { id: mailing.id }, query: {} }));
    expect(ledger.results.map(({ name, state, error }) => [name, state, error])).toEqual([
      ['Ann Hale', 'SKIPPED', 'deleted since the order'],
      ['Hale Family Trust', 'WRITTEN', null],
    ]);
    expect(rowsOf(fileOf('postcards', mailing, 'recipients.csv'))).toHaveLength(2);
  });
});

/** Names that somebody typed, or an import brought. */
const NAMES = [
  "=cmd|'/C calc'!A0",
  '@SUM(A1)',
  '-2+3',
  '<script>alert(1)</script>',
  '#OwnerLastName#',
  '"quoted", and; more',
  'Ann\r\nBcc: all@example.com',
  '\u202Egnp.exe',
  '🏠 Zoë',
] as const;

describe('names that are more than names', () => {
  it.each(['SMS', 'CALL', 'EMAIL', 'POSTCARD'] as const)(
    'in what %s writes nothing runs, and no line is added',
    async (type) => {
      const me = await sender();
      const contactIds = await peopleAt(
        server,
        me,
        NAMES.map((first, n) => ({ first, last: `Hale${n}`, street: `${n + 1} Oak St` })),
      );
      for (const [n, id] of contactIds.entries())
        await server.db
          .updateTable('contact')
          .set({ mobile: numberOf(n + 1), email: `hale${n}@example.org` })
          .where('id', '=', id)
          .execute();
      const said = '#OwnerFirstName#, hello';
      const contents = {
        SMS: { type, message: said },
        CALL: { type, script: said },
        EMAIL: { ...email, subject: said, bodyText: `<p>${said}</p>` },
        POSTCARD: { type, ...sides(`<p>${said}</p>`, '<p>Hello</p>') },
      };
      const mailing = await draft(me, contents[type], { contactIds });
      valueOf(await orderOf(me, mailing, {}));
      await send();
      const { content } = valueOf(await me.client.call('mailingDetail', { params: { id: mailing.id } }));
      const files: Record<string, string> = { detail: await content.text() };
      if (type === 'SMS') files['list'] = fileOf('sms', mailing, 'sms.csv');
      if (type === 'CALL') files['list'] = fileOf('calls', mailing, 'calls.csv');
      if (type === 'POSTCARD') files['list'] = fileOf('postcards', mailing, 'recipients.csv');
      for (const [name, text] of Object.entries(files)) {
        const rows = rowsOf(text);
        // An emoji is nothing that a card could show.
        const count = NAMES.length - (type === 'POSTCARD' && name === 'list' ? 1 : 0);
        expect([name, rows.length, new Set(rows.map(({ length }) => length)).size]).toEqual([name, count + 1, 1]);
        for (const cell of rows.flat())
          expect([name, cell]).toEqual([name, expect.not.stringMatching(/^[=@]|^-\d+\+/)]);
      }
      const ledger = valueOf(await me.client.call('recipients', { params: { id: mailing.id }, query: {} })).results;
      expect(ledger.map(({ state }) => state)).toEqual(NAMES.slice(type === 'POSTCARD' ? 1 : 0).map(() => 'WRITTEN'));
      if (type === 'SMS') {
        const texts = rowsOf(files['list'] ?? '').map(([, text = '']) => text.split('\n')[0]);
        // The value of a placeholder is not looked through again.
        expect(texts).toContain('#OwnerLastName#, hello');
        expect(texts).toContain('Ann Bcc: all@example.com, hello');
      }
      if (type !== 'EMAIL') return;
      for (const [n] of NAMES.entries()) {
        const file = fileOf('email', mailing, `${mailing.id}.${n + 1}.eml`);
        const head = file.slice(0, file.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
        expect(head).not.toMatch(/^Bcc:/im);
        expect(head.match(/^(?:To|From|Subject):/gm)).toHaveLength(3);
        // In the part that is text it is text.
        expect(file.slice(file.indexOf('text/html'))).not.toContain('<script');
      }
    },
  );
});
