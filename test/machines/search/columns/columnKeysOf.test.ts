import { describe, expect, it } from 'vitest';
import { columnLabel } from '../../../../src/api/catalogue/search/columns.ts';
import { leadTypes } from '../../../../src/api/catalogue/search/leadTypes.ts';
import { cellText } from '../../../../src/panes/search/results/cellText.ts';
import { columnKeysOf } from '../../../../src/machines/search/columns/columnKeysOf.ts';
import { noLeadColumns } from '../../../../src/machines/search/columns/resultsLayout.ts';
import { resultRow } from '../../../support/resultRow.ts';

const headings = (leadType: 'L' | 'E' | 'M'): string[] =>
  columnKeysOf('LIENS', leadType, noLeadColumns).keys.map((key) => columnLabel(key, leadTypes[leadType].record));

describe('the table of liens', () => {
  it('says lien date and lien amount of lien rows and of others alike', () => {
    for (const leadType of ['L', 'E', 'M'] as const) {
      expect([leadType, headings(leadType)]).toEqual([
        leadType,
        expect.arrayContaining(['Lien type', 'Lien date', 'Lien amount']),
      ]);
      expect(columnKeysOf('LIENS', leadType, noLeadColumns).keys).toHaveLength(18);
    }
  });

  it('takes them from the lien where the row stands for another record', () => {
    // The row's own date is that of its listing, its own amount that of a default.
    const row = { ...resultRow(1, 'E'), listingDate: '2020-01-01', defaultAmount: 1, lienDate: '2024-05-06' };
    const { keys } = columnKeysOf('LIENS', 'E', noLeadColumns);
    expect(keys.filter((key) => key === 'listingDate' || key === 'defaultAmount')).toEqual([]);
    expect(keys.map((key) => cellText(row, key))).toContain('05/06/2024');
  });
});

it('a status reads as its label, whatever record it is of', () => {
  expect(cellText({ ...resultRow(1, 'M'), status: 'FAIL' }, 'status')).toBe('Failed');
  expect(cellText({ ...resultRow(1, 'P'), status: 'PRE_FORECLOSURE' }, 'status')).toBe(
    'Notice of Default / Lis Pendens',
  );
});
