/**
 * Reads the widths of the letters of postcards from the files of their fonts and writes them down, so that server and
 * browser break lines alike without opening a font: `node scripts/build/makeCardMetrics.ts` after another version of one.
 * `test/calc/marketing/cards/cardMetrics.test.ts` holds what is written against the files.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';
import { cardFonts, type CardFont } from '../../src/calc/marketing/cards/drawList.ts';
import { faceName, type FaceTable } from '../../src/calc/marketing/cards/cardMetrics.ts';

const PACKAGES: Readonly<Record<CardFont, string>> = {
  Inter: 'inter',
  'Source Serif 4': 'source-serif-4',
  Oswald: 'oswald',
  Caveat: 'caveat',
};

/** Western and eastern Europe, and the signs that texts are set with; no marks that stand on other letters. */
const RANGES = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x17f],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1ef2, 0x1ef3],
] as const;
const FURTHER = '–—‘’‚“”„•…′″‹›€™−';
const wanted = (code: number): boolean =>
  RANGES.some(([from, to]) => code >= from && code <= to) || FURTHER.includes(String.fromCodePoint(code));

/** Letters stand for themselves on paper and on screen: nothing is joined or swapped, pairs are set closer. */
export const AS_WRITTEN = { liga: false, clig: false, calt: false, rclt: false };

const CLASSES =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!#$%&()*+,-./:;<=>?@[]^_{|}~ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêë';

export function openFont(family: CardFont, weight: number, part: 'latin' | 'latin-ext'): Font {
  const folder = `../../node_modules/@fontsource/${PACKAGES[family]}/files`;
  const file = new URL(`${folder}/${PACKAGES[family]}-${part}-${weight}-normal.woff`, import.meta.url);
  const font = create(readFileSync(file));
  if ('fonts' in font) throw new Error(`${file.href} is a collection`);
  return font;
}

/** What browsers take from the first file, by the style sheets of these fonts. */
const isLatin = (code: number): boolean => code < 0x100 || code > 0x1fff || [0x131, 0x152, 0x153].includes(code);
const signsOf = (font: Font): number[] => font.characterSet.filter(wanted).toSorted((a, b) => a - b);
const widthsOf = (font: Font, codes: readonly number[]): number[] =>
  codes.map((code) => font.glyphForCodePoint(code).advanceWidth);

function readFace(family: CardFont, weight: 400 | 700): FaceTable {
  const [latin, extended] = [openFont(family, weight, 'latin'), openFont(family, weight, 'latin-ext')];
  const own = signsOf(latin).filter(isLatin);
  const further = signsOf(extended).filter((code) => !isLatin(code));
  const pairs = own.map((a) => own.map((b) => closerBy(latin, a, b)));
  const left = classesOf(pairs.map(String));
  const right = classesOf(own.map((_, at) => pairs.map((row) => row[at]).join()));
  return {
    unitsPerEm: latin.unitsPerEm,
    ascent: latin.ascent,
    descent: latin.descent,
    signs: String.fromCodePoint(...own),
    widths: widthsOf(latin, own).join(' '),
    furtherSigns: String.fromCodePoint(...further),
    furtherWidths: widthsOf(extended, further).join(' '),
    left: left.names,
    right: right.names,
    closer: left.firsts.map((row) =>
      right.firsts
        .map((at) => pairs[row]?.[at] || '')
        .join()
        .replace(/,+$/, ''),
    ),
  };
}

function closerBy(font: Font, a: number, b: number): number {
  const { glyphs, positions } = font.layout(String.fromCodePoint(a, b), AS_WRITTEN);
  const [first] = positions;
  if (first === undefined || glyphs.length !== 2) throw new Error(`${a} and ${b} are joined`);
  return first.xAdvance - font.glyphForCodePoint(a).advanceWidth;
}

/** The same key, the same class; each with the first that has it. */
function classesOf(keys: readonly string[]): { names: string; firsts: number[] } {
  const distinct = [...new Set(keys)];
  const signs = Array.from(CLASSES);
  if (distinct.length > signs.length) throw new Error(`${distinct.length} classes of letters`);
  return {
    names: keys.map((key) => signs[distinct.indexOf(key)]).join(''),
    firsts: distinct.map((key) => keys.indexOf(key)),
  };
}

if (import.meta.main) {
  const faces = Object.fromEntries(
    cardFonts.flatMap((family) =>
      ([400, 700] as const).map((weight) => [faceName({ family, weight }), readFace(family, weight)]),
    ),
  );
  writeFileSync(
    new URL('../../src/calc/marketing/cards/cardFaces.ts', import.meta.url),
    `/** Made by scripts/build/makeCardMetrics.ts from the fonts of postcards: never edited by hand. */\nimport type { FaceTable } from './cardMetrics.ts';\n\nexport const cardFaces: Readonly<Record<string, FaceTable>> = ${JSON.stringify(faces, null, 1)};\n`,
  );
}
