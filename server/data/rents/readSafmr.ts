import { MOST_BEDROOMS, type AreaRents, type Rents } from './areaRents.ts';

export type Cell = string | number | boolean | Date | null | undefined;

/** Header forms of the years: "ZIP Code", "ZIP\nCode", "zip_code", "ZCTA"; "SAFMR 0BR", "SAFMR\n0BR", "safmr_0br", "area_rent_br0". */
const ZIP_HEADER = /^(?:zip(?: ?code)?|zcta|zipcode)$/;
const RENT_HEADER = /^(?:(?:safmr|fmr|area rent|rent) ?)?(?:(\d) ?(?:br|bedrooms?)|br ?(\d))$/;

/** A rent outside is no month's rent of a home: another column, cents, or a payment standard in percent. */
const LEAST_RENT = 50;
const MOST_RENT = 50_000;

const words = (cell: Cell): string =>
  String(cell ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ');

export interface ReadRents extends AreaRents {
  /** Rows that were left out, each with its number in the file and why. */
  readonly rejected: readonly string[];
}

/**
 * Reads HUD's table of Small Area Fair Market Rents, its header in the first rows. Throws, naming what it looked for and
 * what it found, when it is another table.
 */
export function readSafmr(rows: readonly (readonly Cell[])[], year: number): ReadRents {
  const head = rows.slice(0, 10).findIndex((row) => row.some((cell) => ZIP_HEADER.test(words(cell))));
  const header = (rows[head] ?? rows[0] ?? []).map(words);
  const zipColumn = header.findIndex((name) => ZIP_HEADER.test(name));
  const rentColumns = Array.from({ length: MOST_BEDROOMS + 1 }, (_, bedrooms) =>
    header.findIndex((name) => {
      const match = RENT_HEADER.exec(name);
      return match !== null && Number(match[1] ?? match[2]) === bedrooms;
    }),
  );
  const missing = [
    ...(zipColumn < 0 ? ['ZIP Code'] : []),
    ...rentColumns.flatMap((at, n) => (at < 0 ? [`SAFMR ${n}BR`] : [])),
  ];
  if (missing.length > 0)
    throw new Error(
      `no column ${missing.join(', ')}: this is not HUD's table of Small Area Fair Market Rents. Its columns are: ${header.filter(Boolean).join(', ') || 'none'}`,
    );
  const zips = new Map<string, { rents: Rents; areas: number }>();
  const rejected: string[] = [];
  for (const [index, row] of rows.entries()) {
    if (index <= head || row.every((cell) => words(cell) === '')) continue;
    const zip = zipOf(row[zipColumn]);
    const rents = rentColumns.map((at) => rentOf(row[at]));
    const problem =
      zip === null
        ? `“${words(row[zipColumn])}” is no ZIP, as 22901`
        : problemOf(
            rents,
            rentColumns.map((at) => row[at]),
          );
    if (zip === null || problem !== null) rejected.push(`row ${index + 1}: ${problem}`);
    else {
      const known = zips.get(zip);
      zips.set(zip, known === undefined ? { rents: rents as Rents, areas: 1 } : merged(known, rents as Rents));
    }
  }
  if (zips.size === 0) throw new Error(`no row could be read; ${rejected[0] ?? 'the table has none'}`);
  return { year, zips, rejected };
}

/** A ZIP that a spreadsheet took for a number has lost its zeros. */
function zipOf(cell: Cell): string | null {
  const text = words(cell)
    .replace(/^'/, '')
    .replace(/-\d{4}$/, '')
    .replace(/\.0$/, '');
  return /^\d{3,5}$/.test(text) ? text.padStart(5, '0') : null;
}

/** Undefined: there is something, and it is no rent. */
function rentOf(cell: Cell): number | null | undefined {
  const text = words(cell).replaceAll(/[$,]/g, '');
  if (text === '' || text === 'n/a') return null;
  const value = Number(text);
  return value >= LEAST_RENT && value <= MOST_RENT ? value : undefined;
}

function problemOf(rents: readonly (number | null | undefined)[], cells: readonly Cell[]): string | null {
  const wrong = rents.findIndex((rent) => rent === undefined);
  if (wrong >= 0)
    return `SAFMR ${wrong}BR “${words(cells[wrong])}” is no rent of a month: $${LEAST_RENT} to $${MOST_RENT}, as 1,250`;
  return rents.every((rent) => rent === null) ? 'it has no rent' : null;
}

function merged(known: { rents: Rents; areas: number }, rents: Rents): { rents: Rents; areas: number } {
  const lowest = known.rents.map((rent, at) => {
    const other = rents[at] ?? null;
    return rent === null || other === null ? (rent ?? other) : Math.min(rent, other);
  });
  const isSame = known.rents.every((rent, at) => rent === rents[at]);
  return { rents: lowest, areas: isSame ? known.areas : known.areas + 1 };
}
