import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import type { CellEditor, GridColumn } from '../../grid/gridTypes.ts';
import type { SheetCell, SheetRow } from './sheetRows.ts';

/** Key of a value column, counted from 0, and back; -1 for the columns of words. */
export const columnKey = (index: number): string => `value${index}`;
export const columnIndex = (key: string): number => (key.startsWith('value') ? Number(key.slice('value'.length)) : -1);

const cellAt = (row: SheetRow, index: number): SheetCell | null => row.cells[index] ?? null;

/** The columns of a sheet: what it is, in what it is counted, the values. */
export function sheetColumns(valueCount: number): GridColumn<SheetRow>[] {
  return [
    {
      key: 'label',
      label: '',
      width: 146,
      text: ({ label }) => label,
      className: ({ kind }) => `deal-label deal-label--${kind}`,
    },
    ...Array.from({ length: valueCount }, (_, index) => valueColumn(index)),
    { key: 'unit', label: '', width: 58, text: ({ unit }) => unit, className: () => 'deal-unit' },
  ];
}

function valueColumn(index: number): GridColumn<SheetRow> {
  return {
    key: columnKey(index),
    label: '',
    width: 110,
    align: 'right',
    text: (row) => cellAt(row, index)?.text ?? '',
    className: (row) => {
      const cell = cellAt(row, index);
      if (cell === null || cell.path === null) return cell === null ? 'deal-none' : 'deal-heading';
      return cell.origin === null ? 'deal-input' : 'deal-input deal-given';
    },
    editText: (row) => cellAt(row, index)?.editText ?? '',
    editorOf: (row) => {
      const kind = cellAt(row, index)?.kind ?? null;
      return kind === null ? null : editorFor(kind);
    },
    error: (row) => cellAt(row, index)?.error ?? null,
  };
}

function editorFor(kind: CellKind): { readonly editor: CellEditor; readonly options?: readonly string[] } {
  if (kind.kind === 'flag') return { editor: 'checkbox' };
  if (kind.kind !== 'choice') return { editor: 'text' };
  return { editor: 'select', options: choicesOf(kind) };
}

/** The choices as a person reads them, the empty one first. */
export const choicesOf = (kind: CellKind): readonly string[] =>
  kind.kind === 'choice' ? [...(kind.none === undefined ? [] : [kind.none]), ...Object.values(kind.options)] : [];
