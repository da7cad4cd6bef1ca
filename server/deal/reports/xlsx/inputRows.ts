import type { NameBook } from '../../../paper/xlsx/nameBook.ts';
import { absolute, address, SheetDraft, type DraftCell, type NumberFormat } from '../../../paper/xlsx/sheetDraft.ts';
import { dateSerial } from '../../../paper/xlsx/dateSerial.ts';

export interface ValueRow {
  readonly label: string;
  /** How formulas call the value. */
  readonly name?: string;
  readonly value: number | string | null;
  /** Absent: the value was entered. */
  readonly formula?: string;
  readonly format?: NumberFormat;
  readonly remark?: string;
  readonly isTotal?: boolean;
  /** Entered, but not all that follows from it does so in the sheet, if anything does: a change needs a new file. */
  readonly isFixed?: boolean;
  /** The value is this share of another cell, instead of a formula. */
  readonly share?: ShareRow | null;
}

/** A share that the analyst may change, beside what comes of it. */
export interface ShareRow {
  readonly value: number;
  /** What it is a share of, as formulas call it. */
  readonly base: string;
  /** The same in words. */
  readonly words: string;
}

/** Beside what cannot be changed in the sheet. */
export const NEEDS_NEW_FILE = 'A change needs a new file';

const HEAD_ROWS = 3;
const VALUE = 1;
const REMARK = 2;
const SHARE = 3;

/** A sheet of inputs and what follows from them while it grows: a label, a value that may have a name, a remark. */
export class InputRows {
  readonly draft: SheetDraft;
  readonly names: NameBook;

  constructor(names: NameBook, sheet = 'Inputs') {
    this.names = names;
    this.draft = new SheetDraft(sheet, { widths: [38, 17, 17, 13, 13, 15, 13, 17], frozenRows: HEAD_ROWS });
  }

  /** The title rows, which stay in sight. */
  head(title: string, subtitle: string): void {
    this.draft.add([{ value: title, look: 'title' }]);
    this.draft.add([{ value: subtitle, look: 'note' }]);
    this.draft.add([
      { value: 'Input', look: 'header' },
      { value: 'Value', look: 'header', format: 'number' },
      { value: '  Remark', look: 'header' },
    ]);
  }

  section(title: string): void {
    this.draft.add([]);
    this.draft.add([title, null, null].map((value) => ({ value, look: 'section' })));
  }

  /** Values stand right, texts among them too. Nothing follows from a text or, unless the row says otherwise, from a blank cell. */
  add({
    label,
    name,
    value,
    formula: given,
    format = 'number',
    remark,
    isTotal = false,
    isFixed = typeof value !== 'number',
    share = null,
  }: ValueRow): void {
    const formula = share === null ? given : `ROUND(${share.base}*${address(this.draft.rows.length, SHARE)},2)`;
    const cell: DraftCell =
      formula === undefined
        ? { value, format, look: isFixed ? 'fixed' : 'input' }
        : { value, formula, format, look: isTotal ? 'total' : 'plain' };
    const row = this.draft.add([
      { value: label, look: isTotal ? 'total' : 'label' },
      cell,
      remark === undefined ? undefined : { value: remark, look: 'remark' },
      ...(share === null ? [] : shareCells(share)),
    ]);
    if (name !== undefined) this.names.define(name, this.draft.name, absolute(row, VALUE));
  }

  date(label: string, value: string | null, { name, isFixed }: Pick<ValueRow, 'name' | 'isFixed'>): void {
    const serial = value === null ? null : dateSerial(value);
    this.add({
      label,
      value: serial ?? value,
      format: serial === null ? undefined : 'date',
      name: serial === null ? undefined : name,
      isFixed: isFixed === true || serial === null,
    });
  }

  /** Entries under each other, each with its remark; answers the ranges of their amounts and remarks. */
  entries(rows: readonly (Pick<ValueRow, 'label' | 'remark' | 'isFixed' | 'share'> & { readonly amount: number })[]): {
    readonly amounts: string;
    readonly remarks: string;
  } {
    const first = this.draft.rows.length;
    for (const { amount, ...row } of rows) this.add({ ...row, value: amount, format: 'money' });
    const last = this.draft.rows.length - 1;
    const range = (column: number) => `${absolute(first, column)}:${absolute(last, column)}`;
    return { amounts: range(VALUE), remarks: range(REMARK) };
  }
}

const shareCells = ({ value, words }: ShareRow): DraftCell[] => [
  { value, format: 'rate', look: 'input' },
  { value: words, look: 'remark' },
];
