/** Rows for people and spreadsheets. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

export type CellKind = 'money' | 'rate' | 'plain' | 'words';

export interface TableColumn {
  readonly name: string;
  /** Words stand to the left, all else to the right. */
  readonly kind: CellKind;
  /** Of percent, for people; 2 unless said. */
  readonly decimals?: number;
}

export interface Cell {
  readonly value: unknown;
  readonly kind: CellKind;
  readonly decimals?: number;
}

/** A value as programs read it: all its digits, dollars with two decimals. */
function exactText({ value, kind }: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return kind === 'money' ? value.toFixed(2) : String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Comma-separated values as RFC 4180 has them, of records with the same columns; a first column tells several apart. */
export function csvOf({ columns, rows }: Table, record: number | null): string {
  const head = record === null ? [] : ['record'];
  const first = record === null ? [] : [String(record)];
  const lines = rows.map((row) => [...first, ...row.map(exactText)]);
  if (record === null || record === 1) lines.unshift([...head, ...columns.map(({ name }) => name)]);
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A table of records with the same fields. */
export function tableOf(columns: readonly TableColumn[], records: readonly object[]): Table {
  const rows = records.map((record) => {
    const fields = new Map(Object.entries(record));
    return columns.map(({ name, ...how }) => ({ value: fields.get(name) ?? null, ...how }));
  });
  return { columns, rows };
}
