import { describe, expect, it } from 'vitest';
import { editsOf } from '../../../src/panes/grid/gridEdits.ts';
import type { GridColumn } from '../../../src/panes/grid/gridTypes.ts';

interface Row {
  readonly name: string;
  readonly amount: number;
  readonly isLocked?: boolean;
}

const columns: readonly GridColumn<Row>[] = [
  { key: 'name', label: 'Name', width: 100, text: ({ name }) => name },
  {
    key: 'amount',
    label: 'Amount',
    width: 100,
    editor: 'text',
    text: ({ amount }) => `$${amount}`,
    editText: ({ amount }) => String(amount),
    readOnly: ({ isLocked }) => isLocked === true,
  },
];
const rows: readonly Row[] = [
  { name: 'Roof', amount: 5 },
  { name: 'Paint', amount: 7, isLocked: true },
];
const edits = (...changes: readonly (readonly unknown[])[]) => editsOf(changes, Number, { columns, rows });

describe('editsOf', () => {
  it('is the text of the cells that were changed, with the row and column they stand in', () => {
    expect(edits([0, 1, '$5', '12'])).toEqual([{ index: 0, key: 'amount', text: '12' }]);
  });

  it('leaves out cells without an editor, locked ones, and rows that are not there', () => {
    expect(edits([0, 0, 'Roof', 'Door'], [1, 1, '$7', '9'], [5, 1, '', '9'])).toEqual([]);
  });

  it('leaves out what says the same, as shown or as edited', () => {
    expect(edits([0, 1, '$5', '$5'], [0, 1, '$5', '5'])).toEqual([]);
  });

  it('takes a cleared cell as empty text and a filled number as its digits', () => {
    expect(edits([0, 1, '$5', null], [0, 1, '$5', 9]).map(({ text }) => text)).toEqual(['', '9']);
  });
});
