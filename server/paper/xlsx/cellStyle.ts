import type { CellObject } from 'write-excel-file/node';
import type { DraftCell, Look, NumberFormat } from './sheetDraft.ts';

const FORMATS: Readonly<Record<NumberFormat, string>> = {
  money: '#,##0.00;[Red]-#,##0.00',
  // Mortgage rates come in eighths of a percent.
  rate: '0.00##%',
  fineRate: '0.00000000%',
  ratio: '0.00',
  whole: '0',
  number: 'General',
  date: 'mm/dd/yyyy',
};

const LINE = '#C9D2DE';

const LOOKS: Readonly<Record<Look, Partial<CellObject>>> = {
  title: { fontWeight: 'bold', fontSize: 14, height: 22 },
  note: { textColor: '#5B6675' },
  remark: { textColor: '#5B6675', align: 'left', indent: 1 },
  header: {
    fontWeight: 'bold',
    backgroundColor: '#DCE6F4',
    bottomBorderColor: '#1F5FBF',
    bottomBorderStyle: 'thin',
  },
  section: { fontWeight: 'bold', backgroundColor: '#F1F4F8' },
  label: {},
  text: { wrap: true, alignVertical: 'top' },
  // Blue for what was entered, black for what is calculated: the convention of financial models.
  input: { textColor: '#1F5FBF' },
  fixed: { textColor: '#5B6675', fontStyle: 'italic' },
  plain: {},
  total: { fontWeight: 'bold', topBorderColor: LINE, topBorderStyle: 'thin' },
};

/** How a cell looks. Numbers stand right, and so does a text in a column of numbers, such as its header. */
export function cellStyle({ value, formula, format, look = 'plain', height }: DraftCell): Partial<CellObject> {
  const base = height === undefined ? LOOKS[look] : { ...LOOKS[look], height };
  if (format === undefined) return base;
  const isCalculated = typeof value === 'number' || formula !== undefined;
  return { ...base, align: 'right', ...(isCalculated ? { format: FORMATS[format] } : {}) };
}
