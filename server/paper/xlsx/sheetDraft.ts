import { columnLetters } from './columnLetters.ts';

/** How a number is shown. */
export type NumberFormat = 'money' | 'rate' | 'fineRate' | 'ratio' | 'whole' | 'number' | 'date';

/**
 * What a cell is, which decides how it looks: `input` was entered, `fixed` was calculated by the server and is not live,
 * `plain` is everything else, live formulas above all.
 */
export type Look =
  'title' | 'note' | 'remark' | 'header' | 'section' | 'label' | 'input' | 'fixed' | 'text' | 'plain' | 'total';

export interface DraftCell {
  /** Of a formula: what the server calculated for it, which programs show that do not calculate themselves. */
  readonly value: number | string | null;
  /** Without the equals sign. */
  readonly formula?: string;
  readonly format?: NumberFormat;
  readonly look?: Look;
  /** Of its row, in points. */
  readonly height?: number;
}

/** One sheet while it is being filled: cells by row and column, both counted from 0. */
export class SheetDraft {
  readonly name: string;
  readonly rows: (DraftCell | undefined)[][] = [];
  readonly widths: readonly number[];
  readonly frozen: { readonly rows: number; readonly columns: number };
  readonly isLandscape: boolean;
  /** Shows the cells of these rows as empty where the formula holds, which is that of the first of them. */
  emptyWhere: { readonly firstRow: number; readonly lastRow: number; readonly formula: string } | null = null;

  constructor(
    name: string,
    {
      widths,
      frozenRows = 0,
      frozenColumns = 0,
      isLandscape = false,
    }: {
      readonly widths: readonly number[];
      readonly frozenRows?: number;
      readonly frozenColumns?: number;
      readonly isLandscape?: boolean;
    },
  ) {
    this.name = name;
    this.widths = widths;
    this.frozen = { rows: frozenRows, columns: frozenColumns };
    this.isLandscape = isLandscape;
  }

  put(row: number, column: number, cell: DraftCell): void {
    while (this.rows.length <= row) this.rows.push([]);
    const cells = this.rows[row];
    if (cells !== undefined) cells[column] = cell;
  }

  /** Adds a row under the last one and answers its number. */
  add(cells: readonly (DraftCell | undefined)[]): number {
    return this.rows.push([...cells]) - 1;
  }
}

/** @example address(4, 1) // 'B5' */
export const address = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;

/** @example absolute(4, 1) // '$B$5' */
export const absolute = (row: number, column: number): string => `$${columnLetters(column)}$${row + 1}`;
