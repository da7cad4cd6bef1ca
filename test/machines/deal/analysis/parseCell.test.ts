import { describe, expect, it } from 'vitest';
import type { CellKind } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { analysisKinds, mortgageKinds } from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { parseCell } from '../../../../src/machines/deal/analysis/parseCell.ts';

const parsed = (kind: CellKind, text: string): unknown => {
  const result = parseCell(kind, text);
  return result.ok ? result.value : result.message;
};

describe('what a person types into a cell', () => {
  it.each<[string, CellKind, string, unknown]>([
    ['money in cents', { kind: 'money' }, '$1,250.555', 1250.56],
    ['money as a formula', { kind: 'money' }, '=200000*0.8', 160_000],
    ['a price with four decimals', { kind: 'money', decimals: 4 }, '1.23456', 1.2346],
    ['nothing', { kind: 'money' }, '  ', null],
    ['a percentage with its sign', { kind: 'percent' }, '6.5%', 0.065],
    ['a plain number as a percentage', { kind: 'percent' }, '6.5', 0.065],
    ['half a percent', { kind: 'percent' }, '0.5', 0.005],
    ['a percentage without binary dust', { kind: 'percent' }, '7', 0.07],
    ['a formula of percentages', { kind: 'percent' }, '=6%+0.5%', 0.065],
    ['months', { kind: 'months' }, '360', 360],
    ['years', { kind: 'months' }, '30y', 360],
    ['years in words', { kind: 'months' }, '2.5 years', 30],
    ['years and months', { kind: 'months' }, '1y 6m', 18],
    ['a formula of months', { kind: 'months' }, '=12*30', 360],
    ['a date as written', { kind: 'date' }, '3/9/2026', '2026-03-09'],
    ['a date with a short year', { kind: 'date' }, '3/9/26', '2026-03-09'],
    ['a date as stored', { kind: 'date' }, '2026-03-09', '2026-03-09'],
    ['yes', { kind: 'flag' }, 'Y', true],
    ['no', { kind: 'flag' }, 'no', false],
    ['a code', mortgageKinds.type, 'COMBINATION', 'COMBINATION'],
    ['a label in any case', mortgageKinds.type, 'interest only', 'INTEREST_ONLY'],
    ['the beginning of one label', mortgageKinds.type, 'acc', 'ACCELERATED'],
    ['none where there may be none', analysisKinds.depreciationMethod, 'none', null],
    ['an empty choice where there may be none', analysisKinds.depreciationMethod, '', null],
  ])('reads %s', (_name, kind, text, expected) => expect(parsed(kind, text)).toEqual(expected));

  it.each<[string, CellKind, string, RegExp]>([
    ['words for money', { kind: 'money' }, 'ten', /Cannot read “ten”/],
    ['too much money', { kind: 'money' }, '11000000000', /10 billion/],
    ['part of a month', { kind: 'months' }, '12.5', /whole number of months/],
    ['part of a payment', { kind: 'number', isWhole: true }, '1.5', /whole number/],
    ['a day that is not', { kind: 'date' }, '2/30/2026', /date that exists/],
    ['neither yes nor no', { kind: 'flag' }, 'maybe', /yes or no/],
    ['a choice that is not offered', mortgageKinds.type, 'balloon', /One of: Fixed interest/],
    ['a beginning of several labels', analysisKinds.termType, '1', /One of/],
    ['no choice where one must stand', mortgageKinds.type, '', /Choose one/],
    ['a name that is too long', { kind: 'text', maxLength: 5 }, 'abcdef', /At most 5/],
  ])('refuses %s and says why', (_name, kind, text, expected) => expect(parsed(kind, text)).toMatch(expected));
});
