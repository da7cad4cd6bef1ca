/** From a file that nobody described to a search, by the command; and what it says of files that are none. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Search } from '../../../../src/api/contract/search/search.ts';
import { partsOf, isConstant, toColumnValue, type Recipe } from '../../../../server/data/recipes/recipe.ts';
import { findRecipe } from '../../../../server/data/recipes/recipeCatalogue.ts';
import { proposeFile } from '../../../../server/data/propose/proposeCommand.ts';
import { runIngest } from '../../../../server/ingest.ts';
import { openWarehouse } from '../../../../server/data/warehouse/openWarehouse.ts';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { selectIds } from '../../../../server/search/results/search.queries.ts';
import { searchSql } from '../../../../server/search/conditions/filterSql.ts';
import { needsRealRecords } from '../../../support/needs.ts';
import { realData } from '../../../support/realData.ts';
import { workspace, type Workspace } from '../ingest/workspace.ts';

let space: Workspace;
beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

const told = async (...args: readonly string[]): Promise<string> => {
  const lines: string[] = [];
  const failed = await runIngest([...args, '--dir', space.dir], (line) => lines.push(line)).catch(
    (error: Error) => error,
  );
  return [...lines, ...(failed instanceof Error ? [`refused: ${failed.message}`] : [])].join('\n');
};

/** The layout of Florida's Name-Address-Legal file, with rows of nobody. */
const nal =
  'CO_NO,PARCEL_ID,FILE_T,ASMNT_YR,DOR_UC,PA_UC,JV,AV_SD,AV_NSD,TV_SD,LND_VAL,LND_SQFOOT,IMP_QUAL,EFF_YR_BLT,ACT_YR_BLT,TOT_LVG_AREA,NO_BULDNG,NO_RES_UNTS,QUAL_CD1,VI_CD1,SALE_PRC1,SALE_YR1,SALE_MO1,OR_BOOK1,OR_PAGE1,CLERK_NO1,QUAL_CD2,SALE_PRC2,SALE_YR2,SALE_MO2,OWN_NAME,OWN_ADDR1,OWN_ADDR2,OWN_CITY,OWN_STATE,OWN_ZIPCD,S_LEGAL,TWN,RNG,SEC,PHY_ADDR1,PHY_ADDR2,PHY_CITY,PHY_ZIPCD,ALT_KEY';
const row = (at: number): string =>
  [
    11, `${String(6000 + at).padStart(5, '0')}-001-000`, 'R', 2024, at % 5 === 0 ? '000' : '001', '01', 200_000 + at * 100, 150_000, 150_000, 100_000, 50_000, 8000 + at, 3,
    at % 5 === 0 ? '' : 2000, at % 5 === 0 ? '' : 1950 + (at % 70), at % 5 === 0 ? '' : 1200 + at, at % 5 === 0 ? '' : 1, at % 5 === 0 ? '' : 1, '01', 'I', 150_000 + at, 2010 + (at % 12), 1 + (at % 12), 4000 + at, 100 + (at % 800), '', '11', 100, 2001, 3,
    `"SMITH, JOHN\n${at}"`, `${at + 1} OAK ST`, '', 'GAINESVILLE', 'FL', 32601, 'LOT 1', 10, 20, 3, `${at + 1} OAK ST`, '', 'GAINESVILLE', 32601, 900_000 + at,
  ].join(','); // prettier-ignore
const NAL = `${nal}\n${Array.from({ length: 1000 }, (_, at) => row(at)).join('\n')}\n`;

it('a roll of a thousand rows is proposed, loaded as proposed, and searched', async () => {
  const file = await space.write('nal_alachua.csv.gz', gzipSync(NAL));
  const out = join(space.dir, '..', 'alachua.json');
  const said = await told('propose', file, '--fips', '12001', '--as-of', '2024-10-01', '--out', out);
  expect(said).toContain('utf-8, commas between, names of 45 columns in line 1, 1,000 rows looked at');
  expect(said).toContain('PARCEL_ID -> parcel number, 0.95 sure');
  expect(said).toContain('001 (800 rows) -> 1001 Single Family, 0.95 sure');
  expect(said).not.toContain('Look at this first');
  expect(await told('propose', file, '--fips', '12001', '--out', out)).toContain('is there already');
  expect(await told(out, file)).toContain('1,000 parcels');
  const sql = searchSql(Search.parse({ type: 'COUNTY', fips: '12001', propertyType: '1001', yearBuiltMin: 2000 }));
  if (isRefusal(sql)) throw new Error(JSON.stringify(sql));
  const warehouse = await openWarehouse(space.dir, { connections: 1 });
  const ids = await selectIds(warehouse, sql, 10_000);
  await warehouse.close();
  const expected = Array.from({ length: 1000 }, (_, at) => at).filter((at) => at % 5 !== 0 && 1950 + (at % 70) >= 2000);
  expect(ids).toHaveLength(expected.length);
  const [home] = await space.rows(`SELECT owner_name, zip, city_name, year_built FROM parcel WHERE apn LIKE '06001-%'`);
  expect(home).toMatchObject({
    owner_name: expect.stringContaining('SMITH'),
    zip: '32601',
    city_name: 'GAINESVILLE',
    year_built: 1951,
  });
  const deeds = await space.rows<{ n: number; total: number }>(
    'SELECT count(*) AS n, sum(amount_cents)::BIGINT AS total FROM deed WHERE qualified AND document_number IS NOT NULL AND year(sale_date) >= 2010',
  );
  expect(deeds[0]).toEqual({ n: 1000, total: 100 * (150_000 * 1000 + (999 * 1000) / 2) });
});

describe('what is no file to load', () => {
  it.each<[what: string, name: string, content: string | Uint8Array, says: RegExp]>([
    ['a header only', 'a.csv', 'PIN,ADDRESS\n', /^refused: a\.csv has the names of columns only/m],
    ['nothing', 'b.csv', '', /^refused: b\.csv is empty/m],
    ['zero bytes', 'c.csv', 'PIN,ADDRESS\n1,\0\n', /^refused: c\.csv is not a text file/m],
    [
      'a picture',
      'd.csv',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
      /^refused: d\.csv is not a text file/m,
    ],
    [
      'no names of columns',
      'e.csv',
      '01-02,12 OAK ST,2020\n01-03,13 OAK ST,2021\n',
      /^refused: e\.csv has no line with the names of its columns: the first one is data \(01-02, 12 OAK ST, 2020\)/m,
    ],
    [
      'a title before the names',
      'f.csv',
      'Roll of 2024\n\nPIN,ADDRESS,CITY,ZIP\n01-02,12 OAK ST,X,32601\n',
      /^refused: f\.csv begins with a title: the names of its columns stand in line 3 \(PIN, ADDRESS, CITY, ZIP\)/m,
    ],
    [
      'a break within a name',
      'g.csv',
      '"PI\nN",ADDRESS\n01,12 OAK ST\n',
      /^refused: g\.csv has a line break within the name of a column/m,
    ],
    [
      'every line broken',
      'h.csv',
      'PIN,ADDRESS,CITY\n1\n2\n',
      /^refused: h\.csv has no row that can be read: none has as many columns as its first line/m,
    ],
    [
      'more columns than any roll',
      'j.csv',
      `${Array.from({ length: 2001 }, (_, at) => `C${at}`).join()}\n${'1,'.repeat(2000)}1\n`,
      /^refused: j\.csv has 2,001 columns; at most 2,000 are read/m,
    ],
    ['no workbook', 'i.xlsx', 'PK\u0003\u0004\0\0', /^refused: i\.xlsx is damaged or cut off, or no XLSX workbook/m],
  ])('%s', async (_, name, content, says) => {
    expect(await told('propose', await space.write(name, content), '--fips', '12001')).toMatch(says);
  });

  it('many columns, tabs, and names that repeat are read', async () => {
    const more = Array.from({ length: 315 }, (_, at) => `EXTRA_COLUMN_${at}`);
    const file = await space.write(
      'wide.tsv',
      `PIN\tBEDS\tbeds\t${more.slice(1).join('\t')}\n01-02-03\t3\t4\t${more
        .slice(1)
        .map(() => 'x')
        .join('\t')}\n`,
    );
    const said = await told('propose', file, '--fips', '12001');
    expect(said).toMatch(/tabs between, names of 317 columns/);
    expect(said).toMatch(/Several columns are called beds: none of them can be read/);
    expect(said).toMatch(/1 of 317 columns are used/);
  });

  it('shapes are read as tables', async () => {
    const feature = (at: number): object => ({
      type: 'Feature',
      properties: { PARCEL_ID: `0${1000 + at}-000`, OWN_NAME: 'SMITH JOHN' },
      geometry: { type: 'Point', coordinates: [-82.32, 29.65] },
    });
    const file = await space.write(
      'parcels.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [0, 1, 2].map(feature) }),
    );
    expect(await told('propose', file)).toMatch(/No county was named: Alachua County, FL is taken by the coordinates/);
  });
});

/** Which column a recipe reads for what. */
function pairsOf(recipe: Recipe): Set<string> {
  const [file] = Object.values(recipe.files);
  const facts = Object.entries(recipe.facts).flatMap(([fact, value]) =>
    value === undefined ? [] : partsOf(value).flatMap(({ column }) => [column].flat().map((name) => `${fact} ${name}`)),
  );
  const deeds = (recipe.records.deed ?? []).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined || isConstant(value)
        ? []
        : [toColumnValue(value).column].flat().map((name) => `deed.${field} ${name}`),
    ),
  );
  return new Set([...[file?.apn ?? []].flat().map((name) => `apn ${name}`), ...facts, ...deeds]);
}

describe('real rolls, against the recipes that ship', () => {
  it.each([
    ['charlottesville-va-flat', 'charlottesville_va/parcels_flat.csv.gz', 0.94],
    ['nashville-tn', 'nashville_tn/sales_with_owners_2013_2016.csv.gz', 0.95],
    ['philadelphia-pa', 'philadelphia_pa/opa_properties_recent_transfers_2022.csv.gz', 0.85],
    ['syracuse-ny', 'syracuse_ny/tax_parcels_2015.csv.gz', 0.9],
    ['sacramento-ca-sales', 'sacramento_ca/sales_may_2008.csv.gz', 0.95],
    ['king-county-wa-sales', 'king_county_wa/house_sales_2014_2015_part80.csv.gz', 0.75],
  ])('%s', needsRealRecords(), async (id, path, least) => {
    const shipped = await findRecipe(id);
    const { proposal } = await proposeFile({ files: [join(realData() ?? '', path)], fips: shipped.fips });
    const [wanted, got] = [pairsOf(shipped), pairsOf(proposal.recipe)];
    const missed = [...wanted].filter((pair) => !got.has(pair));
    const share = 1 - missed.length / wanted.size;
    // oxlint-disable-next-line no-console -- how much is proposed as a person wrote it is what this test is read for
    console.log(
      `${id}: ${wanted.size - missed.length} of ${wanted.size} columns as the recipe; not: ${missed.join(', ')}`,
    );
    expect(share).toBeGreaterThanOrEqual(least);
  });
});
