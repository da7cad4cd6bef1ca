/** The shipped recipes on the real files, against SQL over the raw CSV that shares nothing with ingest. */
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ingest } from '../../../../server/data/ingest/ingest.ts';
import type { IngestReport } from '../../../../server/data/ingest/ingestReport.ts';
import { findRecipe } from '../../../../server/data/recipes/recipeCatalogue.ts';
import { needsRealRecords } from '../../../support/needs.ts';
import { realData } from '../../../support/realData.ts';
import { workspace, type Workspace } from './workspace.ts';

const data = realData() ?? '';
const charlottesville = join(data, 'charlottesville_va');
const kingCounty = join(data, 'king_county_wa');

describe('recipes on real records', needsRealRecords('charlottesville_va', 'king_county_wa'), () => {
  let space: Workspace;
  let flat: Workspace;
  let raw: DuckDBConnection;
  let city: IngestReport;
  let king: IngestReport;

  beforeAll(async () => {
    [space, flat] = await Promise.all([workspace(), workspace()]);
    city = await ingest({ dir: space.dir, recipe: await findRecipe('charlottesville-va'), files: [charlottesville] });
    king = await ingest({ dir: space.dir, recipe: await findRecipe('king-county-wa-sales'), files: [kingCounty] });
    await ingest({ dir: flat.dir, recipe: await findRecipe('charlottesville-va-flat'), files: [charlottesville] });
    raw = await (await DuckDBInstance.create(':memory:')).connect();
    const view = async (name: string, path: string): Promise<void> => {
      await raw.run(`CREATE VIEW ${name} AS SELECT * FROM read_csv('${path}', all_varchar = true)`);
    };
    await view('area', join(charlottesville, 'parcel_area_details_2021.csv.gz'));
    await view('points', join(charlottesville, 'parcel_owner_points_2020.csv.gz'));
    await view('base', join(charlottesville, 'base_data_2020.csv.gz'));
    await view('assessments', join(charlottesville, 'current_assessments_2021.csv.gz'));
    await view('residential', join(charlottesville, 'residential_details_2022.csv.gz'));
    await view('sales', join(charlottesville, 'sales_2021.csv.gz'));
    await view('roll', join(charlottesville, 'parcels_flat.csv.gz'));
    await view('houses', join(kingCounty, 'house_sales_2014_2015_part80.csv.gz'));
  });
  afterAll(async () => {
    raw?.closeSync();
    await space?.remove();
    await flat?.remove();
  });

  const number = async (sql: string): Promise<number> => Number((await raw.runAndReadAll(sql)).getRows()[0]?.[0]);
  const ours = async (sql: string, from = space): Promise<number> =>
    Number((await from.rows<{ n: number }>(sql))[0]?.n);

  describe('City of Charlottesville', () => {
    it('has every parcel of every parcel file, once', async () => {
      // Six numbers of the points file end in a blank.
      const expected = await number(
        'SELECT count(DISTINCT trim(ParcelNumber)) FROM (SELECT ParcelNumber FROM area UNION SELECT ParcelNumber FROM points UNION SELECT ParcelNumber FROM base UNION SELECT ParcelNumber FROM assessments)',
      );
      expect(city.parcels).toBe(expected);
      expect(await ours("SELECT count(*) AS n FROM parcel WHERE fips = '51540'")).toBe(expected);
      expect(await ours('SELECT count(*) AS n FROM parcel', flat)).toBe(await number('SELECT count(*) FROM roll'));
    });

    it('accounts for every row of every file', async () => {
      const rows = await number(
        'SELECT (SELECT count(*) FROM area) + (SELECT count(*) FROM points) + (SELECT count(*) FROM base) + (SELECT count(*) FROM assessments) + (SELECT count(*) FROM residential) + (SELECT count(*) FROM sales)',
      );
      const commercial = city.files.find(({ name }) => name.startsWith('commercial'))?.rowsRead ?? 0;
      expect(city.rowsRead).toBe(rows + commercial);
      expect(city.rowsKept + city.rowsRejected).toBe(city.rowsRead);
      expect(
        city.rejected.find(({ reason }) => reason === 'no such parcel in the parcel files')?.count,
      ).toBeGreaterThan(100);
    });

    it('keeps leading zeros of the parcel numbers', async () => {
      expect(await ours("SELECT count(*) AS n FROM parcel WHERE fips = '51540' AND apn LIKE '0%'")).toBe(
        await number(
          "SELECT count(DISTINCT ParcelNumber) FROM (SELECT ParcelNumber FROM area UNION SELECT ParcelNumber FROM points) WHERE ParcelNumber LIKE '0%'",
        ),
      );
    });

    it('keeps every transfer but exact repeats and those of unknown parcels', async () => {
      const expected =
        await number(`SELECT count(*) FROM (SELECT DISTINCT ParcelNumber, SaleDate, SaleAmount, BookPage FROM sales
        WHERE ParcelNumber IN (SELECT ParcelNumber FROM area UNION SELECT ParcelNumber FROM points UNION SELECT ParcelNumber FROM base UNION SELECT ParcelNumber FROM assessments))`);
      // Placeholder days fall together as "unknown", so repeats under several of them collapse too.
      const found = city.records['deed'] ?? 0;
      expect(found).toBeLessThanOrEqual(expected);
      expect(found).toBeGreaterThan(expected - 100);
    });

    it('knows no sale before 1931: those days are placeholders', async () => {
      expect(await number("SELECT count(*) FROM sales WHERE SaleDate < '1931'")).toBeGreaterThan(500);
      expect(await ours("SELECT count(*) AS n FROM deed WHERE fips = '51540' AND sale_date < '1931-01-01'")).toBe(0);
    });

    it('takes no price of a deed over several parcels for a market sale', async () => {
      const expected =
        await number(`SELECT count(*) FROM (SELECT DISTINCT ParcelNumber, left(SaleDate, 10) AS day, SaleAmount, BookPage FROM sales
          WHERE SaleDate >= '1931' AND ParcelNumber IN (SELECT ParcelNumber FROM area UNION SELECT ParcelNumber FROM points UNION SELECT ParcelNumber FROM base UNION SELECT ParcelNumber FROM assessments)) s
        WHERE SaleAmount::BIGINT > 0 AND BookPage IS NOT NULL AND EXISTS (SELECT 1 FROM (SELECT DISTINCT ParcelNumber, left(SaleDate, 10) AS day, SaleAmount, BookPage FROM sales
          WHERE ParcelNumber IN (SELECT ParcelNumber FROM area UNION SELECT ParcelNumber FROM points UNION SELECT ParcelNumber FROM base UNION SELECT ParcelNumber FROM assessments)) o
          WHERE o.day = s.day AND o.SaleAmount = s.SaleAmount AND o.BookPage = s.BookPage AND o.ParcelNumber <> s.ParcelNumber)`);
      expect(await ours("SELECT count(*) AS n FROM deed WHERE fips = '51540' AND multi_parcel")).toBe(expected);
      expect(await ours("SELECT count(*) AS n FROM deed WHERE fips = '51540' AND multi_parcel AND market_sale")).toBe(
        0,
      );
      expect(
        await ours("SELECT count(*) AS n FROM deed WHERE fips = '51540' AND market_sale AND amount_cents < 1000000"),
      ).toBe(0);
    });

    it('finds the latest market sale of a parcel', async () => {
      const expected =
        await raw.runAndReadAll(`WITH s AS (SELECT DISTINCT ParcelNumber, left(SaleDate, 10) AS day, SaleAmount::BIGINT AS price, BookPage FROM sales),
        multi AS (SELECT day, price, BookPage FROM s GROUP BY ALL HAVING count(DISTINCT ParcelNumber) > 1),
        market AS (SELECT * FROM s WHERE price >= 10000 AND day >= '1931' AND (day, price, BookPage) NOT IN (SELECT (day, price, BookPage) FROM multi WHERE BookPage IS NOT NULL))
        SELECT ParcelNumber, max(day), max_by(price, day) FROM market WHERE ParcelNumber IN (SELECT ParcelNumber FROM market GROUP BY ParcelNumber HAVING count(DISTINCT day) = count(*))
        GROUP BY ParcelNumber ORDER BY hash(ParcelNumber) LIMIT 400`);
      const found = new Map(
        (
          await space.rows<{ apn: string; day: string | null; cents: number | null }>(
            "SELECT apn, last_sale_date AS day, last_sale_amount_cents AS cents FROM parcel WHERE fips = '51540'",
          )
        ).map((row) => [row.apn, row]),
      );
      const compared = expected.getRows().filter(([apn]) => found.has(String(apn)));
      expect(compared.length).toBeGreaterThan(380);
      for (const [apn, day, price] of compared) {
        expect(found.get(String(apn))).toMatchObject({
          day: String(day).replaceAll('/', '-'),
          cents: Number(price) * 100,
        });
      }
    });

    it('finds about as many absentee owners as a plain comparison of abbreviations does', async () => {
      // The quick look of the data's own description: about 5,600 absentee of 12,900 dwellings, about 700 out of state.
      const dwelling =
        "fips = '51540' AND property_type_code IN ('1001', '1002', '1004', '1008', '1010', '1011', '1012')";
      const absentee = await ours(`SELECT count(*) AS n FROM parcel WHERE ${dwelling} AND absentee`);
      const unknown = await ours(`SELECT count(*) AS n FROM parcel WHERE ${dwelling} AND absentee IS NULL`);
      expect(absentee).toBeGreaterThan(4_300);
      expect(absentee + unknown).toBeLessThan(6_000);
      const away = await ours(`SELECT count(*) AS n FROM parcel WHERE ${dwelling} AND out_of_state`);
      expect(away).toBeGreaterThan(650);
      expect(away).toBeLessThan(800);
    });

    it('never calls an owner absentee whose mail line is the street line letter by letter', async () => {
      const same = await raw.runAndReadAll(
        "SELECT apn FROM roll WHERE mail_address = situs_address AND mail_city = situs_city AND situs_address NOT LIKE '0 %' AND situs_unit IS NULL",
      );
      const absentee = new Set(
        (await flat.rows<{ apn: string }>('SELECT apn FROM parcel WHERE absentee')).map(({ apn }) => apn),
      );
      expect(same.getRows().length).toBeGreaterThan(6_000);
      expect(same.getRows().filter(([apn]) => absentee.has(String(apn)))).toEqual([]);
    });

    it('says nothing of owners with a post office box in town', async () => {
      const boxes = await raw.runAndReadAll("SELECT apn FROM roll WHERE regexp_matches(mail_address, '^P ?O BOX')");
      const told = new Set(
        (await flat.rows<{ apn: string }>('SELECT apn FROM parcel WHERE absentee IS NOT NULL')).map(({ apn }) => apn),
      );
      expect(boxes.getRows().length).toBeGreaterThan(500);
      expect(boxes.getRows().filter(([apn]) => told.has(String(apn)))).toEqual([]);
    });

    it('has the assessed value of every parcel as its value, and estimated debts that say how', async () => {
      expect(
        await ours(
          "SELECT sum(assessed_value_cents)::BIGINT AS n FROM parcel WHERE fips = '51540' AND assessed_value_cents IS NOT NULL",
        ),
      ).toBe(
        100 *
          (await number(
            'SELECT sum(v) FROM (SELECT ParcelNumber, any_value(CurrentAssessedValue::BIGINT) AS v FROM assessments GROUP BY ALL)',
          )) +
          100 *
            (await number(
              'SELECT coalesce(sum(v), 0) FROM (SELECT ParcelNumber, any_value(Assessment::BIGINT) AS v FROM area WHERE ParcelNumber NOT IN (SELECT ParcelNumber FROM assessments) GROUP BY ALL)',
            )),
      );
      expect(
        await ours(
          "SELECT count(*) AS n FROM parcel WHERE fips = '51540' AND (open_mortgage_balance_cents IS NOT NULL) <> (last_sale_amount_cents IS NOT NULL)",
        ),
      ).toBe(0);
      expect(
        await ours("SELECT count(*) AS n FROM parcel WHERE fips = '51540' AND (open_loan_count IS NOT NULL OR lead_r)"),
      ).toBe(0);
      expect(
        await ours(
          "SELECT count(*) AS n FROM parcel WHERE fips = '51540' AND open_mortgage_balance_cents IS NOT NULL AND open_mortgage_balance_method NOT LIKE 'Estimated: 80 \\% loan%' ESCAPE '\\'",
        ),
      ).toBe(0);
    });

    it('makes years, beds and lots that cannot be unknown, never 0', async () => {
      expect(
        await ours(
          "SELECT count(*) AS n FROM parcel WHERE fips = '51540' AND (year_built < 1700 OR year_built > 2022 OR bedrooms = 0 OR lot_square_feet = 0 OR square_feet = 0)",
        ),
      ).toBe(0);
      const lots = await number(
        'SELECT count(*) FROM (SELECT ParcelNumber FROM base WHERE try_cast(Acreage AS DOUBLE) > 0 GROUP BY ALL)',
      );
      expect(await ours("SELECT count(lot_square_feet) AS n FROM parcel WHERE fips = '51540'")).toBeGreaterThanOrEqual(
        lots,
      );
    });

    it('finds the vacant land and the large owners of the quick look', async () => {
      expect(await ours("SELECT count(*) AS n FROM parcel WHERE property_class = 'V'", flat)).toBe(
        await number(
          "SELECT count(*) FROM roll WHERE property_use IN ('Vacant Land', '490 Land', 'Vacant Industrial (M1,M3,PMD)')",
        ),
      );
      const owners = await ours(
        'SELECT count(*) AS n FROM (SELECT owner_key FROM parcel WHERE owner_key IS NOT NULL GROUP BY owner_key HAVING count(*) >= 5)',
        flat,
      );
      expect(owners).toBeGreaterThan(155);
      expect(owners).toBeLessThan(175);
    });
  });

  describe('King County sales', () => {
    it('has every parcel once and every sale', async () => {
      expect(king).toMatchObject({ rowsRead: await number('SELECT count(*) FROM houses'), rowsRejected: 0 });
      expect(king.parcels).toBe(await number('SELECT count(DISTINCT id) FROM houses'));
      expect(king.records['deed']).toBe(
        await number('SELECT count(*) FROM (SELECT DISTINCT id, date, price FROM houses)'),
      );
    });

    it('has the facts and the price of the later sale of a house sold twice', async () => {
      const twice = await raw.runAndReadAll(
        `SELECT id, max_by(price::DOUBLE, date) * 100, max_by(sqft_living::INTEGER, date), min_by(price::DOUBLE, date) * 100 FROM houses GROUP BY id HAVING count(*) = 2 AND count(DISTINCT date) = 2`,
      );
      const found = new Map(
        (await space.rows<Record<string, unknown>>("SELECT * FROM parcel WHERE fips = '53033'")).map((row) => [
          row['apn'],
          row,
        ]),
      );
      expect(twice.getRows().length).toBeGreaterThan(100);
      for (const [id, last, feet, prior] of twice.getRows()) {
        expect(found.get(id)).toMatchObject({
          last_sale_amount_cents: Number(last),
          square_feet: feet,
          prior_sale_amount_cents: Number(prior),
        });
      }
    });

    it('puts every house on the map and into its ZIP', async () => {
      expect(
        await ours(
          "SELECT count(*) AS n FROM parcel WHERE fips = '53033' AND (latitude IS NULL OR longitude IS NULL OR zip IS NULL OR state_code <> 'WA')",
        ),
      ).toBe(0);
      expect(await ours("SELECT count(*) AS n FROM place WHERE kind = 'ZIP' AND state_code = 'WA'")).toBe(
        await number('SELECT count(DISTINCT zipcode) FROM houses'),
      );
    });

    it('takes 33 bedrooms and 0 bedrooms for errors', async () => {
      expect(await ours("SELECT max(bedrooms) AS n FROM parcel WHERE fips = '53033'")).toBeLessThan(20);
      expect(await ours("SELECT min(bedrooms) AS n FROM parcel WHERE fips = '53033'")).toBe(1);
      expect(king.unknown.filter(({ fact }) => fact === 'bedrooms')).toEqual([
        {
          fact: 'bedrooms',
          column: 'bedrooms',
          reason: 'below 1',
          count: await number("SELECT count(*) FROM houses WHERE bedrooms = '0'"),
          row: expect.any(Number),
          example: '0',
        },
        {
          fact: 'bedrooms',
          column: 'bedrooms',
          reason: 'above 20',
          count: await number("SELECT count(*) FROM houses WHERE bedrooms = '33'"),
          row: expect.any(Number),
          example: '33',
        },
      ]);
    });

    it('knows of no owner, mail or loan, and says unknown', async () => {
      expect(
        await ours(
          "SELECT count(absentee) + count(owner_occupied) + count(lead_c) + count(lead_r) + count(lead_e) + count(estimated_equity_cents) AS n FROM parcel WHERE fips = '53033'",
        ),
      ).toBe(0);
    });
  });
});
