/** Cells of rows that were copied from a sheet (tabs between them) or from a text file (semicolons or commas). */

/** The sign between the cells: a sheet copies tabs; else the one that stands oftener in the first line. */
function delimiterOf(text: string): string {
  if (text.includes('\t')) return '\t';
  const [first = ''] = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return first.split(';').length > first.split(',').length ? ';' : ',';
}

/**
 * The rows that something stands in, cells trimmed. A cell in quotes may hold the delimiter, line breaks and, doubled,
 * quotes themselves.
 *
 * @example delimitedRows('Ann,ann@example.com\nBea,bea@example.com') // [['Ann', 'ann@example.com'], ['Bea', 'bea@...']]
 */
export function delimitedRows(text: string): readonly (readonly string[])[] {
  const delimiter = delimiterOf(text);
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') cell += text.charAt((at += 1));
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') isQuoted = true;
    else if (sign === delimiter) endCell();
    else if (sign === '\n') {
      endCell();
      rows.push([]);
    } else cell += sign;
  }
  endCell();
  return rows.filter((row) => row.some((one) => one !== ''));
}
