/**
 * The price level the sample grows along: an invented curve of the shape US house prices had (the boom to 2007, the
 * fall to 2011, the rise since), first of January of each year from 1975 on.
 */
const levels = [
  60, 65, 73, 82, 93, 101, 106, 108, 112, 118, 124, 133, 141, 149, 158, 163, 165, 168, 172, 176, 180, 186, 193, 204,
  216, 231, 247, 263, 283, 312, 348, 372, 374, 352, 336, 328, 316, 322, 344, 362, 381, 402, 426, 449, 471, 505, 590,
  690, 715, 750, 775, 790, 802,
];

const FIRST_YEAR = 1975;

/** Price level at a date expression of SQL, linear within the year; 1 at the end of June 2026. */
export function growthSql(date: string): string {
  const atAsOf = (790 + 802) / 2;
  const position = `(year(${date}) - ${FIRST_YEAR - 1})`;
  const list = `[${levels.join(', ')}]`;
  return `((${list}[${position}] + (${list}[${position} + 1] - ${list}[${position}]) * (dayofyear(${date}) - 1) / 366.0) / ${atAsOf})`;
}
