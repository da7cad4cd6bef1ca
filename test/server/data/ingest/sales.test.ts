import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csv, workspace, type Workspace } from './workspace.ts';

type Told = Readonly<Record<'date' | 'price' | 'qualified' | 'reason' | 'situation' | 'document', string>>;
const deed = (told: Partial<Told>): Told => ({
  date: '2020-05-05',
  price: '300000',
  qualified: '',
  reason: '',
  situation: '',
  document: '',
  ...told,
});

/** A sale and what it is: why it is no market sale (null: it is one), its situation. */
const sales: Readonly<Record<string, readonly [Partial<Told>, string | null, string | null]>> = {
  plain: [{}, null, null],
  qualified: [{ qualified: 'Q' }, null, null],
  unqualified: [{ qualified: 'U' }, 'unqualified', null],
  'of an estate': [{ qualified: 'U', reason: '12' }, 'estate', null],
  'of an estate, qualified all the same': [{ qualified: 'Q', reason: '12' }, null, null],
  'with a reason alone': [{ reason: '12' }, 'estate', null],
  'with a reason nobody knows': [{ reason: '99', qualified: 'U' }, 'unqualified', null],
  'in a family, by the assessor': [{ reason: '11' }, 'family', 'I'],
  'in a family, by the deed': [{ situation: 'I' }, 'family', 'I'],
  'after a foreclosure': [{ reason: '13' }, 'foreclosure', 'F'],
  'by the deed after a foreclosure': [{ situation: 'F', qualified: 'U' }, 'foreclosure', 'F'],
  'of several parcels, by the assessor': [{ reason: '14' }, 'multi_parcel', 'M'],
  'of several, first': [{ document: 'D1', price: '900000' }, 'multi_parcel', 'M'],
  'of several, second': [{ document: 'D1', price: '900000', qualified: 'Q' }, 'multi_parcel', 'M'],
  'for a dollar': [{ price: '1' }, 'nominal', null],
  'for a dollar, qualified by mistake': [{ price: '1', qualified: 'Q' }, 'nominal', null],
  'for little': [{ price: '5000' }, 'below_floor', null],
  'for little, qualified': [{ price: '5000', qualified: 'Q' }, null, null],
  'for little, unqualified': [{ price: '5000', qualified: 'U' }, 'unqualified', null],
  'for nothing': [{ price: '0' }, 'no_price', null],
  'for nothing in a family': [{ price: '0', reason: '11' }, 'family', 'I'],
  'at no known day': [{ date: '' }, 'no_date', null],
};
const names = Object.keys(sales);

let place: Workspace;
beforeAll(async () => {
  place = await workspace();
  await place.load(
    {
      'roll.csv': csv(names.map((_, index) => ({ apn: `P-${index}` }))),
      'deeds.csv': csv([
        ...names.map((name, index) => ({ apn: `P-${index}`, ...deed(sales[name]?.[0] ?? {}) })),
        // What each had before: a market sale, so that the two kinds of last sale differ.
        ...names.map((_, index) => ({ apn: `P-${index}`, ...deed({ date: '2001-01-01', price: '100000' }) })),
      ]),
    },
    {
      loans: 'none_recorded',
      codes: {
        qualified: { Q: 'yes', U: 'no' },
        reason: { '11': 'family', '12': 'estate', '13': 'foreclosure', '14': 'multi_parcel' },
      },
      files: {
        roll: { match: ['roll*'], apn: 'apn' },
        deeds: { match: ['deeds*'], apn: 'apn', listsParcels: false },
      },
      records: {
        deed: [
          {
            file: 'deeds',
            fields: {
              saleDate: 'date',
              amount: 'price',
              documentNumber: 'document',
              saleSituation: 'situation',
              qualified: { column: 'qualified', codes: 'qualified' },
              notMarketReason: { column: 'reason', codes: 'reason' },
            },
          },
        ],
      },
    },
  );
});
afterAll(() => place.remove());

const parcel = async (name: string): Promise<Record<string, unknown> | undefined> =>
  (await place.rows(`SELECT * FROM parcel WHERE apn = 'P-${names.indexOf(name)}'`))[0];

describe('a sale', () => {
  it.each(Object.entries(sales))('%s', async (name, [told, reason, situation]) => {
    const [row] = await place.rows(
      `SELECT d.market_sale, d.not_market_reason, d.sale_situation, d.multi_parcel, d.qualified FROM deed d JOIN parcel p USING (property_id)
        WHERE p.apn = 'P-${names.indexOf(name)}' AND d.sale_date IS DISTINCT FROM DATE '2001-01-01'`,
    );
    expect(row).toEqual({
      market_sale: reason === null,
      not_market_reason: reason,
      sale_situation: situation,
      multi_parcel: situation === 'M',
      qualified: told.qualified === 'Q' ? true : told.qualified === 'U' ? false : null,
    });
  });
});

describe('the last sale of a parcel', () => {
  it.each([
    ['unqualified', 'unqualified', false, null],
    ['in a family, by the assessor', 'family', null, 'I'],
    ['after a foreclosure', 'foreclosure', null, 'F'],
    ['of several, second', 'multi_parcel', true, 'M'],
    ['for a dollar', 'nominal', null, null],
  ])('is of any kind or a market sale, two facts: %s', async (name, reason, qualified, situation) => {
    expect(await parcel(name)).toMatchObject({
      last_sale_date: '2001-01-01',
      last_sale_amount_cents: 10_000_000,
      last_transfer_date: '2020-05-05',
      last_transfer_situation: situation,
      last_transfer_reason: reason,
      last_transfer_qualified: qualified,
    });
  });

  it('is one of both kinds where it is a market sale', async () => {
    expect(await parcel('qualified')).toMatchObject({
      last_sale_date: '2020-05-05',
      last_transfer_date: '2020-05-05',
      last_transfer_reason: null,
      last_transfer_qualified: true,
    });
  });
});
