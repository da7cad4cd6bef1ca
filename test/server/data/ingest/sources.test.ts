/**
 * Every further shipped recipe on the real files, all in one warehouse, against SQL over the raw CSV that shares nothing
 * with ingest. To keep the test short the four largest files are cut (see `cuts`): both sides read the same rows.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../../server/data/ingest/ingest.ts';
import type { IngestReport } from '../../../../server/data/ingest/ingestReport.ts';
import { findRecipe } from '../../../../server/data/recipes/recipeCatalogue.ts';
import { needsRealRecords } from '../../../support/needs.ts';
import { realData } from '../../../support/realData.ts';
import { workspace, type Workspace } from './workspace.ts';

const data = realData() ?? '';
const files = {
  syr: 'syracuse_ny/tax_parcels_2015.csv.gz',
  registry: 'syracuse_ny/vacant_property_registry.csv.gz',
  unfit: 'syracuse_ny/unfit_violations.csv.gz',
  sale12: 'baltimore_md/tax_lien_sale_2012.csv.gz',
  sale13: 'baltimore_md/tax_lien_sale_2013.csv.gz',
  opa: 'philadelphia_pa/opa_properties_recent_transfers_2022.csv.gz',
  indicators: 'philadelphia_pa/vacant_property_indicators_2024.csv.gz',
  filings: 'allegheny_pa/mortgage_foreclosure_filings_2009_2022.csv.gz',
  liens: 'allegheny_pa/tax_lien_summary_by_parcel.csv.gz',
  suits: 'louisville_ky/vacant_property_foreclosures_2013_2016.csv.gz',
  houses: 'nashville_tn/sales_with_owners_2013_2016.csv.gz',
  week: 'sacramento_ca/sales_may_2008.csv.gz',
  offers: 'listings_chicago_il/redfin_export_2022_10.csv.gz',
} as const;
type Name = keyof typeof files;
/** In the order in which recipes/README.md loads them. */
const loads: readonly (readonly [string, Name])[] = [
  ['syracuse-ny', 'syr'],
  ['syracuse-ny-vacant-registry', 'registry'],
  ['syracuse-ny-unfit-violations', 'unfit'],
  ['baltimore-md-tax-liens-2012', 'sale12'],
  ['baltimore-md-tax-liens-2013', 'sale13'],
  ['philadelphia-pa', 'opa'],
  ['philadelphia-pa-vacant', 'indicators'],
  ['allegheny-pa-foreclosures', 'filings'],
  ['allegheny-pa-tax-liens', 'liens'],
  ['louisville-ky-vacant-foreclosures', 'suits'],
  ['nashville-tn', 'houses'],
  ['sacramento-ca-sales', 'week'],
  ['redfin-listings', 'offers'],
];
/** Map sheets of Allegheny, every fourth account of Philadelphia, the first sales of Nashville. */
const cuts: Partial<Record<Name, string>> = {
  filings: "WHERE pin IS NULL OR pin < '0100'",
  liens: "WHERE pin < '0100'",
  indicators: "WHERE opa_id IS NULL OR right(opa_id, 2) < '25'",
  houses: 'LIMIT 12000',
};
const path = (name: Name): string => join(data, files[name]);

describe('sources that stand in one warehouse', needsRealRecords(...Object.values(files)), () => {
  let space: Workspace;
  let raw: DuckDBConnection;
  let cutDir: string;
  const reports = new Map<Name, IngestReport>();

  beforeAll(async () => {
    space = await workspace();
    cutDir = await mkdtemp(join(tmpdir(), 'platbook-cut-'));
    raw = await (await DuckDBInstance.create(':memory:')).connect();
    for (const [name, file] of Object.entries(files)) {
      await raw.run(`CREATE TABLE ${name} AS SELECT * FROM read_csv('${join(data, file)}', all_varchar = true)
        ${cuts[name as Name] ?? ''}`); // the keys of files are names
    }
    for (const [id, name] of loads) {
      const recipe = await findRecipe(id);
      const cut = join(cutDir, basename(files[name], '.gz'));
      if (cuts[name] !== undefined) await raw.run(`COPY ${name} TO '${cut}' (HEADER)`);
      reports.set(name, await ingest({ dir: space.dir, recipe, files: [cuts[name] === undefined ? path(name) : cut] }));
    }
  }, 300_000);
  afterAll(async () => {
    raw?.closeSync();
    await space?.remove();
    if (cutDir !== undefined) await rm(cutDir, { recursive: true, force: true });
  });

  const report = (name: Name): IngestReport => {
    const found = reports.get(name);
    if (found === undefined) throw new Error(`${name} was not loaded`);
    return found;
  };
  const number = async (sql: string): Promise<number> => Number((await raw.runAndReadAll(sql)).getRows()[0]?.[0]);
  const ours = async (sql: string): Promise<number> => Number((await space.rows<{ n: number }>(sql))[0]?.n);
  const parcels = async (fips: string, where = 'true'): Promise<number> =>
    await ours(`SELECT count(*) AS n FROM parcel WHERE fips = '${fips}' AND ${where}`);

  it('accounts for every row of every file', async () => {
    for (const [, name] of loads) {
      const { rowsRead, rowsKept, rowsRejected, joins } = report(name);
      expect(rowsRead).toBe(await number(`SELECT count(*) FROM ${name}`));
      expect(rowsKept + rowsRejected).toBe(rowsRead);
      if (joins)
        expect(joins.byApn + joins.byAddress + joins.added + joins.notFound + joins.conflicts).toBeLessThanOrEqual(
          rowsRead,
        );
    }
    expect(await ours('SELECT count(*) AS n FROM source')).toBe(loads.length);
    expect(await ours('SELECT count(DISTINCT fips) AS n FROM parcel')).toBe(11);
  });

  describe('Syracuse: roll, vacant registry, violations', () => {
    const fips = '36067';
    const line = "regexp_replace(upper(stnum || ' ' || stname), ' (&|TO) .*$', '')";
    const listed = (table: string, column: string): string =>
      `(SELECT regexp_replace(upper(${column}), ' (&|TO) .*$', '') AS line, zip, SBL FROM ${table})`;

    it('has every parcel of the roll, its delinquent taxes and its empty houses', async () => {
      expect(await parcels(fips)).toBe(await number('SELECT count(DISTINCT tax_id) FROM syr'));
      expect(await parcels(fips, 'lead_l')).toBe(
        await number('SELECT count(DISTINCT tax_id) FROM syr WHERE amtdelinqu::DOUBLE > 0'),
      );
      expect(
        await parcels(fips, "lien_document_type = 'Delinquent property tax' AND open_lien_amount_cents IS NULL"),
      ).toBe(0);
    });

    it('joins the registry and the violations by address, as a plain comparison of upper-case lines does', async () => {
      for (const [name, table, column] of [
        ['registry', 'registry', 'PropertyAddress'],
        ['unfit', 'unfit', 'address'],
      ] as const) {
        const plain = await number(`SELECT count(*) FROM ${listed(table, column)} r
          WHERE (SELECT count(DISTINCT tax_id) FROM syr WHERE ${line} = r.line) = 1`);
        const several = await number(`SELECT count(*) FROM ${listed(table, column)} r
          WHERE (SELECT count(DISTINCT tax_id) FROM syr WHERE ${line} = r.line) > 1`);
        const { joins } = report(name);
        const joined = (joins?.byApn ?? 0) + (joins?.byAddress ?? 0);
        expect(plain).toBeGreaterThan(200);
        // Spellings that only USPS words bring together come on top; what is plainly the same is joined, or a conflict
        // with a parcel that differs in nothing but such words.
        expect(joined + (joins?.conflicts ?? 0)).toBeGreaterThanOrEqual(plain);
        expect(joined).toBeLessThanOrEqual(plain + 0.02 * plain + several);
        expect(joined + (joins?.notFound ?? 0) + (joins?.conflicts ?? 0)).toBe(
          await number(`SELECT count(*) FROM ${table}`),
        );
        expect(joins?.added).toBe(0);
      }
    });

    it('joins violations by the section-block-lot that the registry gave', async () => {
      const { joins } = report('unfit');
      expect(joins?.byApn).toBeLessThanOrEqual(await number('SELECT count(*) FROM registry JOIN unfit USING (SBL)'));
      expect(joins?.byApn).toBeGreaterThan(80);
    });

    it('calls vacant what roll or registry call so, and keeps the rest as the roll says', async () => {
      const expected =
        await number(`WITH own AS (SELECT tax_id, first(${line}) AS line, first(vacantbuil) AS flag FROM syr GROUP BY tax_id)
        SELECT count(*) FROM own WHERE flag = 'TRUE' OR (line IN (SELECT line FROM ${listed('registry', 'PropertyAddress')})
          AND line NOT IN (SELECT line FROM own GROUP BY line HAVING count(*) > 1))`);
      const found = await parcels(fips, 'lead_v');
      expect(Math.abs(found - expected)).toBeLessThan(0.01 * expected);
      expect(await parcels(fips, 'vacant IS NULL')).toBeGreaterThan(500);
    });

    it('stacks: distress signals and sources of a parcel can be counted', async () => {
      expect(await parcels(fips, 'source_count = 3')).toBe(
        await ours(
          "SELECT count(*) AS n FROM (SELECT property_id FROM parcel_source WHERE fips = '36067' GROUP BY property_id HAVING count(*) = 2)",
        ),
      );
      expect(await parcels(fips, 'source_count = 3')).toBeGreaterThanOrEqual(report('unfit').joins?.byApn ?? 0);
      expect(await parcels(fips, 'open_violation_count > 0')).toBe(
        await ours('SELECT count(DISTINCT property_id) AS n FROM violation WHERE open'),
      );
      expect(await parcels(fips, 'distress_count >= 3')).toBe(
        await parcels(fips, 'vacant AND lead_l AND open_violation_count > 0'),
      );
      expect(await parcels(fips, 'distress_count >= 3')).toBeGreaterThan(10);
    });
  });

  describe('Baltimore: tax lien sales of two years', () => {
    it('has every block and lot of either year once, with a lien of each year it was in', async () => {
      const both = await number(
        'SELECT count(*) FROM (SELECT "Block", "Lot" FROM sale12 INTERSECT SELECT "Block", "Lot" FROM sale13)',
      );
      expect(report('sale13').joins).toMatchObject({ byApn: both, byAddress: 0, conflicts: 0 });
      expect(await parcels('24510')).toBe(
        await number(
          'SELECT count(*) FROM (SELECT "Block", "Lot" FROM sale12 UNION SELECT "Block", "Lot" FROM sale13)',
        ),
      );
      expect(await parcels('24510', 'open_lien_count = 2 AND source_count = 2')).toBe(both);
      expect(await ours("SELECT sum(open_lien_amount_cents)::BIGINT AS n FROM parcel WHERE fips = '24510'")).toBe(
        await number(
          'SELECT (sum("Lien Amount"::DECIMAL(12,2)) * 100)::BIGINT FROM (SELECT "Lien Amount" FROM sale12 UNION ALL SELECT "Lien Amount" FROM sale13)',
        ),
      );
    });

    it('takes the newer list at its word: vacant, owner, owner occupied', async () => {
      for (const [flag, column] of [
        ['vacant', 'Vacant'],
        ['owner_occupied', 'Owner Occupied'],
      ]) {
        const newest = `SELECT "${column}" AS flag FROM sale13 UNION ALL SELECT "${column}" FROM sale12 o WHERE NOT EXISTS (
          SELECT 1 FROM sale13 n WHERE n."Block" = o."Block" AND n."Lot" = o."Lot")`;
        expect(await parcels('24510', `${flag}`)).toBe(
          await number(`SELECT count(*) FROM (${newest}) WHERE flag = '1'`),
        );
      }
    });

    it('has no deed of 1797 and no invented price', async () => {
      expect(
        await ours(
          "SELECT count(*) AS n FROM deed WHERE fips = '24510' AND (sale_date < '1798-01-01' OR amount_cents IS NOT NULL)",
        ),
      ).toBe(0);
    });
  });

  describe('Philadelphia: assessments and vacancy indicators', () => {
    it('joins by the account number with its leading zero and adds the rest', async () => {
      const accounts = "SELECT DISTINCT lpad(opa_id, 9, '0') AS id FROM indicators WHERE opa_id IS NOT NULL";
      expect(await parcels('42101')).toBe(
        await number(`SELECT count(*) FROM (SELECT parcel_number FROM opa UNION ${accounts})`),
      );
      expect(await parcels('42101', 'source_count = 2')).toBe(
        await number(`SELECT count(*) FROM (SELECT parcel_number FROM opa INTERSECT ${accounts})`),
      );
      expect(await parcels('42101', 'lead_v')).toBe(await number(`SELECT count(*) FROM (${accounts})`));
      expect(report('indicators').rejected).toEqual([
        { reason: 'no parcel number', count: await number('SELECT count(*) FROM indicators WHERE opa_id IS NULL') },
      ]);
    });

    it('knows no vacancy of the parcels that the indicators do not name', async () => {
      expect(await parcels('42101', 'vacant = false')).toBe(0);
    });

    it('takes an exemption for the main residence for owner occupied, and years of 2067 for unknown', async () => {
      expect(await parcels('42101', "list_contains(tax_exemptions, 'Homestead')")).toBe(
        await number('SELECT count(*) FROM opa WHERE homestead_exemption::DOUBLE > 0'),
      );
      expect(await ours("SELECT count(*) AS n FROM deed WHERE fips = '42101' AND sale_date > '2022-12-12'")).toBe(0);
      expect(report('opa').unknown).toContainEqual({
        fact: 'deed.saleDate',
        column: 'sale_date',
        reason: 'after 2022-12-12',
        count: await number("SELECT count(*) FROM opa WHERE sale_date > '2022-12-12'"),
        row: expect.any(Number),
        example: expect.stringMatching(/^20[2-9]\d-/),
      });
    });
  });

  describe('Allegheny: foreclosure filings and tax liens', () => {
    const pin = (table: string): string =>
      `SELECT DISTINCT regexp_replace(upper(pin), '[^A-Z0-9]', '', 'g') AS id FROM ${table} WHERE pin IS NOT NULL`;

    it('has every parcel id of either file once, those of both from two sources', async () => {
      expect(await parcels('42003')).toBe(
        await number(`SELECT count(*) FROM (${pin('filings')} UNION ${pin('liens')})`),
      );
      expect(await parcels('42003', 'source_count = 2')).toBe(
        await number(`SELECT count(*) FROM (${pin('filings')} INTERSECT ${pin('liens')})`),
      );
    });

    it('sums the tax liens and their number', async () => {
      expect(await ours("SELECT sum(open_lien_amount_cents)::BIGINT AS n FROM parcel WHERE fips = '42003'")).toBe(
        await number('SELECT sum(round(total_amount::DOUBLE * 100))::BIGINT FROM liens'),
      );
      expect(await ours("SELECT sum(open_lien_count)::BIGINT AS n FROM parcel WHERE fips = '42003'")).toBe(
        await number('SELECT sum(number::INTEGER) FROM liens'),
      );
    });

    it('counts a filing as pre-foreclosure for two years from the day of its own file, unless a later entry ends it', async () => {
      const ends =
        "('Discontinued without Prejudice', 'Settled and Discontinued', 'Praecipe to Withdraw', 'Satisfaction', 'Case Terminated', 'Discontinued', 'Discontinued with Prejudice', 'Praecipe to Vacate Judgment', 'Release of Judgment Lien', 'Writ Expired', 'Sheriff''s Deed')";
      const expected =
        await number(`WITH f AS (SELECT regexp_replace(upper(pin), '[^A-Z0-9]', '', 'g') AS id, filing_date::DATE AS day, docket_type IN ${ends} AS ended FROM filings WHERE pin IS NOT NULL)
        SELECT count(DISTINCT id) FROM f WHERE NOT ended AND day BETWEEN DATE '2020-08-30' AND DATE '2022-08-30'
          AND NOT EXISTS (SELECT 1 FROM f e WHERE e.id = f.id AND e.ended AND e.day >= f.day)`);
      expect(expected).toBeGreaterThan(50);
      expect(await parcels('42003', 'lead_p')).toBe(expected);
    });
  });

  describe('Louisville: suits on vacant properties', () => {
    it('has every parcel once, all of them vacant, and the sales of the court as no market sales', async () => {
      expect(await parcels('21111')).toBe(await number('SELECT count(DISTINCT PRCLID) FROM suits'));
      expect(await parcels('21111', 'NOT vacant')).toBe(0);
      expect(await ours("SELECT count(*) AS n FROM deed WHERE fips = '21111' AND market_sale")).toBe(0);
      expect(await ours("SELECT count(*) AS n FROM foreclosure WHERE fips = '21111' AND status = 'FORECLOSURE'")).toBe(
        await number(
          'SELECT count(*) FROM (SELECT DISTINCT PRCLID, "Sale Date" FROM suits WHERE "Sale Date" IS NOT NULL)',
        ),
      );
    });
  });

  describe('Nashville: sales with assessments', () => {
    it('has every parcel once and every sale but exact repeats', async () => {
      expect(await parcels('47037')).toBe(await number('SELECT count(DISTINCT ParcelID) FROM houses'));
      expect(report('houses').records['deed']).toBe(
        await number(
          `SELECT count(*) FROM (SELECT DISTINCT ParcelID, CASE WHEN SaleDate NOT LIKE '%2019' THEN SaleDate END, SalePrice, LegalReference FROM houses)`,
        ),
      );
    });

    it('reads prices with dollar signs and all spellings of vacant land', async () => {
      expect(
        await number("SELECT count(*) FROM houses WHERE SalePrice LIKE '%$%' OR SalePrice LIKE '%,%'"),
      ).toBeGreaterThan(0);
      expect(report('houses').unknown.filter(({ fact }) => fact === 'deed.amount')).toEqual([]);
      expect(await parcels('47037', "property_class = 'V'")).toBe(
        await number(
          "SELECT count(*) FROM (SELECT ParcelID, arg_max(LandUse, strptime(SaleDate, '%B %d, %Y')) AS use FROM houses GROUP BY ALL) WHERE use LIKE 'VACANT%'",
        ),
      );
    });

    it('says nothing of absentee owners: the source cannot know', async () => {
      expect(await parcels('47037', 'absentee IS NOT NULL')).toBe(0);
    });
  });

  describe('Sacramento and the listing export: files without parcel numbers', () => {
    it('knows a parcel by its address, in the county of its city', async () => {
      expect(await ours("SELECT count(*) AS n FROM parcel WHERE fips IN ('06067', '06061', '06017', '06113')")).toBe(
        await number('SELECT count(*) FROM (SELECT DISTINCT street, city, zip FROM week)'),
      );
      expect(await parcels('06061')).toBe(
        await number(
          "SELECT count(*) FROM (SELECT DISTINCT street, zip FROM week WHERE city IN ('LINCOLN', 'ROSEVILLE', 'ROCKLIN', 'AUBURN', 'GRANITE BAY', 'LOOMIS', 'FORESTHILL', 'PENRYN', 'MEADOW VISTA'))",
        ),
      );
      expect(
        await ours(
          "SELECT count(*) AS n FROM deed WHERE fips LIKE '06%' AND sale_date BETWEEN '2008-05-15' AND '2008-05-21'",
        ),
      ).toBe(report('week').records['deed']);
    });

    it('has every listing on the market, with its days and what it costs', async () => {
      const withAddress = await number('SELECT count(*) FROM offers WHERE ADDRESS IS NOT NULL');
      expect(await parcels('17031', 'lead_m')).toBe(withAddress);
      expect(await ours("SELECT sum(mls_listing_amount_cents)::BIGINT AS n FROM parcel WHERE fips = '17031'")).toBe(
        100 * (await number('SELECT sum(PRICE::BIGINT) FROM offers WHERE ADDRESS IS NOT NULL')),
      );
      expect(await parcels('17031', "date_diff('day', mls_listing_date, DATE '2022-10-08') = days_on_market")).toBe(
        withAddress,
      );
      expect(report('offers').rejected).toEqual([
        {
          reason: 'no house number and street to know the parcel by',
          count: report('offers').rowsRead - withAddress,
        },
      ]);
    });
  });

  it('loads a joining file again without any change', async () => {
    const tables = ['parcel', 'violation', 'parcel_source', 'source_fact'];
    const content = async (): Promise<unknown[]> =>
      await Promise.all(
        tables.map(async (table) => await space.rows(`SELECT count(*) AS n, bit_xor(hash(t)) AS hash FROM ${table} t`)),
      );
    const before = await content();
    await ingest({
      dir: space.dir,
      recipe: await findRecipe('syracuse-ny-unfit-violations'),
      files: [path('unfit')],
    });
    expect(await content()).toEqual(before);
  });
});
