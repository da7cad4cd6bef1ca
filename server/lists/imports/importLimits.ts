/** What of a table is read at most; of a workbook: `workbookLimits.ts`. What a row may take: the reader of tables has the same limit. */
export const MOST_ROW_BYTES = 2_000_000;
/** Lines with nothing in them count here. */
export const MOST_LINES = 4_000_000;
