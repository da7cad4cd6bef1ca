import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  analysisKinds,
  mortgageKinds,
  unitKinds,
  type CellKind,
} from '../../../../src/api/catalogue/deal/fieldKinds.ts';
import { cellEditText, cellText } from '../../../../src/machines/deal/analysis/cellText.ts';
import { parseCell } from '../../../../src/machines/deal/analysis/parseCell.ts';
import type { CellValue } from '../../../../src/machines/deal/analysis/cellPath.ts';

describe('the text of a cell', () => {
  it('shows money, rates, dates, flags and choices as people write them, nothing as nothing', () => {
    expect(cellText({ kind: 'money' }, 1250)).toBe('$1,250');
    expect(cellText({ kind: 'money', decimals: 4 }, 1.2345)).toBe('$1.2345');
    expect(cellText({ kind: 'percent' }, 0.03875)).toBe('3.875%');
    expect(cellText({ kind: 'date' }, '2026-03-31')).toBe('03/31/2026');
    expect(cellText({ kind: 'flag' }, null)).toBe('No');
    expect(cellText(analysisKinds.termType, 'TEN_YEAR')).toBe('10 years');
    expect(cellText(analysisKinds.depreciationMethod, null)).toBe('None');
    expect([cellText({ kind: 'money' }, null), cellText({ kind: 'months' }, null)]).toEqual(['', '']);
  });

  it('is read back as the value it shows: copying a cell and pasting it changes nothing', () => {
    const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 100);
    const values: Readonly<Record<string, fc.Arbitrary<CellValue>>> = {
      money: cents,
      percent: fc.integer({ min: 0, max: 100_000_000 }).map((value) => Number((value / 1e8).toFixed(8))),
      months: fc.nat(1200),
      number: fc.nat(100_000),
      flag: fc.boolean(),
      date: fc
        .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
    };
    const kinds = fc.constantFrom<CellKind>(
      ...Object.values(analysisKinds),
      ...Object.values(mortgageKinds),
      ...Object.values(unitKinds),
    );
    fc.assert(
      fc.property(
        kinds.chain((kind) => {
          const options = kind.kind === 'choice' ? fc.constantFrom(...Object.keys(kind.options)) : fc.constant('a');
          return fc.tuple(fc.constant(kind), values[kind.kind] ?? options);
        }),
        ([kind, value]) => {
          expect(parseCell(kind, cellText(kind, value))).toEqual({ ok: true, value });
          expect(parseCell(kind, cellEditText(kind, value))).toEqual({ ok: true, value });
        },
      ),
    );
  });
});
