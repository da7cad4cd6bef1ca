/**
 * One door has one key, whoever asks: cards and opt-outs (`addressKeys`), labels with parcels and labels without any
 * (`householdKeys`). Else an address that opted out is written to where it stands spelled otherwise.
 */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressKeys } from '../../../../server/marketing/compliance/addressKeys.ts';
import { householdKeys } from '../../../../server/marketing/labels/householdKeys.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { giveBusiness, peopleAt } from '../../../support/marketing/cards.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { smallWarehouse, type SmallWarehouse } from '../../../support/smallWarehouse.ts';

/** Nothing is loaded there. */
let server: TestServer;
let loaded: SmallWarehouse;
beforeAll(async () => {
  server = await startTestServer();
  loaded = await smallWarehouse([{ propertyId: 1 }]);
});
afterAll(async () => {
  await loaded.close();
  await server.close();
});

/** Spellings of a place; each line is a place of its own. */
const doors: Readonly<Record<string, readonly (readonly [street: string, zip: string])[]>> = {
  'a street and its abbreviation, ZIP+4': [
    ['12 Oak St', '43004'],
    ['12 OAK STREET', '43004-1111'],
    [' 12  oak str. ', '430041111'],
  ],
  'a unit in the street': [
    ['12 Oak St Apt 4', '43004'],
    ['12 Oak Street #4', '43004-1112'],
    ['12 OAK ST UNIT 04', '43004'],
    ['12 Oak St., Apartment 4', '43004'],
  ],
  'the unit beside it': [
    ['12 Oak St Apt 5', '43004'],
    ['12 OAK STREET # 5', '43004'],
  ],
  'a direction': [
    ['100 N Main St', '43004'],
    ['100 North Main Street', '43004'],
    ['100 MAIN ST N', '43004'],
  ],
  'a box': [
    ['PO Box 77', '43004'],
    ['P.O. Box 77', '43004-0077'],
    ['P O BOX 77', '43004'],
    ['P. O. Box #77', '43004'],
    ['Post Office Box 77', '43004'],
    ['POB 77', '43004'],
    ['PO BX 77', '43004'],
  ],
  'another box': [
    ['PO Box 771', '43004'],
    ['P O BOX 771', '43004'],
  ],
  'the box of another town': [
    ['PO Box 77', '43005'],
    ['P O Box 77', '43005'],
  ],
  'a box on a route': [
    ['RR 2 Box 152', '43004'],
    ['R.R. 2, Box 152', '43004'],
    ['Rural Route 2 Box #152', '43004'],
    ['RFD 2 BX 152', '43004'],
  ],
  'Puerto Rico': [
    ['Calle 5 Urb El Prado', '00901'],
    ['CALLE 5, URB. EL PRADO', '00901-1234'],
  ],
  'the military': [
    ['PSC 41 Box 12', '09464'],
    ['PSC 41, BOX 12', '09464'],
  ],
  'apostrophe and accents': [
    ["3 O'Brien Dr", '22901'],
    ['3 O’BRIEN DRIVE', '22901'],
    ['3 OBRIEN DR', '22901'],
    ['3 Óbrien Dr', '22901'],
  ],
};
const lines = Object.values(doors).flatMap((spellings) =>
  spellings.map(([street, zip]) => ({ street, unit: '', city: 'Columbus', state: 'OH', zip })),
);
const answered = <T>(outcome: T): Exclude<T, { kind: 'refusal' }> => {
  if (isRefusal(outcome)) throw new Error('refused');
  return outcome as Exclude<T, { kind: 'refusal' }>;
};

describe('the key of a door', () => {
  it('is one for each of its spellings and no other’s, for cards, opt-outs and labels, with parcels and without', async () => {
    const { apart, warehouse: none } = server.services;
    const told: Readonly<Record<string, readonly (string | null)[]>> = {
      cards: await addressKeys(lines),
      'labels with parcels': answered(await householdKeys({ warehouse: loaded.warehouse, apart }, lines, {})),
      'labels without': answered(await householdKeys({ warehouse: none, apart }, lines, {})),
    };
    for (const [who, keys] of Object.entries(told)) {
      expect([who, keys]).toEqual([who, told['cards']]);
      let at = 0;
      for (const [door, { length }] of Object.entries(doors)) {
        expect([who, door, new Set(keys.slice(at, at + length)).size]).toEqual([who, door, 1]);
        at += length;
      }
      expect([who, new Set(keys).size]).toEqual([who, Object.keys(doors).length]);
    }
  });

  it('abroad there is none for cards; labels are told apart by postal code and town', async () => {
    const abroad = [
      { street: '45 Rue Sherbrooke', unit: '', city: 'Montreal', state: 'QC', zip: 'H2X 1Y4' },
      { street: '45 RUE SHERBROOKE', unit: '', city: 'Montreal', state: 'QC', zip: 'h2x 1y4' },
      { street: '45 Rue Sherbrooke', unit: '', city: 'Laval', state: 'QC', zip: '' },
    ];
    const { apart, warehouse: none } = server.services;
    expect(await addressKeys(abroad)).toEqual([null, null, null]);
    for (const warehouse of [loaded.warehouse, none])
      expect(answered(await householdKeys({ warehouse, apart }, abroad, {}))).toEqual([
        '45 RUE SHERBROOKE H2X 1Y4',
        '45 RUE SHERBROOKE H2X 1Y4',
        '45 RUE SHERBROOKE LAVAL QC',
      ]);
  });
});

describe('without any parcels', () => {
  let me: SignedIn;
  let contacts: number[];
  beforeAll(async () => {
    me = await server.newcomer();
    await giveBusiness(me);
    // As a file of people brings them: nothing is looked at.
    contacts = await peopleAt(server, me, lines);
  });
  const labels = async () =>
    valueOf(
      await me.client.call('countContactLabels', {
        query: { layoutId: '5160' },
        body: { selection: { items: contacts } },
      }),
    );
  const cards = async () => {
    const body = { name: 'Spring', content: { type: 'POSTCARD' as const }, audience: { contactIds: contacts } };
    const { mailing } = valueOf(await me.client.call('saveMailing', { body }));
    return valueOf(await me.client.call('estimateMailing', { params: { id: mailing.id } }));
  };

  it('R-LABEL-002 a household gets one label and one card however its address is written, and none once it opted out', async () => {
    const count = Object.keys(doors).length;
    expect(await labels()).toMatchObject({ rows: lines.length, labels: count });
    expect(await cards()).toMatchObject({ candidates: lines.length, recipientTotal: count });
    for (const [text, zip] of [
      ['12 Oak Street, Unit 4', '43004'],
      ['P O Box 77', '43004-0077'],
      ['R R 2 Box 152', '43004'],
      ['3 O’Brien Drive', '22901'],
    ] as const)
      valueOf(await me.client.call('addSuppression', { body: { kind: 'ADDRESS', text, zip, source: 'a letter' } }));
    expect(await labels()).toMatchObject({ labels: count - 4 });
    const { recipientTotal, leftOut } = await cards();
    expect([recipientTotal, leftOut.find(({ reason }) => reason === 'SUPPRESSED')?.count]).toEqual([count - 4, 4]);
  });

  it('an opt-out that was kept under the key of another spelling stands under the one of now as well', async () => {
    const { accountId } = me.auth.profile;
    const old = ['P O BOX 88 43004', 'POB 89 43004', 'RFD 3 BOX 9 43004', '4 O BRIEN DR 22901', 'P O BOX 77 43004'];
    const rows = old.map((key) => ({
      account_id: accountId,
      kind: 'ADDRESS' as const,
      key,
      contact_id: null,
      reason: 'BY_HAND' as const,
      source: 'a letter',
      at: server.clock.now(),
      made_by: 'Ann',
    }));
    await server.db.insertInto('suppression').values(rows).execute();
    const path = new URL('../../../../server/platform/store/migrations/0081_one_box.sql', import.meta.url);
    const migration = await readFile(path, 'utf8');
    for (let time = 0; time < 2; time += 1) await sql.raw(migration).execute(server.db);
    const { results } = valueOf(await me.client.call('suppressions', { query: {} }));
    const keys = results.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(old));
    for (const key of ['PO BOX 88 43004', 'PO BOX 89 43004', 'RR 3 BOX 9 43004', '4 OBRIEN DR 22901'])
      expect(keys.filter((one) => one === key)).toEqual([key]);
    expect(keys.filter((one) => one === 'PO BOX 77 43004')).toHaveLength(1);
  });
});
