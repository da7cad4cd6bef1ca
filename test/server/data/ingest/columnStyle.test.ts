import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IngestReport } from '../../../../server/data/ingest/ingestReport.ts';
import { workspace, type Workspace } from './workspace.ts';

/** Texts of a column, with what each has to become; null: unknown. */
type Column = readonly (readonly [text: string, value: number | string | null])[];

/** The same texts once more, each as what it is in this column. */
const same = (texts: readonly string[], values: readonly (number | string | null)[]): Column =>
  texts.map((text, index) => [text, values[index] ?? null]);

const manyDays = Array.from({ length: 24 }, (_, index): readonly [string, string | null] => {
  const [a, b] = [(index % 12) + 1, ((index * 5) % 11) + 1];
  return [`${a}/${b}/2013`, a === b ? `2013-${String(a).padStart(2, '0')}-${String(b).padStart(2, '0')}` : null];
});
const firstsOfMonths = Array.from({ length: 24 }, (_, index): readonly [string, string] => [
  `${(index % 12) + 1}/1/2013`,
  `2013-${String((index % 12) + 1).padStart(2, '0')}-01`,
]);

const amounts: Readonly<Record<string, Column>> = {
  plain: [
    ['250000', 250000],
    ['$1', 1],
    ['1.5E+05', 150000],
    ['7', 7],
  ],
  'dollars with cents': [
    ['$1,234.00', 1234],
    ['1,234', 1234],
    ['$250,000', 250000],
    ['1234.5', 1234.5],
    ['$ 1,250,000.00', 1250000],
  ],
  'dollars in thousands alone': [
    ['1,234', 1234],
    ['250,000', 250000],
  ],
  'a decimal comma': [
    ['1.234,00', 1234],
    ['250.000', 250000],
    ['12,5', 12.5],
    ['1.250.000', 1250000],
    ['300', 300],
  ],
  'a decimal comma without thousands': [
    ['1234,00', 1234],
    ['250000,50', 250000.5],
  ],
  'euros, spaces between thousands': [
    ['1 234,00', 1234],
    ['€ 250 000,00', 250000],
  ],
  'points that may be either': [
    ['250.000', null],
    ['310.500', null],
    ['7000', 7000],
  ],
  'both kinds side by side': [
    ['1.234,00', 1234],
    ['1,234.00', 1234],
    ['1,234', null],
    ['1.234', null],
    ['99', 99],
  ],
  'one slip among many': [
    ...Array.from({ length: 40 }, (_, index) => [`${index + 1},500.00`, (index + 1) * 1000 + 500] as const),
    ['1,234', 1234],
    ['12,34', null],
    ['1.234,00', null],
  ],
  'one slip among thousands': [
    ...Array.from({ length: 30 }, (_, index) => [`${index + 1},500`, (index + 1) * 1000 + 500] as const),
    ['12,34', null],
  ],
  'no numbers': [
    ['1.2.3', null],
    ['1,23,456', null],
    ['ask', null],
    ['5', 5],
  ],
};

const days: Readonly<Record<string, Column>> = {
  'eight forms in one column': same(
    [
      '2013-04-09',
      '4/19/2013',
      '4/19/13',
      '19-APR-13',
      'April 9, 2013',
      '20130409',
      '20130409T000000',
      'Tue Apr 9 00:00:00 EDT 2013',
      '2013/04/09 04:00:00+00',
      '9 April 2013',
      '04-19-2013 12:00:00 AM',
      'Sept. 9, 2013',
    ],
    [
      '2013-04-09',
      '2013-04-19',
      '2013-04-19',
      '2013-04-19',
      '2013-04-09',
      '2013-04-09',
      '2013-04-09',
      '2013-04-09',
      '2013-04-09',
      '2013-04-09',
      '2013-04-19',
      '2013-09-09',
    ],
  ),
  'two-digit years': same(
    ['4/9/13', '4/9/24', '4/9/25', '12/31/99', '1/2/00'],
    ['2013-04-09', '2024-04-09', '1925-04-09', '1999-12-31', '2000-01-02'],
  ),
  'years in front, two digits': same(['85-04-09', '13-04-09', '00-12-31'], ['1985-04-09', '2013-04-09', '2000-12-31']),
  'the day first': same(['13/4/2013', '4/9/2013', '9/4/13'], ['2013-04-13', '2013-09-04', '2013-04-09']),
  'the month first': same(['4/13/2013', '4/9/2013'], ['2013-04-13', '2013-04-09']),
  'no order shown, few': same(['4/9/2013', '5/5/2013'], ['2013-04-09', '2013-05-05']),
  'no order shown, many': manyDays,
  'firsts of months': firstsOfMonths,
  'points between, no order shown': same(['4.9.2013', '5.5.2013'], [null, '2013-05-05']),
  'points between': same(['4.9.2013', '31.12.2013'], ['2013-09-04', '2013-12-31']),
  'both orders': same(
    ['13/4/2013', '4/13/2013', '4/9/2013', '6/6/2013'],
    ['2013-04-13', '2013-04-13', null, '2013-06-06'],
  ),
  'digits with the month in front': same(
    ['04192013', '4192013', '12312013'],
    ['2013-04-19', '2013-04-19', '2013-12-31'],
  ),
  'days of a spreadsheet': same(['41373', '43862', '41373.0'], ['2013-04-09', '2020-02-01', '2013-04-09']),
  milliseconds: same(['1365465600000', '946684800000', '-86400000'], ['2013-04-09', '2000-01-01', null]),
  'year and month': same(['201304', '201312', '200412'], ['2013-04-01', '2013-12-01', '2004-12-01']),
  'six digits that may be several days': same(['200412', '200511'], [null, null]),
  months: same(['2013-04', '04/2013', 'Apr 2013', '2013'], ['2013-04-01', '2013-04-01', '2013-04-01', null]),
  'no days': same(
    ['2013-02-30', '13/13/2013', 'soon', '4/9/3', '0/0/0', '2013-00-00', 'Maybe 3, 2013', '4/9'],
    Array.from({ length: 8 }, () => null),
  ),
};

let place: Workspace;
let report: IngestReport;
let found: Map<string, (number | string | null)[]>;

beforeAll(async () => {
  place = await workspace();
  const apart = { year: ['2013', '2013', '2013.0', '2013'], month: ['4', '12', '4.0', ''], day: ['', '31', '9', ''] };
  const tables: Record<string, Readonly<Record<string, readonly string[]>>> = { apart };
  for (const [name, column] of Object.entries({ ...amounts, ...days }))
    tables[name] = { [name]: column.map(([text]) => text) };
  const keys = Object.keys(tables);
  const fileOf = (name: string): string => `t${keys.indexOf(name)}`;
  const csv = (columns: Readonly<Record<string, readonly string[]>>): string =>
    [
      ['apn', ...Object.keys(columns)],
      ...Array.from({ length: Math.max(...Object.values(columns).map(({ length }) => length)) }, (_, row) => [
        `A-${String(row).padStart(3, '0')}`,
        ...Object.values(columns).map((texts) => texts[row] ?? ''),
      ]),
    ]
      .map((row) => row.map((text) => `"${text}"`).join(','))
      .join('\n');
  const listing = (file: string, name: string, fields: object): object => ({
    file: fileOf(file),
    fields: { listingNumber: { constant: name }, ...fields },
  });
  report = await place.load(Object.fromEntries(keys.map((name) => [`${fileOf(name)}.csv`, csv(tables[name] ?? {})])), {
    files: Object.fromEntries(keys.map((name) => [fileOf(name), { match: [fileOf(name)], apn: 'apn' }])),
    records: {
      listing: [
        ...Object.keys(amounts).map((name) => listing(name, name, { soldAmount: name })),
        ...Object.keys(days).map((name) => listing(name, name, { soldDate: name })),
        listing('points that may be either', 'said comma', {
          soldAmount: { column: 'points that may be either', writes: 'decimal comma' },
        }),
        listing('dollars in thousands alone', 'said point', {
          soldAmount: { column: 'dollars in thousands alone', writes: 'decimal point' },
        }),
        listing('no order shown, few', 'said day', {
          soldDate: { column: 'no order shown, few', writes: 'day first' },
        }),
        listing('both orders', 'said month', { soldDate: { column: 'both orders', writes: 'month first' } }),
        listing('apart', 'year + month', { soldDate: { column: ['year', 'month'] } }),
        listing('apart', 'month + year', { soldDate: { column: ['month', 'year'] } }),
        listing('apart', 'three columns', { soldDate: { column: ['year', 'month', 'day'] } }),
      ],
    },
  });
  found = new Map();
  for (const { name, apn, value } of await place.rows<{ name: string; apn: string; value: number | string }>(
    'SELECT listing_number AS name, apn, coalesce((sold_amount_cents / 100)::VARCHAR, sold_date::VARCHAR) AS value FROM listing JOIN parcel USING (property_id)',
  )) {
    const values = found.get(name) ?? [];
    values[Number(apn.slice(2))] = typeof value === 'number' || /^[\d.]+$/.test(value) ? Number(value) : value;
    found.set(name, values);
  }
});
afterAll(() => place.remove());

const valuesOf = (name: string, count: number): (number | string | null)[] =>
  Array.from({ length: count }, (_, index) => found.get(name)?.[index] ?? null);

describe('a column of numbers is read as all its rows show', () => {
  it.each(Object.entries(amounts))('%s', (name, column) => {
    expect(valuesOf(name, column.length)).toEqual(column.map(([, value]) => value));
  });
});

describe('a column of days is read as all its rows show', () => {
  it.each(Object.entries(days))('%s', (name, column) => {
    expect(valuesOf(name, column.length)).toEqual(column.map(([, value]) => value));
  });

  it('takes year, month and day from columns of their own; a month counts from its first day', () => {
    expect(valuesOf('year + month', 4)).toEqual(['2013-04-01', '2013-12-01', '2013-04-01', null]);
    expect(valuesOf('month + year', 4)).toEqual(['2013-04-01', '2013-12-01', '2013-04-01', null]);
    expect(valuesOf('three columns', 4)).toEqual(['2013-04-01', '2013-12-31', '2013-04-09', null]);
  });
});

it('a column is read as the recipe says where its rows leave it open, or say both', () => {
  expect(valuesOf('said comma', 3)).toEqual([250000, 310500, 7000]);
  expect(valuesOf('said point', 2)).toEqual([1234, 250000]);
  expect(valuesOf('said day', 2)).toEqual(['2013-09-04', '2013-05-05']);
  expect(valuesOf('said month', 4)).toEqual([null, '2013-04-13', '2013-04-09', '2013-06-06']);
});

describe('what is not read', () => {
  it.each([
    [
      'points that may be either',
      'thousands or a decimal, which the column does not show: write 1234 or 1234.5',
      2,
      '250.000',
    ],
    ['one slip among many', 'not a number: this column writes 1,234.50', 2, '12,34'],
    ['both orders', 'month or day first, which the column does not show: write 2013-04-09', 1, '4/9/2013'],
    ['months', 'a year without a month', 1, '2013'],
    ['six digits that may be several days', 'digits that may be several days: write 2013-04-09', 2, '200412'],
    ['year + month', 'a year without a month', 1, '2013'],
  ])('is counted with an example and what would be taken: %s', (column, reason, count, example) => {
    expect(report.unknown.filter((one) => one.column === column)).toContainEqual(
      expect.objectContaining({ reason, count, example }),
    );
  });
});
