/** Name of a column, counted from 0. @example columnLetters(27) // 'AB' */
export function columnLetters(column: number): string {
  const last = String.fromCodePoint(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
