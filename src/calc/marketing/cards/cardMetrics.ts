/** Widths of texts in the fonts of postcards, by tables made of the font files (`cardFaces.ts`; design, section 10). */
import type { CardFace } from './drawList.ts';

/** A font as `scripts/build/makeCardMetrics.ts` writes it down. */
export interface FaceTable {
  readonly unitsPerEm: number;
  /** Of the line above its baseline, and below it (negative). */
  readonly ascent: number;
  readonly descent: number;
  readonly signs: string;
  /** Of its signs, parted by blanks. */
  readonly widths: string;
  /** Those of its second file; none of them is set closer to another. */
  readonly furtherSigns: string;
  readonly furtherWidths: string;
  /** Classes of signs as the first and the second of a pair, a letter each. */
  readonly left: string;
  readonly right: string;
  /** How much closer (negative) each class of first signs stands to those of second ones, parted by commas. */
  readonly closer: readonly string[];
}

type Face = Pick<CardFace, 'family' | 'weight'>;

/** What a layout has to know of fonts. */
export interface CardMetrics {
  /** In the unit of `size`. */
  readonly widthOf: (text: string, face: Face, size: number) => number;
  /** Above and below the baseline, both positive, in the unit of `size`. */
  readonly heightOf: (face: Face, size: number) => { readonly above: number; readonly below: number };
  /** Which file of the font has the sign; null: none. */
  readonly fileOf: (sign: string, face: Face) => FontFile | null;
}
export type FontFile = 'latin' | 'latin-ext';

/** @example faceName({ family: 'Inter', weight: 400 }) // 'Inter 400' */
export const faceName = ({ family, weight }: Face): string => `${family} ${weight}`;

interface OpenFace {
  readonly table: FaceTable;
  readonly own: ReadonlyMap<string, { readonly width: number; readonly left: number; readonly right: number }>;
  readonly further: ReadonlyMap<string, number>;
  readonly closer: readonly (readonly number[])[];
}

/** Reads the tables; each face when it is first asked for. */
export function openCardMetrics(faces: Readonly<Record<string, FaceTable>>): CardMetrics {
  const opened = new Map<string, OpenFace>();
  const open = (face: Face): OpenFace => {
    const name = faceName(face);
    const known = opened.get(name);
    if (known !== undefined) return known;
    const table = faces[name];
    if (table === undefined) throw new Error(`no font is called ${name}`);
    const made = openFace(table);
    opened.set(name, made);
    return made;
  };
  return {
    widthOf: (text, face, size) => {
      const { table, own, further, closer } = open(face);
      let sum = 0;
      let before: number | null = null;
      for (const sign of text) {
        const letter = own.get(sign);
        if (letter !== undefined && before !== null) sum += closer[before]?.[letter.right] ?? 0;
        sum += letter?.width ?? further.get(sign) ?? 0;
        before = letter?.left ?? null;
      }
      return (sum * size) / table.unitsPerEm;
    },
    heightOf: (face, size) => {
      const { ascent, descent, unitsPerEm } = open(face).table;
      return { above: (ascent * size) / unitsPerEm, below: (-descent * size) / unitsPerEm };
    },
    fileOf: (sign, face) => {
      const { own, further } = open(face);
      if (own.has(sign)) return 'latin';
      return further.has(sign) ? 'latin-ext' : null;
    },
  };
}

const numbers = (text: string): number[] => text.split(' ').map(Number);

function openFace(table: FaceTable): OpenFace {
  const widths = numbers(table.widths);
  const furtherWidths = numbers(table.furtherWidths);
  const [left, right] = [indexed(table.left), indexed(table.right)];
  return {
    table,
    own: new Map(
      Array.from(table.signs).map((sign, at) => [
        sign,
        { width: widths[at] ?? 0, left: left[at] ?? 0, right: right[at] ?? 0 },
      ]),
    ),
    further: new Map(Array.from(table.furtherSigns).map((sign, at) => [sign, furtherWidths[at] ?? 0])),
    closer: table.closer.map((row) => row.split(',').map(Number)),
  };
}

/** Classes are numbered in the order in which they first appear. */
function indexed(names: string): number[] {
  const classes = [...new Set(names)];
  return Array.from(names, (name) => classes.indexOf(name));
}
