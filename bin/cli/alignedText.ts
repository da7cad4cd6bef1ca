import { groupDigits } from '../../src/calc/format/number.ts';
import type { Cell, Table } from './table.ts';

/** What a terminal and a page of paper show without breaking lines. */
export const LINE_WIDTH = 120;

const GAP = '  ';

/**
 * Columns side by side, numbers to the right. What is wider than a line goes on below, with the first column again.
 */
export function alignedTextOf({ columns, rows }: Table): string {
  const cells = [columns.map(({ name }) => name), ...rows.map((row) => row.map(readText))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index]?.length ?? 0)));
  const lineOf = (row: readonly string[], shown: readonly number[]) =>
    shown.map((index) => {
      const text = row[index] ?? '';
      const width = widths[index] ?? 0;
      return columns[index]?.kind === 'words' ? text.padEnd(width) : text.padStart(width);
    });
  const blocks = blocksOf(widths).map((shown) => cells.map((row) => `${lineOf(row, shown).join(GAP)}\n`).join(''));
  return blocks.join('\n');
}

/** Which columns stand beside each other: as many as fit, the first one always. */
function blocksOf([first = 0, ...others]: readonly number[]): number[][] {
  const blocks: number[][] = [];
  let block = [0];
  let used = first;
  others.forEach((width, index) => {
    if (block.length > 1 && used + GAP.length + width > LINE_WIDTH) {
      blocks.push(block);
      block = [0];
      used = first;
    }
    block.push(index + 1);
    used += GAP.length + width;
  });
  return [...blocks, block];
}

function readText({ value, kind, decimals = 2 }: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'number') return typeof value === 'string' ? value : JSON.stringify(value);
  if (kind === 'rate') return `${(value * 100).toFixed(decimals)}%`;
  if (kind === 'money') {
    const [whole = '', cents = ''] = value.toFixed(2).split('.');
    return `${groupDigits(whole)}.${cents}`;
  }
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}
