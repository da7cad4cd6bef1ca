import { expect, it } from 'vitest';
import { BAR_WIDTH, growthOf } from '../../../src/panes/grid/gridWidths.ts';
import type { DataGridProps } from '../../../src/panes/grid/gridTypes.ts';

/** `+` in front of a width: the column grows. No headers of rows. */
function grown(widths: readonly string[], gridWidth: number, wholeColumns = false): number[] {
  const columns = widths.map((text, at) => ({
    key: String(at),
    label: '',
    width: Number(text),
    ...(text.startsWith('+') ? ({ grow: true } as const) : {}),
    text: () => '',
  }));
  const growth = growthOf(
    { columns, rows: [], rowHeader: null, wholeColumns } as unknown as DataGridProps<never>,
    gridWidth,
  ); // all it looks at
  return columns.map(({ width, grow }) => (grow === true ? Math.round(width * growth) : width));
}

it('what is left goes to the column that grows; several share it as their widths are to each other', () => {
  expect(grown(['100', '+200', '50'], 1000 + BAR_WIDTH)).toEqual([100, 850, 50]);
  expect(grown(['100', '+300', '+100'], 900 + BAR_WIDTH)).toEqual([100, 600, 200]);
});

it('whole columns: as many as have room fill the width, and where all have they grow a little at most', () => {
  const sideBySide = (count: number, gridWidth: number): number =>
    grown(['100', ...Array<string>(count).fill('+80')], gridWidth + BAR_WIDTH, true)[1] ?? 0;
  // Four of ten would leave half of the fifth.
  expect(sideBySide(10, 100 + 360)).toBe(90);
  expect(sideBySide(5, 100 + 410)).toBe(82);
  expect(sideBySide(2, 100 + 800)).toBe(80);
  expect(sideBySide(3, 50)).toBe(80);
});

it('none is narrower than it says, whatever room there is', () => {
  expect(grown(['100', '+300', '+100'], 200)).toEqual([100, 300, 100]);
  expect(grown(['100', '50'], 0)).toEqual([100, 50]);
});
