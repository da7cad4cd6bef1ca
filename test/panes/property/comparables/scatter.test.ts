import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { saleSituations } from '../../../../src/api/catalogue/property/codes.ts';
import { comparisonTabCodes, type ComparableRow } from '../../../../src/api/contract/property/surroundings.ts';
import { projectPath } from '../../../support/testCache.ts';
import { pricePerSquareFootText, tabColumns } from '../../../../src/panes/property/comparables/compColumns.ts';
import { scatterOf } from '../../../../src/panes/property/comparables/scatter.ts';

/** As the specification names them (O-107 for the last two). */
const saleSituationColors = {
  C: 'forestgreen',
  F: 'mediumturquoise',
  R: 'darkslateblue',
  N: 'maroon',
  I: 'darkorchid',
  A: 'steelblue',
  M: 'slategray',
} as const satisfies Record<keyof typeof saleSituations, string>;

const row = (id: string, squareFeet: number | null, saleAmount: number | null): ComparableRow => ({
  id,
  type: 'U',
  seq: 1,
  recordSeq: 1,
  selected: true,
  propertyId: 1,
  streetAddress: null,
  cityName: null,
  zip: null,
  apn: null,
  saleDate: null,
  saleAmount,
  listingAmount: null,
  pricePerSquareFoot: null,
  multiParcel: null,
  saleSituation: null,
  daysOnMarket: null,
  status: null,
  distanceFromSubject: null,
  squareFeet,
  lotSquareFeet: null,
  basementSquareFeet: null,
  stories: null,
  propertyTypeCode: null,
  assessedValue: null,
  notMarketReason: null,
  buyer: null,
  seller: null,
  monthsHeld: null,
  bedrooms: null,
  bathrooms: null,
  yearBuilt: null,
  latitude: null,
  longitude: null,
});

describe('price against size', () => {
  it('draws rows that have both, smallest first, with the subject and the line of the average', () => {
    const rows = [row('U1', 2000, 400_000), row('U2', 1000, 150_000), row('U3', null, 9), row('U4', 9, null)];
    const scatter = scatterOf(rows, ({ id }) => id === 'U1', 200, { squareFeet: 1500, estimatedValue: 310_000 });
    expect(scatter).toEqual({
      x: [1000, 1500, 2000],
      selected: [null, null, 400_000],
      others: [150_000, null, null],
      subject: [null, 310_000, null],
      estimate: [200_000, 300_000, 400_000],
    });
  });

  it('leaves out what is not known and draws nothing of nothing', () => {
    const scatter = scatterOf([row('U1', 1000, 1)], () => true, null, { squareFeet: null, estimatedValue: 5 });
    expect(scatter).toMatchObject({ x: [1000], subject: [null], estimate: [null] });
    expect(scatterOf([row('U1', null, 1)], () => true, 1, { squareFeet: 1, estimatedValue: 1 })).toBeNull();
  });
});

describe('columns of the comparables', () => {
  it('compute a missing price per square foot and show it with two decimals', () => {
    expect(pricePerSquareFootText(row('U1', 1466, 324_500))).toBe('$221.35');
    expect(pricePerSquareFootText(row('U1', 1000, 300_000))).toBe('$300.00');
    expect(pricePerSquareFootText(row('U1', null, 300_000))).toBe('n/a');
  });

  it('mark what counts and read n/a for what is not known', () => {
    const columns = tabColumns('COMP', {
      isSelected: ({ id }) => id === 'U1',
      flagsOf: ({ id }) => (id === 'U1' ? ['outlier', 'shortHold'] : []),
      scoreOf: () => 87,
    });
    const texts = (id: string) =>
      Object.fromEntries(columns.map(({ key, text }) => [key, text(row(id, null, null), 0)]));
    expect(texts('U1')).toMatchObject({
      selected: '•',
      saleAmount: 'n/a',
      score: '87',
      flags: 'outlier, short hold',
      saleDate: 'n/a',
      streetAddress: 'Invalid address',
    });
    expect(texts('U2')['selected']).toBe('');
  });

  it('every tab has columns of its own, each key once, all sorting by what they show', () => {
    for (const tab of comparisonTabCodes) {
      const keys = tabColumns(tab).map(({ key }) => key);
      expect({ tab, keys: new Set(keys).size }).toEqual({ tab, keys: keys.length });
    }
    const { saleDate: _none, ...flip } = { ...row('U1', 1000, 150_000), acqSaleAmount: 100_000, grossProfit: 50_000 };
    const texts = Object.fromEntries(
      tabColumns('FLIP').map(({ key, text }) => [key, text({ ...flip, saleDate: null }, 0)]),
    );
    expect(texts).toMatchObject({ acqSaleAmount: '$100,000', grossProfit: '$50,000', disSaleAmount: 'n/a' });
  });

  it('R-COMP-021 R-COMP-022 R-COMP-023 say the sale situation in words, beside a bar in its colour', () => {
    const columns = tabColumns('COMP');
    const situation = columns.find(({ key }) => key === 'saleSituation');
    const css = readFileSync(projectPath('src/panes/property/comparables/comparables.css'), 'utf8');
    for (const [code, label] of Object.entries(saleSituations)) {
      const sold = { ...row('U1', 1, 1), saleSituation: code };
      expect(situation?.text(sold, 0)).toBe(label);
      const name = situation?.className?.(sold, 0).split(' ').at(-1) ?? '';
      const color = saleSituationColors[code as keyof typeof saleSituations]; // a key of the same list
      expect(css).toContain(`td.${name} {\n  --situation: ${color};`);
    }
    expect(situation?.text(row('U1', 1, 1), 0)).toBe('n/a');
  });
});
