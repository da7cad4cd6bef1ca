/** What was seen of a column: the same whether a file was read by the command or rows by a page. */
export interface SeenColumn {
  readonly header: string;
  /** Rows that have a value. */
  readonly filled: number;
  readonly distinct: number;
  /** The most frequent values and as many others as were kept. */
  readonly values: readonly { readonly text: string; readonly count: number }[];
}

export interface SeenTable {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly SeenColumn[];
}

/** The share of the seen values that pass, by rows; null: none was seen. */
export function shareOf({ values }: SeenColumn, passes: (text: string) => boolean): number | null {
  const all = values.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  return values.reduce((sum, { text, count }) => sum + (passes(text.trim()) ? count : 0), 0) / all;
}
