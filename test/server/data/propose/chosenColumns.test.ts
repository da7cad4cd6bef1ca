/** What a person says of columns and codes comes before what names and values say. */
import { describe, expect, it } from 'vitest';
import { nothingChosen, wrongChoice, type Chosen } from '../../../../server/data/propose/chosenColumns.ts';
import { draftMapping } from '../../../../server/data/propose/proposeMapping.ts';
import type { SeenTable } from '../../../../server/data/propose/seenColumn.ts';
import type { Atlas } from '../../../../server/data/propose/whereRowsLie.ts';

const atlas: Atlas = { countyAt: () => null, feetOutside: () => 0, zipMiddle: () => null };
const ROWS = 20;

/** A column of so many values of its own. */
const column = (header: string, of: (at: number) => string) => {
  const texts = Array.from({ length: ROWS }, (_, at) => of(at));
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return { header, filled: ROWS, distinct: counts.size, values: [...counts].map(([text, count]) => ({ text, count })) };
};
const table: SeenTable = {
  name: 'roll.csv',
  rows: ROWS,
  columns: [
    column('PIN', (at) => `0${1000 + at}-000-000`),
    column('OTHER', (at) => `9${1000 + at}-000-000`),
    column('SITUS', (at) => `${at + 1} OAK ST`),
    column('SALE_DATE', (at) => `2020-01-${10 + at}`),
    column('WHEN', (at) => `2018-01-${10 + at}`),
    column('SALE_PRICE', (at) => String(100_000 + at)),
    column('PAID', (at) => String(80_000 + at)),
    column('USE_DESC', (at) => (at % 2 === 0 ? 'SINGLE FAMILY' : 'BARN')),
    column('STORIES', () => '2'),
    column('stories', () => '2'),
    column('', () => 'x'),
  ],
};
const at = (header: string): number => table.columns.findIndex((one) => one.header === header);
const choose = (columns: Readonly<Record<string, string | null>>) =>
  ({
    ...nothingChosen,
    columns: new Map(Object.entries(columns).map(([name, field]) => [at(name), field])),
  }) as Chosen; // fields as the tests name them
const draft = (chosen: Chosen, fips: string | undefined = '12001') =>
  draftMapping(table, { fips, asOf: '2024-01-01', id: 'my-roll', atlas, chosen });
const file = (chosen: Chosen) => draft(chosen).recipe?.files['file'];

describe('a column that a person chooses', () => {
  it('wins its field, whatever is called so, and the other is proposed otherwise', () => {
    expect(file(nothingChosen)?.apn).toBe('PIN');
    const found = draft(choose({ OTHER: 'apn' }));
    expect(found.recipe?.files['file']?.apn).toBe('OTHER');
    expect(found.columns[at('OTHER')]).toMatchObject({ meaning: 'apn', sure: 1, isChosen: true });
    expect(found.columns[at('OTHER')]?.why).toMatch(/^chosen;/);
    expect(found.columns[at('PIN')]?.meaning).not.toBe('apn');
    // Nobody need be told that two columns could be it.
    expect(found.warnings.filter((text) => /could each be/.test(text))).toEqual([]);
  });

  it('as not used is not used', () => {
    const found = draft(choose({ SITUS: null }));
    expect(found.recipe?.facts.streetAddress).toBe(undefined);
    expect(found.columns[at('SITUS')]).toMatchObject({ meaning: null, sure: 1, isChosen: true });
  });

  it('as a sale beside another is a sale of its own', () => {
    const found = draft(
      choose({ SALE_DATE: 'saleDate', WHEN: 'saleDate', SALE_PRICE: 'salePrice', PAID: 'salePrice' }),
    );
    expect(found.recipe?.records.deed?.map(({ fields }) => [fields.saleDate, fields.amount])).toEqual([
      ['SALE_DATE', 'SALE_PRICE'],
      ['WHEN', 'PAID'],
    ]);
  });

  it('that says nothing by itself is said to', () => {
    const found = draft(choose({ PAID: 'halfBaths' }));
    expect(found.columns[at('PAID')]).toMatchObject({ meaning: 'halfBaths', isChosen: true });
    expect(found.columns[at('PAID')]?.why).toMatch(/not enough by itself/);
  });
});

it('codes that a person chooses are those of the recipe; unknown ones are in no list', () => {
  const codes = new Map([
    ['BARN', '1001'],
    ['SINGLE FAMILY', null],
  ] as const);
  const found = draft({ ...nothingChosen, codes });
  expect(found.recipe?.codes['use']).toEqual({ BARN: '1001' });
  expect(found.codesUsed?.codes.map(({ code, sure, isChosen }) => [code, sure, isChosen])).toEqual([
    ['SINGLE FAMILY', 1, true],
    ['BARN', 1, true],
  ]);
});

it('a draft says what it lacks, where the command throws', () => {
  const nothing = choose(Object.fromEntries(table.columns.map(({ header }) => [header, null])));
  expect(draft(nothing)).toMatchObject({ lacks: 'PARCEL', recipe: null });
  expect(draftMapping(table, { asOf: '2024-01-01', id: 'my-roll', atlas })).toMatchObject({
    lacks: 'COUNTY',
    recipe: null,
  });
});

describe('a choice that cannot be', () => {
  it.each<[string, Chosen, string, RegExp]>([
    [
      'a column that is not there',
      { ...nothingChosen, columns: new Map([[99, 'apn']]) },
      'columns.99',
      /has 11 columns/,
    ],
    [
      'two columns for one field',
      choose({ PIN: 'apn', OTHER: 'apn' }),
      `columns.${at('OTHER')}`,
      /PIN and OTHER cannot/,
    ],
    ['a name that two have', choose({ STORIES: 'stories' }), `columns.${at('STORIES')}`, /called STORIES/],
    ['a column without a name', choose({ '': 'zip' }), 'columns.10', /Column 11 has no name/],
  ])('%s', (_what, chosen, field, why) => {
    const wrong = wrongChoice(table, chosen);
    expect(Object.keys(wrong?.fields ?? {})).toEqual([field]);
    expect(wrong?.why).toMatch(why);
  });

  it('is nothing else', () => {
    expect(wrongChoice(table, choose({ SALE_DATE: 'saleDate', WHEN: 'saleDate', STORIES: null, '': null }))).toBe(null);
  });
});
