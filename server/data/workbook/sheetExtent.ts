/** A row, or a cell that holds something: `<c r="B7" ...>`. A cell that is closed at once is only formatted. */
const ROW_OR_CELL = /<(?:\w{1,20}:)?(c|row)\b([^<>]{0,200})>/g;
const PLACE = /\br=["']([A-Z]{1,3})(\d{1,7})["']/;
/** The longest beginning of a cell that may be cut in two by the end of a part. */
const CARRIED = 240;

/** How far the full cells of a sheet reach, found while its XML streams by. */
export class SheetExtent {
  columns = 0;
  /** The last one with a full cell. */
  rows = 0;
  /** With nothing in them as well. */
  rowsWritten = 0;
  /** Like `XFD1`. */
  farthest = '';
  #rest = '';

  add(part: string): void {
    const text = this.#rest + part;
    for (const [, name, attributes = ''] of text.matchAll(ROW_OR_CELL)) {
      if (name === 'row') this.rowsWritten += 1;
      else if (!attributes.endsWith('/')) this.#place(attributes);
    }
    const open = text.lastIndexOf('<');
    this.#rest = open >= 0 && !text.includes('>', open) ? text.slice(Math.max(open, text.length - CARRIED)) : '';
  }

  #place(attributes: string): void {
    const [, letters = '', row = '0'] = PLACE.exec(attributes) ?? [];
    const column = columnNumber(letters);
    this.rows = Math.max(this.rows, Number(row));
    if (column <= this.columns) return;
    this.columns = column;
    this.farthest = `${letters}${row}`;
  }
}

/** @example columnNumber('AB') // 28 */
const columnNumber = (letters: string): number =>
  letters.split('').reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
