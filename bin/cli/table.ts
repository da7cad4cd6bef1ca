/** Rows for people and spreadsheets. */
export interface Table {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly unknown[])[];
}

export interface TableColumn {
  readonly name: string;
  readonly kind: 'money' | 'plain';
}

function text(value: unknown, { kind }: TableColumn): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return kind === 'money' ? value.toFixed(2) : String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Comma-separated values as RFC 4180 has them. */
export function csvOf({ columns, rows }: Table): string {
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => cellsOf(row, columns))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function cellsOf(row: readonly unknown[], columns: readonly TableColumn[]): string[] {
  return columns.map((column, index) => text(row[index], column));
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Columns side by side, numbers to the right. */
export function alignedTextOf({ columns, rows }: Table): string {
  const cells = rows.map((row) => cellsOf(row, columns));
  const widths = columns.map(({ name }, index) =>
    Math.max(name.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const lines = [columns.map(({ name }) => name), ...cells];
  return lines.map((row) => `${row.map((cell, index) => cell.padStart(widths[index] ?? 0)).join('  ')}\n`).join('');
}

/** Puts the tables of several records below each other; a first column tells the records apart. */
export function joinTables(tables: readonly Table[]): Table {
  const [first] = tables;
  if (first === undefined || tables.length === 1) return first ?? { columns: [], rows: [] };
  return {
    columns: [{ name: 'record', kind: 'plain' }, ...first.columns],
    rows: tables.flatMap(({ rows }, index) => rows.map((row) => [index + 1, ...row])),
  };
}

/** A table of records with the same fields. */
export function tableOf(columns: readonly TableColumn[], records: readonly object[]): Table {
  const rows = records.map((record) => {
    const fields = new Map(Object.entries(record));
    return columns.map(({ name }) => fields.get(name) ?? null);
  });
  return { columns, rows };
}
