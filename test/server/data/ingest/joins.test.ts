/** Sources that add to parcels of others: how rows find their parcel, what counts of several values, loading again. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { childTables, joinTables } from '../../../../server/data/warehouse/schema.ts';
import { defaultLeadRules } from '../../../../src/api/catalogue/search/leadRules.ts';
import { applyLeadRules } from '../../../../server/data/ingest/applyLeadRules.ts';
import { describeReport } from '../../../../server/data/ingest/describe.ts';
import type { IngestReport } from '../../../../server/data/ingest/ingestReport.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

/** Has the roll of `homes`; each test begins with a copy of it. */
let loaded: Workspace;
let space: Workspace;
beforeAll(async () => {
  loaded = await workspace();
  await loaded.load({ 'roll.csv': csv(homes) }, roll);
});
afterAll(async () => await loaded.remove());
beforeEach(async () => {
  space = await workspace(loaded);
});
afterEach(async () => await space.remove());

const home = (apn: string, street: string, more: Record<string, string> = {}): Record<string, string> => ({
  apn,
  street,
  zip: '22901',
  owner: 'ANN LEE',
  mail: street,
  mailzip: '22901',
  vacant: 'N',
  lien: '',
  ...more,
});
const roll = {
  facts: {
    streetAddress: 'street',
    zip: 'zip',
    ownerName: 'owner',
    mailStreetAddress: 'mail',
    mailZip: 'mailzip',
    vacant: 'vacant',
    cityName: { constant: 'CHARLOTTESVILLE' },
  },
  records: { lien: [{ fields: { amount: 'lien', lienType: { constant: 'TAX' } } }] },
};
const homes = [
  home('1', '12 Main Street'),
  home('2', '14 Main St', { lien: '900' }),
  home('3', '16 N Oak Ave', { vacant: 'Y' }),
  home('4', '18 Elm St'),
  home('5', '18 Elm St'),
  home('6', '20 Pine Rd', { zip: '' }),
];
const loadRoll = async (rows = homes): Promise<IngestReport> => await space.load({ 'roll.csv': csv(rows) }, roll);

/** A list by address, as of 2025. */
const list = (rows: readonly Record<string, string>[], changes: object = {}): [Record<string, string>, object] => [
  { 'list.csv': csv(rows) },
  {
    id: 'list',
    name: 'Empty homes',
    asOf: '2025-03-01',
    joins: {},
    files: { list: { match: ['list*'] } },
    facts: { streetAddress: 'where', zip: 'zip', vacant: { constant: true } },
    ...changes,
  },
];
const vacant = async (): Promise<unknown> =>
  Object.fromEntries(
    (await space.rows<{ apn: string; vacant: boolean | null }>('SELECT apn, vacant FROM parcel ORDER BY apn')).map(
      (row) => [row.apn, row.vacant],
    ),
  );
const content = async (): Promise<unknown[]> =>
  await Promise.all(
    ['parcel', ...Object.keys(childTables), ...Object.keys(joinTables)].map(
      async (table) => await space.rows(`SELECT * FROM ${table} ORDER BY ALL`),
    ),
  );

describe('a row finds its parcel', () => {
  it('by number, else by address and ZIP; several fitting parcels are a conflict and none is guessed', async () => {
    const report = await space.load(
      ...list([
        { where: '12 MAIN ST.', zip: '22901-1234' },
        { where: '16 North Oak Avenue', zip: '22901' },
        { where: '18 Elm Street', zip: '22901' },
        { where: '14 Main St', zip: '22999' },
        { where: '20 Pine Road', zip: '22903' },
        { where: '99 Nowhere Ln', zip: '22901' },
      ]),
    );
    expect(report).toMatchObject({
      rowsRead: 6,
      rowsKept: 3,
      rowsRejected: 3,
      joins: { byApn: 0, byAddress: 3, added: 0, notFound: 2, conflicts: 1 },
      rejected: [
        { reason: 'no such parcel in the warehouse', count: 2 },
        { reason: 'several parcels fit', count: 1 },
      ],
      conflicts: [{ file: 'list.csv', row: 3, candidates: '4, 5' }],
    });
    expect(describeReport(report, space.dir)).toEqual(
      expect.arrayContaining([
        expect.stringContaining(
          '3 by address; of parcels not known before: 0 added, 2 left out; of several parcels: 1',
        ),
        '  row 3 of list.csv fits 4, 5',
        'Records: none, facts of parcels only',
        `Rejected rows, each with its reason: ${join(space.dir, report.rejectedFile ?? '')}`,
      ]),
    );
    expect(await vacant()).toEqual({ 1: true, 2: false, 3: true, 4: false, 5: false, 6: true });
    const rejected: Record<string, string>[] = parse(
      await readFile(join(space.dir, report.rejectedFile ?? ''), 'utf8'),
      {
        columns: true,
      },
    );
    const conflict = rejected.find(({ reason }) => reason === 'several parcels fit');
    expect(JSON.parse(conflict?.['content'] ?? '')).toMatchObject({
      where: '18 Elm Street',
      'parcels that fit': '4, 5',
    });
  });

  it('by the number though the address says another parcel; by the address where a spreadsheet damaged the number', async () => {
    const rows = [
      { apn: '0-0-2', where: '12 Main St', zip: '22901' },
      { apn: '2', where: '12 Main St', zip: '22901' },
      { apn: '6.22E+11', where: '16 N Oak Ave', zip: '22901' },
      { apn: '6.22E+11', where: 'nowhere', zip: '22901' },
    ];
    const report = await space.load(
      ...list(rows, {
        files: { list: { match: ['list*'], apn: 'apn' } },
        facts: { streetAddress: 'where', zip: 'zip', taxDelinquentYear: { constant: 2020 } },
      }),
    );
    expect(report.joins).toEqual({ byApn: 1, byAddress: 2, added: 0, notFound: 0, conflicts: 0 });
    expect(report.rejected).toEqual([{ reason: 'parcel number damaged by a spreadsheet', count: 1 }]);
    expect(
      await space.rows('SELECT apn, joined_by FROM parcel_source JOIN parcel USING (property_id) ORDER BY apn'),
    ).toEqual([
      { apn: '1', joined_by: 'address' },
      { apn: '2', joined_by: 'apn' },
      { apn: '3', joined_by: 'address' },
    ]);
  });

  it('by the other number that an earlier source gave it', async () => {
    await space.load(
      ...list([{ where: '12 Main St', zip: '22901', block: '007.-01-02.0' }], {
        facts: { streetAddress: 'where', zip: 'zip', alternateApn: 'block' },
      }),
    );
    const report = await space.load(
      ...list([{ where: 'unreadable', zip: '', block: '007.-01-02.0' }], {
        id: 'second',
        files: { list: { match: ['list*'], apn: 'block' } },
      }),
    );
    expect(report.joins).toMatchObject({ byApn: 1 });
    expect(await space.rows('SELECT apn, source_count FROM parcel WHERE vacant AND source_count > 1')).toEqual([
      { apn: '1', source_count: 3 },
    ]);
  });

  it('or makes a parcel of its own where the recipe says so, the same one in every load', async () => {
    const load = list(
      [
        { where: '99 New Ln', zip: '22901' },
        { where: '12 Main St', zip: '22901' },
      ],
      {
        joins: { unmatched: 'add' },
      },
    );
    const report = await space.load(...load);
    expect(report).toMatchObject({ parcels: 2, joins: { byAddress: 1, added: 1 } });
    const added = 'SELECT property_id, apn, street_address, vacant, source_count FROM parcel WHERE apn IS NULL';
    const [first] = await space.rows(added);
    expect(first).toMatchObject({ apn: null, street_address: '99 NEW LN', vacant: true, source_count: 1 });
    await space.load(...load);
    expect(await space.rows(added)).toEqual([first]);
  });

  it('fails by name when no row finds one, and changes nothing', async () => {
    const before = await currentSnapshot(space.dir);
    await expect(space.load(...list([{ where: '99 Nowhere Ln', zip: '22901' }]))).rejects.toThrow(
      'no parcel could be read from list.csv: no such parcel in the warehouse (1)',
    );
    expect(await currentSnapshot(space.dir)).toEqual(before);
  });
});

describe('what counts of several values', () => {
  it('the newest known one, with its source and day; the place stays with the source that lists the parcel', async () => {
    await space.load(
      ...list([{ where: '12 Main St', zip: '22901', lat: '38.1', lng: '-78.5', area: 'BELMONT' }], {
        facts: {
          streetAddress: 'where',
          zip: 'zip',
          latitude: 'lat',
          longitude: 'lng',
          subdivision: 'area',
          vacant: { constant: true },
        },
      }),
    );
    await space.load(
      ...list([{ where: '12 Main St', zip: '22901', empty: 'N', area: 'FIFEVILLE' }], {
        id: 'older',
        asOf: '2023-01-01',
        facts: { streetAddress: 'where', zip: 'zip', subdivision: 'area', vacant: 'empty' },
      }),
    );
    expect(
      await space.rows("SELECT latitude, subdivision, vacant, lead_v, street_address FROM parcel WHERE apn = '1'"),
    ).toEqual([{ latitude: 38.1, subdivision: 'BELMONT', vacant: true, lead_v: true, street_address: '12 MAIN ST' }]);
    expect(
      await space.rows(
        "SELECT recipe, value, f.as_of, is_used FROM source_fact f JOIN source USING (source_id) WHERE fact = 'vacant' ORDER BY f.as_of",
      ),
    ).toEqual([
      { recipe: 'older', value: 'false', as_of: '2023-01-01', is_used: false },
      { recipe: 'test-roll', value: 'false', as_of: '2024-06-30', is_used: false },
      { recipe: 'list', value: 'true', as_of: '2025-03-01', is_used: true },
    ]);
  });

  it('a newer owner brings the whole mailing address, and the old one does not live there any more', async () => {
    expect(await space.rows("SELECT owner_occupied, absentee FROM parcel WHERE apn = '1'")).toEqual([
      { owner_occupied: true, absentee: false },
    ]);
    await space.load(
      ...list([{ where: '12 Main St', zip: '22901', who: 'BO RAY', to: '9 Far Rd', state: 'OH' }], {
        facts: { streetAddress: 'where', zip: 'zip', ownerName: 'who', mailStreetAddress: 'to', mailState: 'state' },
      }),
    );
    expect(
      await space.rows(
        "SELECT owner_name, mail_street_address, mail_zip, mail_state, owned_parcel_count FROM parcel WHERE apn = '1'",
      ),
    ).toEqual([
      {
        owner_name: 'BO RAY',
        mail_street_address: '9 FAR RD',
        mail_zip: null,
        mail_state: 'OH',
        owned_parcel_count: 1,
      },
    ]);
    expect(await space.rows("SELECT out_of_state FROM parcel WHERE apn = '1'")).toEqual([{ out_of_state: true }]);
  });

  it('an older owner does not', async () => {
    await space.load(
      ...list([{ where: '12 Main St', zip: '22901', who: 'BO RAY' }], {
        asOf: '2020-01-01',
        facts: { streetAddress: 'where', zip: 'zip', ownerName: 'who' },
      }),
    );
    expect(await space.rows("SELECT owner_name, mail_street_address FROM parcel WHERE apn = '1'")).toEqual([
      { owner_name: 'ANN LEE', mail_street_address: '12 MAIN ST' },
    ]);
  });

  it('records of both stand side by side, windows count from the day of each, and stacking counts them', async () => {
    await space.load(
      ...list(
        [
          { where: '14 Main St', zip: '22901', filed: '2023-05-01' },
          { where: '16 N Oak Ave', zip: '22901', filed: '2022-05-01' },
        ],
        {
          facts: { streetAddress: 'where', zip: 'zip' },
          records: { foreclosure: [{ fields: { recordingDate: 'filed', status: { constant: 'PRE_FORECLOSURE' } } }] },
        },
      ),
    );
    await space.load(
      ...list([{ where: '14 Main St', zip: '22901', what: 'Roof' }], {
        id: 'inspections',
        joins: { partial: true },
        facts: { streetAddress: 'where', zip: 'zip' },
        records: { violation: [{ fields: { violationType: 'what' } }] },
      }),
    );
    // Two years before 2025-03-01, not before the roll's 2024-06-30; a county-wide list makes the others "no".
    expect(
      await space.rows(
        'SELECT apn, lead_p, lead_l, open_violation_count AS violations, lead_count, distress_count, source_count FROM parcel ORDER BY apn LIMIT 3',
      ),
    ).toEqual([
      { apn: '1', lead_p: false, lead_l: false, violations: null, lead_count: 0, distress_count: 0, source_count: 1 },
      { apn: '2', lead_p: true, lead_l: true, violations: 1, lead_count: 2, distress_count: 3, source_count: 3 },
      { apn: '3', lead_p: false, lead_l: false, violations: null, lead_count: 1, distress_count: 1, source_count: 2 },
    ]);
  });
});

describe('a list of some, where nobody lists all', () => {
  it('says yes by the records it has, and nothing of parcels that it does not name', async () => {
    await space.load(
      { 'roll.csv': csv([home('1', '12 Main St'), home('2', '14 Main St')]) },
      { facts: roll.facts },
      { fresh: true },
    );
    await space.load(
      ...list(
        [
          { where: '14 Main St', zip: '22901', owed: '812', filed: '2025-01-01' },
          { where: '77 New St', zip: '22901', owed: '44', filed: '2025-01-01' },
        ],
        {
          joins: { partial: true, unmatched: 'add' },
          facts: { streetAddress: 'where', zip: 'zip' },
          records: {
            lien: [{ fields: { amount: 'owed', lienType: { constant: 'TAX' } } }],
            foreclosure: [{ fields: { recordingDate: 'filed', status: { constant: 'PRE_FORECLOSURE' } } }],
            listing: [{ fields: { listAmount: 'owed', status: { constant: 'ACTIVE' } } }],
          },
        },
      ),
    );
    expect(
      await space.rows(
        'SELECT apn, street_address AS street, lead_l, lead_p, lead_m, mls_listing_status AS status, lead_b FROM parcel ORDER BY street',
      ),
    ).toEqual([
      { apn: '1', street: '12 MAIN ST', lead_l: null, lead_p: null, lead_m: null, status: null, lead_b: null },
      { apn: '2', street: '14 MAIN ST', lead_l: true, lead_p: true, lead_m: true, status: 'ACTIVE', lead_b: null },
      { apn: null, street: '77 NEW ST', lead_l: true, lead_p: true, lead_m: true, status: 'ACTIVE', lead_b: null },
    ]);
  });
});

describe('a list loaded before what it is about', () => {
  const rows = [
    { where: '12 Main St', zip: '22901' },
    { where: '18 Elm St', zip: '22901' },
    { where: '24 New Ln', zip: '22901' },
  ];
  const withNew = [...homes, home('7', '24 New Ln')];

  it('waits in an empty warehouse, says so, and joins by itself when the roll comes', async () => {
    await space.load(...list(rows));
    await loadRoll(withNew);
    const after = await content();
    const place = await workspace();
    try {
      const report = await place.load(...list(rows));
      expect(report).toMatchObject({ parcels: 0, rowsKept: 0, joins: { notFound: 3, conflicts: 0 } });
      expect(describeReport(report, place.dir)).toContain(
        '  Those left out are kept, and join by themselves when a roll that has their parcels is loaded',
      );
      const roll24 = await place.load({ 'roll.csv': csv(homes) }, roll);
      expect(roll24.lists).toEqual([{ name: 'Empty homes', asOf: '2025-03-01', found: 1, waiting: 2, isKept: true }]);
      const whole = await place.load({ 'roll.csv': csv(withNew) }, roll);
      expect(describeReport(whole, place.dir)).toContain(
        'Empty homes as of 2025-03-01: 1 rows that waited have found their parcel; 1 still wait for one',
      );
      expect(
        await Promise.all(
          ['parcel', ...Object.keys(childTables), ...Object.keys(joinTables)].map(
            async (table) => await place.rows(`SELECT * FROM ${table} ORDER BY ALL`),
          ),
        ),
      ).toEqual(after);
    } finally {
      await place.remove();
    }
  });

  it('gives back what a later roll makes a conflict', async () => {
    await space.load(...list([{ where: '12 Main St', zip: '22901' }]));
    expect(await vacant()).toMatchObject({ 1: true });
    const report = await loadRoll([...homes, home('7', '12 Main St')]);
    expect(describeReport(report, space.dir)).toContain(
      'Empty homes as of 2025-03-01: 1 rows have no parcel any more; 1 rows wait for one',
    );
    expect(await vacant()).toMatchObject({ 1: false, 7: false });
    await loadRoll();
    expect(await vacant()).toMatchObject({ 1: true });
  });

  it('and finds the number that a list loaded later tells', async () => {
    const numbers = list([{ where: '12 Main St', zip: '22901', block: '007.-01-02.0' }], {
      id: 'numbers',
      facts: { streetAddress: 'where', zip: 'zip', alternateApn: 'block' },
    });
    await space.load(
      ...list(
        [
          { where: 'unreadable', zip: '', block: '007.-01-02.0' },
          { where: '14 Main St', zip: '22901', block: '' },
        ],
        { files: { list: { match: ['list*'], apn: 'block' } } },
      ),
    );
    expect(await vacant()).toMatchObject({ 1: false, 2: true });
    expect((await space.load(...numbers)).lists).toMatchObject([{ name: 'Empty homes', found: 1, waiting: 0 }]);
    expect(await vacant()).toMatchObject({ 1: true, 2: true });
  });

  it('and finds nothing by what only a list after it in turn tells, which may not be there yet', async () => {
    const numbered = { files: { list: { match: ['list*'], apn: 'apn' } } };
    await loadRoll([...homes, home('9', '')]);
    await space.load(
      ...list([{ apn: '9', where: '30 Birch Ln', zip: '22901' }], { ...numbered, id: 'later', name: 'Later' }),
    );
    expect(await space.rows("SELECT street_address AS street FROM parcel WHERE apn = '9'")).toEqual([
      { street: '30 BIRCH LN' },
    ]);
    const rows = [
      { apn: '1', where: '', zip: '' },
      { apn: '', where: '30 Birch Ln', zip: '22901' },
    ];
    const { joins } = await space.load(...list(rows, { ...numbered, asOf: '2025-01-01' }));
    expect(joins).toMatchObject({ byApn: 1, byAddress: 0 });
  });

  it('keeps its rows with the snapshot: going on from there after a start needs no file', async () => {
    await space.load(...list(rows));
    const copy = await workspace(space);
    try {
      await copy.load({ 'roll.csv': csv(withNew) }, roll);
      expect(await copy.rows("SELECT vacant FROM parcel WHERE apn = '7'")).toEqual([{ vacant: true }]);
    } finally {
      await copy.remove();
    }
  });
});

describe('loading again', () => {
  const empty = list([
    { where: '12 Main St', zip: '22901' },
    { where: '18 Elm St', zip: '22901' },
  ]);
  const second = list([{ where: '14 Main St', zip: '22901', what: 'Roof' }], {
    id: 'inspections',
    facts: { streetAddress: 'where', zip: 'zip', ownerName: { constant: 'CITY OF X' } },
    records: { violation: [{ fields: { violationType: 'what' } }] },
  });

  it('a parcel that a newer file of the source does not name is as it was', async () => {
    const untouched = "SELECT * FROM parcel WHERE apn IN ('1', '2') ORDER BY apn";
    const before = await space.rows(untouched);
    await space.load(...empty);
    expect(await vacant()).toMatchObject({ 1: true });
    await space.load(...list([{ where: '16 N Oak Ave', zip: '22901' }]));
    expect(await vacant()).toEqual({ 1: false, 2: false, 3: true, 4: false, 5: false, 6: false });
    expect(await space.rows(untouched)).toEqual(before);
  });

  it('the same file twice changes nothing, and the roll loaded again keeps what the others said', async () => {
    await space.load(...empty);
    await space.load(...second);
    const before = await content();
    await space.load(...empty);
    expect(await content()).toEqual(before);
    await space.load(...second);
    await loadRoll();
    expect(await content()).toEqual(before);
    await loadRoll(homes.slice(1));
    expect(await space.rows('SELECT count(*) AS n FROM parcel_source')).toEqual([{ n: 1 }]);
    // The list of which no row has a parcel any more waits, and has them again with the roll.
    expect(await space.rows('SELECT recipe FROM source ORDER BY recipe')).toEqual([
      { recipe: 'inspections' },
      { recipe: 'list' },
      { recipe: 'test-roll' },
    ]);
    const report = await loadRoll();
    expect(report.lists).toEqual([{ name: 'Empty homes', asOf: '2025-03-01', found: 1, waiting: 1, isKept: true }]);
    expect(await content()).toEqual(before);
  });

  it('puts together only what a later file speaks of, as putting all together does, whatever comes in whatever order', async () => {
    const streets = ['12 Main St', '14 Main St', '16 N Oak Ave', '20 Pine Rd', '77 New St', '79 New St'];
    const row = fc.record({
      where: fc.constantFrom(...streets),
      zip: fc.constant('22901'),
      // Owners that the roll has too, so that what somebody owns changes for parcels that no row names.
      who: fc.constantFrom('', 'ANN LEE', 'BO RAY', 'OAK LLC'),
      mail: fc.constantFrom('', '12 Main Street', '9 Far Rd'),
      lien: fc.constantFrom('', '70'),
    });
    const step = fc.record({
      id: fc.constantFrom('s1', 's2', 's3'),
      asOf: fc.constantFrom('2023-01-01', '2025-03-01'),
      partial: fc.boolean(),
      withLiens: fc.boolean(),
      rows: fc.uniqueArray(row, { minLength: 1, maxLength: 4, selector: ({ where }) => where }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 3 }), async (steps) => {
        const place = await workspace();
        try {
          await place.load(
            { 'roll.csv': csv(homes.map((one, at) => (at % 2 === 0 ? one : { ...one, owner: 'OAK LLC' }))) },
            roll,
          );
          for (const { id, asOf, partial, withLiens, rows } of steps) {
            await place.load(
              ...list(rows, {
                id,
                asOf,
                joins: { unmatched: 'add', partial },
                facts: { streetAddress: 'where', zip: 'zip', ownerName: 'who', mailStreetAddress: 'mail' },
                ...(withLiens ? { records: { lien: [{ fields: { amount: 'lien' } }] } } : {}),
              }),
            );
          }
          const tables = ['parcel', ...Object.keys(childTables), ...Object.keys(joinTables)];
          const read = async (): Promise<unknown[]> =>
            await Promise.all(tables.map(async (table) => await place.rows(`SELECT * FROM ${table} ORDER BY ALL`)));
          const before = await read();
          await applyLeadRules({ dir: place.dir }, defaultLeadRules);
          expect(await read()).toEqual(before);
        } finally {
          await place.remove();
        }
      }),
      { numRuns: 2 },
    );
  });

  it('the order of the joining sources makes no difference', async () => {
    const fields = { facts: { streetAddress: 'where', zip: 'zip', vacant: 'empty', ownerName: 'who' } };
    const records = { lien: [{ fields: { amount: 'lien' } }] };
    const row = (where: string, empty: string, who: string, lien = ''): Record<string, string> => ({
      where,
      zip: '22901',
      empty,
      who,
      lien,
    });
    // The same day, another value: neither is newer, so the order of loading must not decide.
    const first = list(
      [row('12 Main St', 'Y', 'BO RAY', '500'), row('14 Main St', 'N', '', '70'), row('16 N Oak Ave', '', 'CY YU')],
      {
        id: 's1',
        ...fields,
        records,
      },
    );
    const other = list(
      [row('12 Main St', 'N', 'CY YU', '500'), row('14 Main St', 'Y', 'BO RAY'), row('20 Pine Rd', 'Y', '')],
      {
        id: 's2',
        ...fields,
        records,
      },
    );
    await space.load(...first);
    await space.load(...other);
    const one = await content();
    const turned = await workspace(loaded);
    try {
      await turned.load(...other);
      await turned.load(...first);
      expect(await turned.rows('SELECT * FROM parcel ORDER BY ALL')).toEqual(one[0]);
    } finally {
      await turned.remove();
    }
  });
});
