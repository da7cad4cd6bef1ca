import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSample } from '../../../../server/data/sample/loadSample.ts';
import { currentSnapshot } from '../../../../server/data/warehouse/snapshots.ts';
import { childTables } from '../../../../server/data/warehouse/schema.ts';
import { csv, workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeEach(async () => {
  space = await workspace();
});
afterEach(async () => await space.remove());

const beds = { facts: { bedrooms: 'beds', yearBuilt: 'year', squareFeet: 'sqft' } };
const home = (apn: string, more: Record<string, string> = {}): Record<string, string> => ({
  apn,
  beds: '3',
  year: '1974',
  sqft: '1500',
  ...more,
});

describe('the report', () => {
  it('accounts for every row: read is kept plus rejected, and every reason is counted', async () => {
    const text = `${csv([
      home('010-001'),
      home('', { beds: '9' }),
      home('6.22E+11'),
      home('6,22e11'),
      home('--'),
      home('010-002'),
      home('010-002'),
    ])}\n010-003,3,1974\n010-004,3,1974,1500,extra\n`;
    const report = await space.load({ 'roll.csv': text }, beds);
    expect(report).toMatchObject({ rowsRead: 9, rowsKept: 2, rowsRejected: 7, parcels: 2 });
    expect(Object.fromEntries(report.rejected.map(({ reason, count }) => [reason, count]))).toEqual({
      'no parcel number': 1,
      'parcel number damaged by a spreadsheet': 2,
      'parcel number without letters or digits': 1,
      'repeats another row': 1,
      'broken row: too few columns': 1,
      'broken row: too many columns': 1,
    });
  });

  it('writes the rejected rows beside the snapshot, with row number, reason and content', async () => {
    const report = await space.load({ 'roll.csv': csv([home('1'), home('6.22E+11', { beds: '7' }), home('2')]) }, beds);
    expect(report.rejectedFile).toBe(`${report.snapshot.id}.rejected.csv`);
    const rows: Record<string, string>[] = parse(await readFile(join(space.dir, report.rejectedFile ?? ''), 'utf8'), {
      columns: true,
    });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ file: 'roll.csv', row: '2', reason: 'parcel number damaged by a spreadsheet' });
    expect(JSON.parse(rows[0]?.['content'] ?? '')).toMatchObject({ apn: '6.22E+11', beds: '7' });
    const saved: unknown = JSON.parse(await readFile(join(space.dir, `${report.snapshot.id}.report.json`), 'utf8'));
    expect(saved).toMatchObject({ rowsRejected: 1, rejectedFile: report.rejectedFile });
  });

  it('makes impossible values unknown and counts them by fact, column and reason', async () => {
    const report = await space.load(
      {
        'roll.csv': csv([
          home('1', { year: '1500', sqft: '0' }),
          home('2', { year: '2109', beds: 'No dat' }),
          home('3', { year: '2025' }),
          home('4', { year: '', beds: '' }),
        ]),
      },
      { ...beds, unknownTexts: ['No dat'] },
    );
    expect(report.unknown).toEqual([
      { fact: 'yearBuilt', column: 'year', reason: 'above 2025', count: 1, row: 2, example: '2109' },
      { fact: 'yearBuilt', column: 'year', reason: 'below 1600', count: 1, row: 1, example: '1500' },
      { fact: 'squareFeet', column: 'sqft', reason: 'below 1', count: 1, row: 1, example: '0' },
    ]);
    expect(await space.rows('SELECT apn, bedrooms, year_built, square_feet FROM parcel ORDER BY apn')).toEqual([
      { apn: '1', bedrooms: 3, year_built: null, square_feet: null },
      { apn: '2', bedrooms: null, year_built: null, square_feet: 1500 },
      { apn: '3', bedrooms: 3, year_built: 2025, square_feet: 1500 },
      { apn: '4', bedrooms: null, year_built: null, square_feet: 1500 },
    ]);
  });

  it('tells the source of every parcel, with its as-of date', async () => {
    const report = await space.load(
      { 'roll.csv': csv([home('1')]) },
      { ...beds, agency: "Assessor's Office", url: 'https://example.org' },
    );
    const [row] = await space.rows('SELECT s.*, p.as_of_date FROM source s JOIN parcel p USING (source_id)');
    expect(row).toMatchObject({
      recipe: 'test-roll',
      agency: "Assessor's Office",
      as_of: '2024-06-30',
      as_of_date: '2024-06-30',
      sample: false,
      files: ['roll.csv'],
      rows_read: 1,
      rows_kept: 1,
      rows_rejected: 0,
    });
    expect(report.snapshot.id).toBe((await currentSnapshot(space.dir))?.id);
  });
});

describe('parcels', () => {
  it('R-SEARCH-049 shows an APN with single hyphens and keys it without any, leading zeros kept', async () => {
    await space.load({ 'roll.csv': csv([home('010--001---6')]) }, beds);
    expect(await space.rows('SELECT apn, apn_key FROM parcel')).toEqual([{ apn: '010-001-6', apn_key: '0100016' }]);
  });

  it('keeps two parcels apart whose numbers are equal without punctuation, and counts the collision', async () => {
    const report = await space.load(
      { 'roll.csv': csv([home('12-3', { beds: '1' }), home('1-23', { beds: '2' }), home('4', { beds: '3' })]) },
      beds,
    );
    expect(report).toMatchObject({ apnCollisions: 1, parcels: 3, rowsRejected: 0 });
    expect(await space.rows('SELECT apn, bedrooms FROM parcel ORDER BY apn')).toEqual([
      { apn: '1-23', bedrooms: 2 },
      { apn: '12-3', bedrooms: 1 },
      { apn: '4', bedrooms: 3 },
    ]);
  });

  it('takes one number written with and without punctuation for one parcel', async () => {
    const report = await space.load(
      { 'roll.csv': csv([home('12-3', { beds: '' }), home('123', { beds: '2' })]) },
      beds,
    );
    expect(report).toMatchObject({ apnCollisions: 0, parcels: 1 });
    expect(await space.rows('SELECT apn, bedrooms FROM parcel')).toEqual([{ apn: '12-3', bedrooms: 2 }]);
  });

  it('puts several buildings of a parcel together as the recipe says', async () => {
    const buildings = csv([
      { apn: '1', style: 'Ranch', area: '1200', year: '1970', use: 'House' },
      { apn: '1', style: 'Barn', area: '300', year: '1950', use: 'Barn' },
      { apn: '1', style: 'Barn', area: '300', year: '1950', use: 'Barn' },
      { apn: '2', style: '', area: '', year: '', use: 'Lot' },
      { apn: '9', style: 'Ghost', area: '1', year: '1900', use: 'House' },
    ]);
    const report = await space.load(
      { 'roll.csv': csv([{ apn: '1' }, { apn: '2' }, { apn: '3' }]), 'buildings.csv': buildings },
      {
        files: {
          roll: { match: ['roll*'], apn: 'apn' },
          buildings: { match: ['buildings*'], apn: 'apn', listsParcels: false },
        },
        codes: { use: { House: '1001', Lot: '9001' } },
        facts: {
          squareFeet: { file: 'buildings', column: 'area', pick: 'sum' },
          yearBuilt: { file: 'buildings', column: 'year', pick: 'min' },
          buildingCount: { file: 'buildings', column: 'style', pick: 'count' },
          landUse: { file: 'buildings', column: 'use' },
          propertyTypeCode: { file: 'buildings', column: 'use', codes: 'use' },
        },
      },
    );
    expect(
      await space.rows(
        'SELECT apn, square_feet, year_built, building_count, land_use, property_type_code, property_class FROM parcel ORDER BY apn',
      ),
    ).toEqual([
      {
        apn: '1',
        square_feet: 1500,
        year_built: 1950,
        building_count: 2,
        land_use: 'House',
        property_type_code: '1001',
        property_class: 'R',
      },
      {
        apn: '2',
        square_feet: null,
        year_built: null,
        building_count: 0,
        land_use: 'Lot',
        property_type_code: '9001',
        property_class: 'V',
      },
      {
        apn: '3',
        square_feet: null,
        year_built: null,
        building_count: null,
        land_use: null,
        property_type_code: null,
        property_class: null,
      },
    ]);
    expect(report.rejected).toEqual([
      { reason: 'no such parcel in the parcel files', count: 1 },
      { reason: 'repeats another row', count: 1 },
    ]);
    expect(report.unknown).toEqual([
      { fact: 'propertyTypeCode', column: 'use', reason: 'not in the code list', count: 1, row: 2, example: 'Barn' },
    ]);
  });

  it('counts a value as lost only where no other column of the row gives it, once, with an example', async () => {
    const report = await space.load(
      {
        'roll.csv': csv([
          { apn: '1', line3: 'RICHMOND, VA', line4: 'attn' },
          { apn: '2', line3: '12 OAK ST', line4: 'RICHMOND, VA' },
          { apn: '3', line3: 'PO BOX 7', line4: '' },
          { apn: '4', line3: '  ', line4: '' },
        ]),
      },
      {
        facts: {
          mailCity: [
            { column: 'line4', pattern: '^(.*),' },
            { column: 'line3', pattern: '^(.*),' },
            { column: 'line3', pattern: '^CITY OF (.*)$' },
          ],
        },
      },
    );
    expect(report.unknown).toEqual([
      {
        fact: 'mailCity',
        column: 'line3',
        reason: 'not of the form that the recipe looks for',
        count: 1,
        row: 3,
        example: 'PO BOX 7',
      },
    ]);
  });

  it('takes the facts of the latest row where a file has one row a sale', async () => {
    await space.load(
      {
        'roll.csv': csv([
          { apn: '7', date: '20140502T000000', price: '300000', beds: '2' },
          { apn: '7', date: '20150324T000000', price: '420000', beds: '3' },
          { apn: '7', date: '20141001T000000', price: '350000', beds: '' },
        ]),
      },
      {
        files: { roll: { match: ['roll*'], apn: 'apn', order: { column: 'date', descending: true } } },
        facts: { bedrooms: 'beds' },
        records: { deed: [{ fields: { saleDate: 'date', amount: 'price' } }] },
      },
    );
    expect(
      await space.rows(
        'SELECT bedrooms, last_sale_date, last_sale_amount_cents, prior_sale_date, prior_sale_amount_cents FROM parcel',
      ),
    ).toEqual([
      {
        bedrooms: 3,
        last_sale_date: '2015-03-24',
        last_sale_amount_cents: 420_000_00,
        prior_sale_date: '2014-10-01',
        prior_sale_amount_cents: 350_000_00,
      },
    ]);
  });

  it('prints addresses in the abbreviations of Publication 28, without the number 0', async () => {
    await space.load(
      {
        'roll.csv': csv([
          { apn: '1', street: '2313 Glenn Court', unit: '#4', mail: '1 Elm Street' },
          { apn: '2', street: '0 North Main Street', unit: '', mail: '0' },
          { apn: '3', street: '0', unit: '', mail: '' },
        ]),
      },
      { facts: { streetAddress: 'street', unitNumber: 'unit', mailStreetAddress: 'mail' } },
    );
    const mails = await space.rows('SELECT mail_street_address AS mail FROM parcel ORDER BY apn');
    expect(mails.map(({ mail }) => mail)).toEqual(['1 ELM ST', null, null]);
    expect(await space.rows('SELECT apn, street_address, unit_number, address_key FROM parcel ORDER BY apn')).toEqual([
      // The key of a parcel whose ZIP is unknown ends before it.
      { apn: '1', street_address: '2313 GLENN CT', unit_number: '4', address_key: '2313 GLENN CT #4' },
      { apn: '2', street_address: 'N MAIN ST', unit_number: null, address_key: null },
      { apn: '3', street_address: null, unit_number: null, address_key: null },
    ]);
  });
});

describe('estimates without loan records', () => {
  const roll = csv([
    { apn: '1', value: '400000', date: '2014-06-30', price: '300000' },
    { apn: '2', value: '400000', date: '1985-01-10', price: '80000' },
    { apn: '3', value: '400000', date: '2014-06-30', price: '0' },
  ]);
  const changes = {
    assessmentRatio: 1,
    facts: { assessedValue: 'value', assessedYear: { constant: 2024 } },
    records: { deed: [{ fields: { saleDate: 'date', amount: 'price' } }] },
  };

  it('assumes 80 % at purchase at the average rate of the year, says so, and calls nothing free', async () => {
    await space.load({ 'roll.csv': roll }, { ...changes, loans: 'estimated' });
    const rows = await space.rows(
      `SELECT apn, open_mortgage_balance_cents AS balance, open_mortgage_balance_method AS method, estimated_equity_cents AS equity,
        open_loan_count AS loans, lead_r, lead_e, estimated_value_method AS value_method FROM parcel ORDER BY apn`,
    );
    // 240,000 at 4.17 % over 360 months, 120 payments made; by hand: 190,160.84.
    expect(rows).toEqual([
      {
        apn: '1',
        balance: 190_161_00,
        method: 'Estimated: 80 % loan at purchase, 30 years, 4.17 %',
        equity: 400_000_00 - 190_161_00,
        loans: null,
        lead_r: null,
        lead_e: true,
        value_method: 'Assessed value of 2024',
      },
      {
        apn: '2',
        balance: 0,
        method: 'Estimated: 80 % loan at purchase, 30 years, 12.43 %',
        equity: 400_000_00,
        loans: null,
        lead_r: null,
        lead_e: true,
        value_method: 'Assessed value of 2024',
      },
      {
        apn: '3',
        balance: null,
        method: null,
        equity: null,
        loans: null,
        lead_r: null,
        lead_e: null,
        value_method: 'Assessed value of 2024',
      },
    ]);
  });

  it('says nothing about debts when the recipe does not estimate', async () => {
    await space.load({ 'roll.csv': roll }, { ...changes, loans: 'none_recorded' });
    expect(
      await space.rows(
        'SELECT count(open_mortgage_balance_cents) AS b, count(estimated_equity_cents) AS e, count(lead_e) AS f, count(lead_r) AS r FROM parcel',
      ),
    ).toEqual([{ b: 0, e: 0, f: 0, r: 0 }]);
  });

  it('values by the assessment ratio of the place, and not at all without one', async () => {
    await space.load({ 'roll.csv': roll }, { ...changes, assessmentRatio: 0.4 });
    expect(
      await space.rows('SELECT DISTINCT estimated_value_cents AS v, estimated_value_method AS m FROM parcel'),
    ).toEqual([{ v: 1_000_000_00, m: 'Assessed value at 40 % of market value of 2024' }]);
    await space.load({ 'roll.csv': roll }, { ...changes, assessmentRatio: undefined });
    expect(await space.rows('SELECT count(estimated_value_cents) AS n FROM parcel')).toEqual([{ n: 0 }]);
  });
});

describe('what was paid since an assessment', () => {
  const valueOf = async (year: string, date: string, price: string): Promise<unknown> => {
    await space.load(
      { 'roll.csv': csv([{ apn: '1', value: '200000', year, date, price }]) },
      {
        assessmentRatio: 1,
        facts: { assessedValue: 'value', assessedYear: 'year' },
        records: { deed: [{ fields: { saleDate: 'date', amount: 'price' } }] },
      },
    );
    const [row] = await space.rows(
      'SELECT estimated_value_cents / 100 AS v, estimated_value_method AS m, estimated_value_date::VARCHAR AS d FROM parcel',
    );
    return row;
  };
  const assessed = (year: string) => ({ v: 200_000, m: `Assessed value of ${year}`, d: `${year}-01-01` });
  const paid = (v: number, m: string, d: string) => ({ v, m: `Last market sale of ${m}`, d });

  it('is the value: the roll of 2024 says that of the day on which its year began', async () => {
    expect(await valueOf('2024', '2024-03-05', '350000')).toEqual(paid(350_000, '03/05/2024', '2024-03-05'));
    expect(await valueOf('2024', '2023-12-31', '350000')).toEqual(assessed('2024'));
  });

  it('counts however long ago, where the assessment is older still', async () => {
    expect(await valueOf('2013', '2014-05-01', '240000')).toEqual(paid(240_000, '05/01/2014', '2014-05-01'));
  });

  it('is measured by the year of the roll where none is named, or a later one', async () => {
    expect(await valueOf('', '2024-03-05', '350000')).toEqual(paid(350_000, '03/05/2024', '2024-03-05'));
    expect(await valueOf('2025', '2024-03-05', '350000')).toEqual(paid(350_000, '03/05/2024', '2024-03-05'));
  });

  it('is no value where it is less than half of the assessed one', async () => {
    expect(await valueOf('2024', '2024-03-05', '99000')).toEqual(assessed('2024'));
    expect(await valueOf('2024', '2024-03-05', '101000')).toMatchObject({ v: 101_000 });
  });
});

describe('loading again', () => {
  const tables = ['parcel', ...Object.keys(childTables)];
  const content = async (): Promise<unknown[]> =>
    await Promise.all(tables.map(async (table) => await space.rows(`SELECT * FROM ${table} ORDER BY ALL`)));
  const deeds = { ...beds, records: { deed: [{ fields: { saleDate: 'date', amount: 'price' } }] } };
  const sold = (apn: string): Record<string, string> => ({ ...home(apn), date: '2020-01-01', price: '100000' });

  it('gives the same data for the same file', async () => {
    const files = { 'roll.csv': csv(Array.from({ length: 300 }, (_, index) => sold(`R-${index}`))) };
    await space.load(files, deeds);
    const first = await content();
    const report = await space.load(files, deeds);
    expect(await content()).toEqual(first);
    expect(report).toMatchObject({ replacedParcels: 300, parcels: 300 });
  });

  it('replaces what the same recipe and county loaded before and carries everything else over', async () => {
    await space.load({ 'roll.csv': csv([sold('1'), sold('2')]) }, deeds);
    await space.load({ 'roll.csv': csv([sold('1')]) }, { ...deeds, fips: '53033' });
    await space.load({ 'roll.csv': csv([sold('2'), sold('3')]) }, deeds);
    expect(await space.rows('SELECT fips, apn FROM parcel ORDER BY ALL')).toEqual([
      { fips: '51540', apn: '2' },
      { fips: '51540', apn: '3' },
      { fips: '53033', apn: '1' },
    ]);
    expect(await space.rows('SELECT count(*) AS deeds, (SELECT count(*) FROM source) AS sources FROM deed')).toEqual([
      { deeds: 3, sources: 2 },
    ]);
  });

  it('gives a parcel to the newest of two rolls that have it, and keeps the sales of the older', async () => {
    await space.load({ 'roll.csv': csv([sold('1'), sold('2')]) }, deeds);
    const report = await space.load(
      { 'roll.csv': csv([home('0-0-1'), home('1', { beds: '5' })]) },
      { ...beds, id: 'other', name: 'Other', asOf: '2024-07-31' },
    );
    expect(report.replacedParcels).toBe(1);
    expect(
      await space.rows(
        'SELECT apn, bedrooms, recipe, retired_date AS gone FROM parcel JOIN source USING (source_id) ORDER BY apn',
      ),
    ).toEqual([
      { apn: '0-0-1', bedrooms: 3, recipe: 'other', gone: null },
      { apn: '1', bedrooms: 5, recipe: 'other', gone: null },
      { apn: '2', bedrooms: 3, recipe: 'test-roll', gone: '2024-07-31' },
    ]);
    expect(
      await space.rows(
        'SELECT apn, recipe FROM deed JOIN parcel USING (property_id) JOIN source ON source.source_id = deed.source_id ORDER BY apn',
      ),
    ).toEqual([
      { apn: '1', recipe: 'test-roll' },
      { apn: '2', recipe: 'test-roll' },
    ]);
  });

  it('takes the generated parcels of a county out when real ones come, and leaves the others', async () => {
    await loadSample({ dir: space.dir, parcels: 900 });
    await space.load({ 'roll.csv': csv([home('1')]) }, { ...beds, fips: '48491' });
    expect(await space.rows('SELECT fips, count(*) AS n FROM parcel GROUP BY fips ORDER BY fips')).toEqual([
      { fips: '13135', n: 300 },
      { fips: '39049', n: 300 },
      { fips: '48491', n: 1 },
    ]);
    await loadSample({ dir: space.dir, parcels: 900 });
    expect(await space.rows("SELECT count(*) AS n FROM parcel WHERE fips = '48491'")).toEqual([{ n: 1 }]);
  });

  it('keeps the snapshot before the current one and removes older ones, but not what was rejected of them', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const report = await space.load({ 'roll.csv': csv([home('6.22E+11'), home(String(turn))]) }, beds);
      ids.push(report.snapshot.id);
    }
    const names = await readdir(space.dir);
    expect(names.filter((name) => name.startsWith(ids[0] ?? '?')).toSorted()).toEqual([
      `${ids[0]}.rejected.csv`,
      `${ids[0]}.report.json`,
    ]);
    for (const id of ids.slice(1)) {
      expect(names).toEqual(expect.arrayContaining([`${id}.duckdb`, `${id}.rejected.csv`, `${id}.report.json`]));
    }
    expect(names).not.toContain('building');
    expect(names).not.toContain('ingest.lock');
  });
});

describe('places', () => {
  it('lists states, counties, cities and ZIPs with counts and bounds', async () => {
    await space.load(
      {
        'roll.csv': csv([
          { apn: '1', city: 'charlottesville', zip: '22901', lat: '38.05', lng: '-78.5' },
          { apn: '2', city: 'CHARLOTTESVILLE', zip: '22901-1234', lat: '38.07', lng: '-78.4' },
          { apn: '3', city: '', zip: '', lat: '38.06', lng: '' },
        ]),
      },
      { facts: { cityName: 'city', zip: 'zip', latitude: 'lat', longitude: 'lng' } },
    );
    const rows = await space.rows(
      'SELECT kind, label, search_key, fips, state_code, city_name, zip, parcel_count, min_latitude, max_longitude FROM place ORDER BY kind',
    );
    const here = { fips: '51540', state_code: 'VA', min_latitude: 38.05, max_longitude: -78.4 };
    expect(rows).toEqual([
      {
        ...here,
        kind: 'CITY',
        label: 'Charlottesville, VA',
        search_key: 'charlottesville, va',
        city_name: 'CHARLOTTESVILLE',
        zip: null,
        parcel_count: 2,
      },
      {
        ...here,
        kind: 'COUNTY',
        label: 'Charlottesville city, VA',
        search_key: 'charlottesville city, va',
        city_name: null,
        zip: null,
        parcel_count: 3,
      },
      {
        ...here,
        kind: 'STATE',
        label: 'Virginia',
        search_key: 'virginia, va',
        fips: null,
        city_name: null,
        zip: null,
        parcel_count: 3,
      },
      {
        ...here,
        kind: 'ZIP',
        label: '22901 Charlottesville, VA',
        search_key: '22901',
        city_name: 'CHARLOTTESVILLE',
        zip: '22901',
        parcel_count: 2,
      },
    ]);
  });
});

it('reads a compressed file like a plain one', async () => {
  const path = await space.write('roll.csv.gz', gzipSync(csv([home('1'), home('2')])));
  expect(path).toContain('.gz');
  const { ingest } = await import('../../../../server/data/ingest/ingest.ts');
  const { parseRecipe } = await import('../../../../server/data/recipes/recipe.ts');
  const { simpleRecipe } = await import('./workspace.ts');
  const report = await ingest({
    dir: space.dir,
    recipe: parseRecipe({ ...simpleRecipe, ...beds }, 'test'),
    files: [path],
  });
  expect(report).toMatchObject({ parcels: 2, files: [{ name: 'roll.csv.gz', rowsRead: 2 }] });
});
