/** The texts of lists that join, as they stand in the snapshot. */
import type { TextRows } from './csvRows.queries.ts';
import { literal } from './text.ts';

/** A file whose rows stand in `list_row`. */
export interface KeptFile {
  readonly key: string;
  readonly name: string;
  /** Of the texts of a row, in their order. */
  readonly headers: readonly string[];
  /** Rows that could not be read when it was loaded. */
  readonly brokenRows: number;
}

/** A file of a list in the snapshot. */
export interface KeptTexts {
  readonly sourceId: number;
  readonly kept: KeptFile;
}

export const keptTexts = ({ sourceId, kept: { key, name, headers, brokenRows } }: KeptTexts): TextRows => ({
  name,
  header: headers,
  rows: `(SELECT ${headers.map((_, at) => `texts[${at + 1}] AS c${at}`).join(', ')} FROM list_row
    WHERE source_id = ${sourceId} AND file = ${literal(key)} ORDER BY row_number)`,
  noteBroken: `INSERT INTO broken_line SELECT ${literal(name)}, 0, 'not readable when it was loaded', NULL, ${brokenRows} WHERE ${brokenRows} > 0`,
});
