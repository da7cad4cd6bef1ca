/** Files of whole states in their published layouts, a thousand rows of nobody each: what comes out against what is known of every parcel. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIngest } from '../../../../server/ingest.ts';
import {
  floridaNal,
  floridaNumber,
  floridaParcels,
  floridaSales,
  floridaSdf,
  type FloridaSale,
} from '../../../support/statewide/florida.ts';
import { modIv, newJerseyParcels } from '../../../support/statewide/newJersey.ts';
import type { StatewideParcel } from '../../../support/statewide/statewideParcels.ts';
import { wisconsinNumber, wisconsinParcels, wisconsinTable } from '../../../support/statewide/wisconsin.ts';
import { workspace, type Workspace } from './workspace.ts';

let space: Workspace;
beforeAll(async () => {
  space = await workspace();
});
afterAll(async () => await space.remove());

const load = async (recipe: string, name: string, content: string, ...more: string[]): Promise<string> => {
  const lines: string[] = [];
  await runIngest([recipe, await space.write(name, content), '--dir', space.dir, ...more], (line) => lines.push(line));
  return lines.join('\n');
};
const byNumber = async (state: string, facts: string): Promise<Map<string, Record<string, unknown>>> =>
  new Map(
    (
      await space.rows<{ fips: string; apn: string }>(
        `SELECT fips, apn, ${facts} FROM parcel WHERE state_code = '${state}' ORDER BY fips, apn`,
      )
    ).map(({ fips, apn, ...rest }) => [`${fips} ${apn}`, rest]),
  );
const typeOf = { house: '1001', lot: '9001', shop: '2001' } as const;
const cents = (dollars: number): number => Math.round(dollars * 100);
const common = `owner_name AS owner, street_address AS street, mail_street_address AS mail, mail_city AS town, mail_state AS state, mail_zip AS zip,
  assessed_value_cents AS assessed, assessed_land_value_cents AS land, property_type_code AS type, absentee`;
const commonOf = ({ owner, street, mail, isHome, land, building }: StatewideParcel, home: string) => ({
  owner, street, mail: mail.street, town: mail.city, state: mail.state === '' ? home : mail.state, zip: mail.zip,
  assessed: cents(land + building), land: cents(land), absentee: !isHome,
}); // prettier-ignore

describe('Florida: the roll and the sales of its counties', () => {
  const parcels = floridaParcels();
  const sales = floridaSales(parcels);
  const isMarket = ({ code }: FloridaSale): boolean => ['01', '02', '03', '04'].includes(code);
  const last = (parcel: StatewideParcel, passes: (sale: FloridaSale) => boolean): FloridaSale | null =>
    sales.filter((sale) => sale.parcel === parcel && passes(sale)).at(-1) ?? null;
  const day = (sale: FloridaSale | null): string | null =>
    sale === null ? null : `${sale.year}-${String(sale.month).padStart(2, '0')}-01`;

  it('gives each parcel what its row says', async () => {
    expect(await load('florida-nal', 'NAL_2024.csv', floridaNal(parcels))).toMatch(/Rows read 1,002, kept 1,002, rejected 0/);
    const found = await byNumber('FL', `${common}, square_feet AS feet, year_built AS built, estimated_value_cents AS value, last_sale_date::VARCHAR AS sold, last_sale_amount_cents AS paid`);
    const expected = new Map(parcels.map((parcel) => {
      const { county, kind, squareFeet, built, land, building, owner } = parcel;
      const sale = last(parcel, (one) => isMarket(one) && one.year < 2024);
      return [`${county.fips} ${floridaNumber(parcel)}`, {
        ...commonOf(parcel, 'FL'), owner: owner.replace(',', ''), type: typeOf[kind], feet: squareFeet, built, assessed: cents(land + building - 10_000),
        value: cents(land + building), sold: day(sale), paid: sale === null ? null : cents(sale.price),
      }];
    }));
    expect(found).toEqual(expected);
  }); // prettier-ignore

  it('adds the sales to it: at arm’s length or not by their codes, each of them once though the roll tells it too', async () => {
    const said = await load('florida-sdf', 'SDF_2024.csv', floridaSdf(sales));
    expect(said).toMatch(new RegExp(`kept ${sales.length.toLocaleString('en-US')}, rejected 0`));
    const found = await byNumber(
      'FL',
      'last_sale_date::VARCHAR AS sold, last_sale_amount_cents AS paid, last_transfer_date::VARCHAR AS transfer',
    );
    const expected = new Map(
      parcels.map((parcel) => {
        const [sale, transfer] = [last(parcel, isMarket), last(parcel, () => true)];
        return [`${parcel.county.fips} ${floridaNumber(parcel)}`, {
        sold: day(sale), paid: sale === null ? null : cents(sale.price), transfer: day(transfer),
      }]; // prettier-ignore
      }),
    );
    expect(found).toEqual(expected);
    const [counted] = await space.rows<{ n: number; several: number }>(
      "SELECT count(*) AS n, count(*) FILTER (multi_parcel) AS several FROM deed JOIN parcel USING (property_id) WHERE state_code = 'FL'",
    );
    expect(counted).toEqual({ n: sales.length, several: sales.filter(({ several }) => several).length });
  });
});

describe('sales of a list that a roll tells too', () => {
  const parcels = floridaParcels(8);
  const sales = floridaSales(parcels);
  const told = sales.filter(({ year }) => year < 2024);

  it('stand once whichever came first, and come back when the roll tells no sales any more', async () => {
    const other = await workspace();
    const run = async (recipe: string, name: string, content: string): Promise<unknown> =>
      await runIngest([recipe, await other.write(name, content), '--dir', other.dir], () => undefined);
    const count = async (): Promise<number> => (await other.rows('SELECT deed_id FROM deed')).length;
    try {
      await run('florida-sdf', 'SDF.csv', floridaSdf(sales));
      expect(await count()).toBe(0);
      await run('florida-nal', 'NAL.csv', floridaNal(parcels));
      expect(await count()).toBe(sales.length);
      // The list is taken in again without what is not in the roll.
      await run('florida-sdf', 'SDF.csv', floridaSdf(told));
      expect(await count()).toBe(told.length);
      await run('florida-nal', 'NAL.csv', floridaNal(parcels.map((parcel) => ({ ...parcel, sale: null }))));
      expect(await count()).toBe(told.length);
    } finally {
      await other.remove();
    }
  });
});

describe('New Jersey: the tax list in its fixed width', () => {
  const parcels = newJerseyParcels();
  const numberOf = ({ at, county: { code } }: StatewideParcel): string =>
    `${code}01 ${String(100 + Math.floor(at / 20)).padStart(5, '0')} ${String(1 + (at % 20)).padStart(5, '0')}`;

  it('gives each parcel what its line says', async () => {
    expect(await load('new-jersey-modiv', 'MODIV_2025.txt', modIv(parcels))).toMatch(/Rows read 1,000, kept 1,000, rejected 0/);
    const found = await byNumber('NJ', `${common}, year_built AS built, lot_square_feet AS lot, tax_amount_cents AS tax, last_sale_date::VARCHAR AS sold, last_sale_amount_cents AS paid`);
    const njType = { house: '1000', lot: '9000', shop: '2000' } as const;
    const expected = new Map(parcels.map((parcel) => {
      const { county, kind, built, acres, tax, sale } = parcel;
      const market = sale?.isMarket === true ? sale : null;
      return [`${county.fips} ${numberOf(parcel)}`, {
        ...commonOf(parcel, 'NJ'), type: njType[kind], built, lot: Math.round(Math.round(acres * 10_000) * 4.356), tax: cents(tax),
        sold: market === null ? null : `${market.year}-${String(market.month).padStart(2, '0')}-${String(market.day).padStart(2, '0')}`, paid: market === null ? null : cents(market.price),
      }];
    }));
    expect(found).toEqual(expected);
  }); // prettier-ignore
});

describe('Wisconsin: the table of its parcels', () => {
  const parcels = wisconsinParcels();

  it('gives each parcel what its row says, and rejects strips of road', async () => {
    expect(await load('wisconsin-parcels', 'Wisconsin_Parcels_V11.csv', wisconsinTable(parcels, { roads: 3 }))).toMatch(/Rows read 1,003, kept 1,000, rejected 3\n +3 x no parcel number/);
    const found = await byNumber('WI', `${common}, city_name AS city, estimated_value_cents AS value, tax_amount_cents AS tax, lot_square_feet AS lot, assessed_year AS year, point_kind AS point`);
    const wiType = { house: '1000', lot: '9000', shop: '2000' } as const;
    const expected = new Map(parcels.map((parcel) => {
      const { county, kind, land, building, acres, tax } = parcel;
      return [`${county.fips} ${wisconsinNumber(parcel)}`, {
        ...commonOf(parcel, 'WI'), type: wiType[kind], city: county.town, value: cents(land + building + 5000), tax: cents(tax),
        lot: Math.round(acres * 43_560), year: 2024, point: 'PARCEL',
      }];
    }));
    expect(found).toEqual(expected);
  }); // prettier-ignore
});
