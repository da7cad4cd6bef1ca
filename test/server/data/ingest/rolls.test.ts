/** Several rolls of one county: the newest counts, older ones are history, whatever the order of loading. */
import { utimes } from 'node:fs/promises';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { childTables } from '../../../../server/data/warehouse/schema.ts';
import { describeReport } from '../../../../server/data/ingest/describe.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeEach(async () => {
  space = await workspace();
});
afterEach(async () => await space.remove());

interface Row {
  readonly apn: string;
  readonly owner?: string;
  readonly mail?: string;
  readonly lives?: string;
  readonly use?: string;
  readonly class?: string;
  readonly beds?: string;
  readonly value?: string;
  readonly owed?: string;
  readonly sold?: string;
  readonly price?: string;
  readonly lien?: string;
}
interface Roll {
  readonly id: string;
  readonly asOf: string;
  readonly rows: readonly Row[];
  readonly changes?: {
    readonly complete?: boolean;
    readonly joins?: object;
    readonly records?: Partial<typeof records>;
    readonly facts?: object;
  };
}

const facts = {
  ownerName: 'owner',
  mailStreetAddress: 'mail',
  ownerOccupied: 'lives',
  propertyTypeCode: 'use',
  propertyClass: 'class',
  bedrooms: 'beds',
  assessedValue: 'value',
  taxDelinquentAmount: 'owed',
};
const read = { streetAddress: 'street', ...facts };
const records = {
  deed: [{ fields: { saleDate: 'sold', amount: 'price' } }],
  lien: [{ fields: { amount: 'lien', lienType: { constant: 'TAX' } } }],
};
/** A roll of two files, of which either has some of the parcels. */
const ofTwoFiles = {
  files: { roll: { match: ['roll.csv'], apn: 'apn' }, more: { match: ['more.csv'], apn: 'apn' } },
  facts: Object.fromEntries(
    Object.entries(read).map(([fact, column]) => [fact, ['roll', 'more'].map((file) => ({ file, column }))]),
  ),
};
const inBoth = (kinds: Partial<typeof records>): object =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, list]) => [
      kind,
      list.flatMap((entry) => ['roll', 'more'].map((file) => ({ file, ...entry }))),
    ]),
  );

/** `half`: so many rows in a file of their own. */
const load = async (
  { id, asOf, rows, changes }: Roll,
  into = space,
  options = {},
  half?: number,
): ReturnType<Workspace['load']> => {
  const recipe = { id, name: `Roll ${id}`, asOf, assessmentRatio: 1, facts: read, records, ...changes };
  return half === undefined
    ? await into.load({ 'roll.csv': fileOf(rows) }, recipe, options)
    : await into.load(
        { 'roll.csv': fileOf(rows.slice(half)), 'more.csv': fileOf(rows.slice(0, half)) },
        { ...recipe, ...ofTwoFiles, records: inBoth(recipe.records) },
        options,
      );
};
const columns = ['owner', 'mail', 'lives', 'use', 'class', 'beds', 'value', 'owed', 'sold', 'price', 'lien'] as const;
const fileOf = (rows: readonly Row[]): string =>
  csv(
    rows.map(({ apn, ...row }) => ({
      apn,
      street: `${apn} Main St`,
      ...Object.fromEntries(columns.map((column) => [column, row[column] ?? ''])),
    })),
  );

const tables = ['parcel', 'source_fact', 'roll_parcel', 'parcel_source', ...Object.keys(childTables)];
const content = async (place: Workspace): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await place.rows(`SELECT * FROM ${table} ORDER BY ALL`)] as const),
    ),
  );

describe('any order', () => {
  const rowOf = (apns: readonly string[]): fc.Arbitrary<Row> =>
    fc.record({
      apn: fc.constantFrom(...apns),
      owner: fc.constantFrom('', 'ANN LEE', 'BO RAY', 'OAK LLC'),
      mail: fc.constantFrom('', '1 Main St', '2 MAIN STREET', '9 Far Rd', 'C/O Bo Ray, 1 Main St'),
      lives: fc.constantFrom('', '', 'Y', 'N'),
      use: fc.constantFrom('', '1001', '2000'),
      class: fc.constantFrom('', '', 'R', 'C'),
      beds: fc.constantFrom('', '2', '3'),
      value: fc.constantFrom('', '100000', '120000'),
      owed: fc.constantFrom('', '', '500'),
      sold: fc.constantFrom('', '2018-05-01', '2020-02-02'),
      price: fc.constantFrom('', '90000', '95000'),
      lien: fc.constantFrom('', '70'),
    });
  const apns = ['1', '2', '3', '4', '5'];
  const rows = fc.uniqueArray(rowOf(apns), { minLength: 2, maxLength: 5, selector: ({ apn }) => apn });
  /** A list that none of whose rows finds a parcel is refused beside a roll: of each roll and list one is the same. */
  const withFirst = fc
    .tuple(rowOf(['1']), fc.uniqueArray(rowOf([...apns.slice(1), '6']), { minLength: 1, selector: ({ apn }) => apn }))
    .map(([first, others]) => [first, ...others]);
  const partial = { complete: false };
  const joins = { joins: { by: ['apn'], unmatched: 'add' } };
  const byAddress = {
    joins: { by: ['address'] },
    files: { roll: { match: ['roll.csv'] } },
    facts: { streetAddress: 'street', ownerName: 'owner', mailStreetAddress: 'mail', taxDelinquentAmount: 'owed' },
    records: { lien: records.lien },
  };
  const sources = fc
    .tuple(withFirst, withFirst, withFirst, rows, rows, rows, rows, withFirst, withFirst)
    .map(([a, b, c, d, e, f, g, h, i]): Roll[] => [
      { id: 'county', asOf: '2019-12-31', rows: a },
      { id: 'county', asOf: '2020-12-31', rows: b },
      { id: 'state', asOf: '2021-12-31', rows: c },
      { id: 'sales', asOf: '2022-03-01', rows: d, changes: partial },
      // The day of another one.
      { id: 'other', asOf: '2021-12-31', rows: e, changes: { ...partial, records: {} } },
      // Lists that join, one newer than all rolls.
      { id: 'list', asOf: '2020-06-30', rows: f, changes: joins },
      { id: 'tax', asOf: '2022-06-30', rows: g, changes: { ...joins, records: {} } },
      // Lists that add no parcels: their rows wait for one.
      { id: 'liens', asOf: '2021-06-30', rows: h, changes: { joins: { by: ['apn'] } } },
      { id: 'letters', asOf: '2021-02-28', rows: i, changes: byAddress },
    ]);
  /** Five of them, in some order. */
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8], { minLength: 5, maxLength: 5 });
  const at = fc.nat(4);

  it('of the same sources, one of them as two files, one of them again, gives the same facts, records and history', async () => {
    await fc.assert(
      fc.asyncProperty(fc.tuple(sources, order, at, at, at), async ([all, places, again, inFiles, cut]) => {
        const [one, other] = [await workspace(), await workspace()];
        const given = places.map((place) => all[place] ?? expect.fail());
        try {
          for (const roll of all.filter((some) => given.includes(some))) await load(roll, one);
          for (const roll of [...given, given[again] ?? expect.fail()]) {
            const half = 1 + (cut % (roll.rows.length - 1));
            const isCut = roll === given[inFiles] && roll.id !== 'letters';
            await load(roll, other, {}, isCut ? half : undefined);
          }
          expect(await content(other)).toEqual(await content(one));
        } finally {
          await one.remove();
          await other.remove();
        }
      }),
      // Smaller examples of it would take longer than the test may.
      { numRuns: 1, endOnFailure: true },
    );
    // Eleven loads, and the lists that they join again.
  }, 480_000);
});

it('counts what an owner has in all rolls of the county, without what is retired', async () => {
  const has = (...apns: string[]): Row[] => apns.map((apn) => ({ apn, owner: 'OAK LLC' }));
  await load({ id: 'county', asOf: '2020-12-31', rows: has('1', '2', '3', '4') });
  await load({ id: 'county', asOf: '2021-12-31', rows: has('1', '2', '3') });
  await load({ id: 'sales', asOf: '2022-03-01', rows: has('3'), changes: { complete: false } });
  expect(
    await space.rows('SELECT apn, owned_parcel_count AS owned FROM parcel WHERE retired_date IS NULL ORDER BY apn'),
  ).toEqual(['1', '2', '3'].map((apn) => ({ apn, owned: 3 })));
});

describe('an older roll', () => {
  const roll21: Roll = {
    id: 'county',
    asOf: '2021-12-31',
    rows: [
      { apn: '1', owner: 'BO RAY', beds: '', value: '120000', sold: '2021-03-01', price: '110000' },
      { apn: '2', owner: 'CY YU', beds: '3', value: '90000', sold: '2018-05-01', price: '80000', owed: '900' },
    ],
  };
  const roll20: Roll = {
    id: 'before',
    asOf: '2020-12-31',
    rows: [
      {
        apn: '1',
        owner: 'ANN LEE',
        mail: '9 Far Rd',
        beds: '4',
        value: '100000',
        sold: '2015-01-01',
        price: '70000',
        owed: '50',
        lien: '70',
      },
      { apn: '2', owner: 'CY YU', beds: '2', value: '90000', sold: '2018-05-01', price: '80000' },
      { apn: '3', owner: 'DEE POE', beds: '2', value: '50000', owed: '10', lien: '40' },
    ],
  };

  it('loaded later takes nothing back: it adds its sales, values, owners, and what the newer one does not know', async () => {
    await load(roll21);
    const before = await space.rows<Record<string, unknown>>(
      "SELECT * FROM parcel WHERE apn IN ('1', '2') ORDER BY apn",
    );
    const report = await load(roll20);
    const facts = await space.rows<Record<string, unknown>>(
      `SELECT apn, owner_name, mail_street_address AS mail, bedrooms, assessed_value_cents AS value, tax_delinquent_amount_cents AS owed,
        last_sale_date AS sold, prior_sale_date AS prior, lead_l, round(value_growth_one_year, 3) AS growth, source_count, as_of_date, retired_date
        FROM parcel ORDER BY apn`,
    );
    const day = { source_count: 1, as_of_date: '2021-12-31', retired_date: null };
    expect(facts).toEqual([
      // Of taxes owed and liens the newer roll's nothing is an answer, of bedrooms it is not.
      {
        ...day,
        apn: '1',
        owner_name: 'BO RAY',
        mail: null,
        bedrooms: 4,
        value: 12_000_000,
        owed: null,
        sold: '2021-03-01',
        prior: '2015-01-01',
        lead_l: false,
        growth: 0.2,
      },
      {
        ...day,
        apn: '2',
        owner_name: 'CY YU',
        mail: null,
        bedrooms: 3,
        value: 9_000_000,
        owed: 90_000,
        sold: '2018-05-01',
        prior: null,
        lead_l: false,
        growth: 0,
      },
      {
        apn: '3',
        owner_name: 'DEE POE',
        mail: null,
        bedrooms: 2,
        value: 5_000_000,
        owed: 1000,
        sold: null,
        prior: null,
        lead_l: null,
        growth: null,
        source_count: 1,
        as_of_date: '2020-12-31',
        retired_date: '2021-12-31',
      },
    ]);
    // Nothing that was known is another now.
    const after = await space.rows<Record<string, unknown>>(
      "SELECT * FROM parcel WHERE apn IN ('1', '2') ORDER BY apn",
    );
    const grown = [
      'bedrooms',
      'prior_sale_date',
      'prior_sale_amount_cents',
      'transfer_count',
      'flip_length',
      'value_growth_one_year',
    ];
    const changed = before.flatMap((one, at) =>
      Object.keys(one).filter((key) => one[key] !== after[at]?.[key] && !key.includes('_rank')),
    );
    expect([...new Set(changed)].filter((key) => !grown.includes(key) && typeof before[0]?.[key] !== 'object')).toEqual(
      [],
    );
    expect(report.rolls).toEqual({
      newer: ['Roll county as of 2021-12-31'],
      sameDay: [],
      older: [],
      countingFirst: 'Roll before as of 2020-12-31',
      retired: 1,
      history: { sales: 1, values: 2, owners: 1 },
    });
    expect(describeReport(report, space.dir)).toEqual(
      expect.arrayContaining([
        'Older than Roll county as of 2021-12-31, which goes on to decide: added to the history 1 sales, 2 values, 1 owners of before',
        'No longer in the newest roll: 1 parcels, kept and found by address and number, out of leads and tiles',
      ]),
    );
  });

  it('the same roll again changes nothing, and says so', async () => {
    await load(roll20);
    await load(roll21);
    const before = await content(space);
    for (const roll of [roll21, roll20]) {
      const report = await load(roll);
      expect(report.isUnchanged).toBe(true);
      expect(describeReport(report, space.dir)).toContain('Nothing has changed: all of it was loaded already');
    }
    expect(await content(space)).toEqual(before);
    expect((await load({ ...roll21, rows: [{ apn: '1', owner: 'EVE FOX' }, { apn: '2' }] })).isUnchanged).toBe(false);
  });

  it('is read as of the newer day: a sale of its last quarter is no sale of now', async () => {
    const sold = { ...roll20, rows: [{ apn: '1', sold: '2020-12-01', price: '99000' }] };
    await load(sold);
    expect(await space.rows('SELECT lead_sold FROM parcel')).toEqual([{ lead_sold: true }]);
    await load({ ...roll21, rows: [{ apn: '1' }] });
    expect(await space.rows('SELECT lead_sold, last_sale_date FROM parcel')).toEqual([
      { lead_sold: false, last_sale_date: '2020-12-01' },
    ]);
  });

  it('tells its sales in the same order again after a newer one that told some of them is gone', async () => {
    const both = [{ fields: { saleDate: 'sold', amount: 'price' } }, { fields: { saleDate: 'owed', amount: 'lien' } }];
    const old = { sold: '2020-12-01', price: '99000', owed: '2015-05-01', lien: '50000' };
    const reads = { records: { deed: both }, facts: { streetAddress: 'street', ownerName: 'owner' } };
    await load({ ...roll20, rows: [{ apn: '1', ...old }, { apn: '2' }], changes: reads });
    const alone = await space.rows('SELECT * FROM deed ORDER BY record_seq, deed_id');
    expect(alone).toMatchObject([{ record_seq: 1 }, { record_seq: 2 }]);
    const sales = { id: 'sales', asOf: '2021-12-31', changes: { ...reads, complete: false } };
    await load({ ...sales, rows: [{ apn: '1', ...old, owed: '2021-06-01' }] });
    expect(await space.rows('SELECT count(*) AS n FROM deed')).toEqual([{ n: 3 }]);
    await load({ ...sales, rows: [{ apn: '2', owner: 'EVE FOX' }] });
    expect(await space.rows('SELECT * FROM deed ORDER BY record_seq, deed_id')).toEqual(alone);
  });

  it('of two of one day says which of them counts', async () => {
    const other = { ...roll21, id: 'other', rows: [{ apn: '1', owner: 'EVE FOX' }] };
    await load(roll21);
    const report = await load({ ...other, changes: { complete: false } });
    const [row] = await space.rows<{ name: string; owner: string }>(
      "SELECT s.name || ' as of ' || s.as_of AS name, owner_name AS owner FROM parcel JOIN source s USING (source_id) WHERE apn = '1'",
    );
    expect(report.rolls?.sameDay).toEqual(['Roll county as of 2021-12-31']);
    expect(report.rolls?.countingFirst).toBe(row?.name);
    expect(row?.owner).toBe(row?.name.startsWith('Roll other') ? 'EVE FOX' : 'BO RAY');
    expect(describeReport(report, space.dir)).toContainEqual(
      expect.stringMatching(
        /^Of the same day as Roll county as of 2021-12-31: neither is newer, so where both know something .* counts/,
      ),
    );
  });
});

describe('a roll that lacks parcels', () => {
  const county = (count: number, asOf: string): Roll => ({
    id: 'county',
    asOf,
    rows: Array.from({ length: count }, (_, at) => ({ apn: String(at + 1), owner: 'ANN LEE', owed: '5' })),
  });
  const retired = async (): Promise<unknown> =>
    await space.rows(
      'SELECT retired_date AS day, count(*) AS n, count(lead_c) + count(lead_l) AS leads, sum(lead_count)::INTEGER AS lead_count FROM parcel GROUP BY ALL ORDER BY day',
    );

  it('is refused with the count and the options where many would be retired, and taken with either', async () => {
    await load(county(60, '2020-01-01'));
    await load(county(59, '2021-01-01'));
    expect(await retired()).toMatchObject([
      { day: '2021-01-01', n: 1, leads: 0, lead_count: 0 },
      { day: null, n: 59 },
    ]);
    const half = county(30, '2022-01-01');
    await expect(load(half)).rejects.toThrow(
      'Roll county as of 2022-01-01 has 30 parcels of Charlottesville city, VA, but not 29 of the 59 (49 %) that are loaded: these would be retired, out of leads and tiles. Nothing was changed. If the file has only a part of the county, add --partial; if they really are gone, add --retire',
    );
    // The same day again with half of it is the same mistake.
    await expect(load(county(30, '2021-01-01'))).rejects.toThrow('but not 29 of the 59 (49 %)');
    // An older one retires nothing.
    expect((await load(county(10, '2019-01-01'))).rolls?.retired).toBe(1);
    await load({ ...half, changes: { complete: false } });
    expect(await retired()).toMatchObject([{ n: 1 }, { day: null, n: 59 }]);
    await load(half, space, { retire: true });
    expect(await retired()).toMatchObject([
      { day: '2022-01-01', n: 30, leads: 0, lead_count: 0 },
      { day: null, n: 30 },
    ]);
    // Back in the roll of the next year.
    await load(county(60, '2023-01-01'));
    expect(await retired()).toMatchObject([{ day: null, n: 60 }]);
  });

  it('of the day of another one retires nothing of that: an agency may publish houses and shops apart', async () => {
    await load(county(70, '2019-01-01'));
    await load({ ...county(70, '2022-01-01'), rows: county(70, '').rows.slice(0, 40) }, space, { retire: true });
    expect(await retired()).toMatchObject([{ n: 30 }, { day: null, n: 40 }]);
    const shops = { ...county(70, '2022-01-01'), id: 'shops', rows: county(70, '').rows.slice(40) };
    expect((await load(shops, space, { retire: true })).rolls?.retired).toBe(0);
    expect(await retired()).toMatchObject([{ day: null, n: 70 }]);
    // Beside the older roll each lacks what the other has, and is asked about by itself.
    await expect(load({ ...shops, rows: shops.rows.slice(0, 5) })).rejects.toThrow('but not');
  });

  it('takes the place of all that its recipe loaded before with replace', async () => {
    await load(county(3, '2019-01-01'));
    await load(county(3, '2021-01-01'));
    await load({ ...county(1, '2018-01-01'), id: 'another' });
    await load(county(2, '2020-01-01'), space, { replace: true });
    expect(await space.rows('SELECT apn, as_of_date FROM parcel ORDER BY apn')).toEqual([
      { apn: '1', as_of_date: '2020-01-01' },
      { apn: '2', as_of_date: '2020-01-01' },
    ]);
    expect(await space.rows('SELECT recipe, as_of FROM source ORDER BY as_of')).toEqual([
      { recipe: 'another', as_of: '2018-01-01' },
      { recipe: 'county', as_of: '2020-01-01' },
    ]);
  });
});

it('an older file of a list that joins is refused: the newest counts', async () => {
  const list = (asOf: string, options = {}): ReturnType<typeof load> =>
    load({ id: 'list', asOf, rows: [{ apn: '1', lien: '5' }], changes: { joins: {} } }, space, options);
  await load({ id: 'county', asOf: '2020-01-01', rows: [{ apn: '1' }] });
  await list('2022-01-01');
  await expect(list('2021-01-01')).rejects.toThrow(
    'Roll list is loaded as of 2022-01-01, and this is as of 2021-01-01: of a list that joins the newest counts, so nothing was changed',
  );
  await list('2021-01-01', { replace: true });
  expect(await space.rows("SELECT as_of FROM source WHERE recipe = 'list'")).toEqual([{ as_of: '2021-01-01' }]);
});

describe('the commands', () => {
  const run = async (...args: string[]): Promise<string> => {
    const lines: string[] = [];
    const failed = await runIngest([...args, '--dir', space.dir], (line) => lines.push(line)).catch(
      (error: Error) => error,
    );
    return [...lines, ...(failed instanceof Error ? [`refused: ${failed.message}`] : [])].join('\n');
  };
  const owners = async (): Promise<string> =>
    (await space.rows<{ owner: string }>('SELECT owner_name AS owner FROM parcel ORDER BY apn'))
      .map(({ owner }) => owner)
      .join(', ');

  it('ask for a yes before they replace a source or go back to an earlier snapshot, and say what that means', async () => {
    expect(await run('--back')).toBe(
      'No data is loaded\nrefused: no earlier snapshot is kept: there is nothing to go back to',
    );
    const roll = [
      'generic',
      await space.write(
        'roll.csv',
        csv([
          { apn: '1', owner: 'ANN LEE' },
          { apn: '2', owner: 'BO RAY' },
        ]),
      ),
      '--fips',
      '51540',
      '--name',
      'Roll',
      '--as-of',
    ];
    const fixed = [
      'generic',
      await space.write('fixed.csv', csv([{ apn: '1', owner: 'CY YU' }])),
      '--fips',
      '51540',
      '--name',
      'Roll',
      '--as-of',
    ];
    expect(await run(...roll, '2021-01-01', '--replace')).toContain('is in service');
    expect(await run(...fixed, '2020-01-01', '--replace')).toBe(
      [
        'Roll as of 2020-01-01 would take the place of',
        '  Roll as of 2021-01-01: 2 parcels',
        'with all that these say: facts, sales, values and owners, also of parcels that the new file does not have',
        'refused: to replace that by the new file, add --yes; nothing was changed',
      ].join('\n'),
    );
    expect(await owners()).toBe('ANN LEE, BO RAY');
    await run(...fixed, '2020-01-01', '--replace', '--yes');
    expect(await owners()).toBe('CY YU');

    const shown = await run('--snapshots');
    expect(shown).toMatch(
      /^\S+, in service\n {2}Roll as of 2020-01-01: 1 parcels\n\S+, kept\n {2}Roll as of 2021-01-01: 2 parcels$/,
    );
    const [, kept = ''] = /\n(\S+), kept/.exec(shown) ?? [];
    expect(await run('--back')).toContain(`refused: to put ${kept} into service instead of the one that is, add --yes`);
    expect(await owners()).toBe('CY YU');
    expect(await run('--back', '20200101T000000000-00000000', '--yes')).toContain(
      `refused: there is no snapshot 20200101T000000000-00000000; kept: ${kept}`,
    );
    await run('--back', '--yes');
    expect(await owners()).toBe('ANN LEE, BO RAY');
    await run('--back', '--yes');
    expect(await owners()).toBe('CY YU');
  });

  it('are of the day of their newest sale where nobody says of when they are, and that lies far back', async () => {
    const sold = (year: number, count: number) =>
      csv(
        Array.from({ length: count }, (_, at) => ({
          apn: String(at),
          ownerName: `OWNER ${year}`,
          lastSaleDate: `${year - (at % 9)}-0${1 + (at % 6)}-20`,
          lastSaleAmount: '200000',
        })),
      );
    const old = await space.write('old.csv', sold(2021, 1200));
    await utimes(old, new Date('2024-02-02'), new Date('2024-02-02'));
    await run('generic', await space.write('new.csv', sold(2022, 1200)), '--fips', '51540', '--as-of', '2023-01-01');
    expect(await run('generic', old, '--fips', '51540')).toContain(
      'No day was named: 04/20/2021 is taken, the day of the newest sale or record in it',
    );
    expect(await space.rows('SELECT DISTINCT owner_name AS name FROM parcel')).toEqual([{ name: 'OWNER 2022' }]);
    // Of a few nobody knows.
    const few = await space.write('few.csv', sold(2021, 40));
    await utimes(few, new Date('2024-02-02'), new Date('2024-02-02'));
    expect(await run('generic', few, '--fips', '51540', '--dry-run')).toContain('No --as-of: 2024-02-02');
  });

  it('say what decides where no day was given, and take a part of a county for what it is', async () => {
    const rows = Array.from({ length: 50 }, (_, at) => ({ apn: String(at), owner: 'ANN LEE' }));
    await run('generic', await space.write('roll.csv', csv(rows)), '--fips', '51540', '--as-of', '2021-01-01');
    const part = await space.write('part.csv', csv(rows.slice(0, 5)));
    await utimes(part, new Date('2022-02-02'), new Date('2022-02-02'));
    const told = await run('generic', part, '--fips', '51540');
    expect(told).toContain('No --as-of: 2022-02-02, the day the file was changed, decides what is newer');
    expect(told).toContain('but not 45 of the 50 (90 %)');
    expect(await run('generic', part, '--fips', '51540', '--partial')).toContain(
      'Newer than roll.csv as of 2021-01-01',
    );
    expect(await space.rows('SELECT count(retired_date) AS n FROM parcel')).toEqual([{ n: 0 }]);
    expect(await run('generic', part, '--fips', '51540', '--as-of', '2023-01-01', '--retire')).toContain(
      'No longer in the newest roll: 45 parcels',
    );
  });
});
