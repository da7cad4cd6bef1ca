/** What of a workbook is read at most. Beyond it a file is no table of properties or people, or was made to be too much. */
export const MOST_COLUMNS = 500;
/** A workbook is read whole into memory: larger ones have to come as CSV. */
export const MOST_WORKBOOK_BYTES = 40 * 1024 * 1024;
/** All files of a workbook, as they are unpacked. */
export const MOST_UNPACKED_BYTES = 300 * 1024 * 1024;
export const MOST_WORKBOOK_FILES = 2000;
/** From one `>` to the next in a file of a workbook: a cell holds 32,767 characters, a tag much less. */
export const MOST_XML_STEP = 1_000_000;
/** As many as a sheet has. */
export const MOST_SHEET_ROWS = 1_048_576;
/** Rows times columns of the sheet: empty cells between full ones take room as well. */
export const MOST_CELLS = 20_000_000;
