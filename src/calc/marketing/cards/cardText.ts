/**
 * The HTML of an element of a postcard as paragraphs of words with their looks: p, br, b, i, u and span with size, colour,
 * font and, of paragraphs, the side (design, section 10). Whatever else stands in it has no effect; nothing is loaded.
 */
import { cardFonts, type CardFace, type CardFont } from './drawList.ts';

export interface TextLook {
  readonly face: CardFace;
  /** Pixels of the canvas. */
  readonly size: number;
  /** As #rrggbb. */
  readonly color: string;
  readonly isUnderlined: boolean;
}
export interface TextRun {
  /** `\n`: a new line. */
  readonly text: string;
  readonly look: TextLook;
}
export type TextSide = 'left' | 'center' | 'right';
export interface Paragraph {
  readonly side: TextSide;
  readonly runs: readonly TextRun[];
  /** Of an empty one: how high its line is. */
  readonly look: TextLook;
}

/** Smaller cannot be read, larger than a card makes no sense. */
const SMALLEST = 25;
const LARGEST = 600;

const TAG = /<(\/?)([a-z][a-z0-9]*)\b((?:"[^"]*"|'[^']*'|[^'">])*)>|<!--[\s\S]*?-->|<[!?][^>]*>/gi;
/** What stands in these is no text. */
const SILENT = /<(script|style|title|template|noscript|iframe|svg|math|textarea|select)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const BLOCKS = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'ul', 'ol', 'blockquote']);

interface Open {
  readonly tag: string;
  readonly look: TextLook;
  readonly side: TextSide;
}

/** @param base What text looks like where nothing else is said. */
export function readCardText(html: string, base: TextLook): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let runs: TextRun[] = [];
  let open: Open[] = [];
  let isOpen = false;
  const now = (): Open => open.at(-1) ?? { tag: '', look: base, side: 'left' };
  const end = (side: TextSide, look: TextLook): void => {
    if (isOpen || runs.some(({ text }) => text.trim() !== '' || text.includes('\n')))
      paragraphs.push({ side, runs, look });
    runs = [];
    isOpen = false;
  };
  const source = html.replaceAll(SILENT, '');
  let at = 0;
  TAG.lastIndex = 0;
  for (const found of source.matchAll(TAG)) {
    addText(source.slice(at, found.index));
    at = found.index + found[0].length;
    const [, slash = '', name = '', attributes = ''] = found;
    if (name !== '') tag(name.toLowerCase(), slash !== '', attributes);
  }
  addText(source.slice(at));
  end(now().side, now().look);
  return paragraphs;

  function addText(text: string): void {
    if (text !== '') runs.push({ text: decoded(text.replaceAll(/[\t\n\f\r ]+/g, ' ')), look: now().look });
  }
  function tag(name: string, isEnd: boolean, attributes: string): void {
    if (name === 'br') runs.push({ text: '\n', look: now().look });
    else if (isEnd) {
      const nth = open.findLastIndex((one) => one.tag === name);
      if (nth === -1) return;
      if (BLOCKS.has(name)) end(now().side, now().look);
      open = open.slice(0, nth);
    } else {
      const { look, side } = now();
      if (BLOCKS.has(name)) end(side, look);
      open.push({ tag: name, look: lookOf(name, attributes, look), side: sideOf(name, attributes, side) });
      isOpen ||= BLOCKS.has(name) && name !== 'ul' && name !== 'ol';
    }
  }
}

const stylesOf = (attributes: string): Map<string, string> => {
  const [, , style = ''] = /\bstyle\s*=\s*(["'])([\s\S]*?)\1/i.exec(attributes) ?? [];
  return new Map(
    decoded(style)
      .split(';')
      .map((one) => one.split(':', 2).map((part) => part.trim()))
      .flatMap(([name = '', value = '']) => (value === '' ? [] : [[name.toLowerCase(), value]])),
  );
};

function lookOf(name: string, attributes: string, look: TextLook): TextLook {
  const { face } = look;
  if (name === 'b' || name === 'strong') return { ...look, face: { ...face, weight: 700 } };
  if (name === 'i' || name === 'em') return { ...look, face: { ...face, isSlanted: true } };
  if (name === 'u') return { ...look, isUnderlined: true };
  if (name !== 'span' && !BLOCKS.has(name)) return look;
  const styles = stylesOf(attributes);
  return {
    face: { ...face, family: familyOf(styles.get('font-family')) ?? face.family },
    size: sizeOf(styles.get('font-size')) ?? look.size,
    color: hexColor(styles.get('color') ?? '') ?? look.color,
    isUnderlined: look.isUnderlined,
  };
}

function sideOf(name: string, attributes: string, side: TextSide): TextSide {
  if (!BLOCKS.has(name)) return side;
  const asked = stylesOf(attributes).get('text-align')?.toLowerCase();
  if (asked === 'center' || asked === 'right' || asked === 'left') return asked;
  return asked === 'justify' ? 'left' : side;
}

const familyOf = (asked = ''): CardFont | null => {
  const [first = ''] = asked.split(',');
  const name = first.replaceAll(/["']/g, '').trim().toLowerCase();
  return cardFonts.find((font) => font.toLowerCase() === name) ?? null;
};

function sizeOf(asked = ''): number | null {
  const [, digits] = /^(\d{1,4}(?:\.\d{1,3})?)px$/.exec(asked.toLowerCase()) ?? [];
  return digits === undefined ? null : Math.min(LARGEST, Math.max(SMALLEST, Number(digits)));
}

const hex = (value: number): string => Math.min(255, value).toString(16).padStart(2, '0');
const NAMED: Readonly<Record<string, string>> = { black: '#000000', white: '#ffffff' };

/** @example hexColor('rgb(255, 0, 16)') // '#ff0010' */
export function hexColor(asked: string): string | null {
  const color = asked.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(color)) return color;
  if (/^#[0-9a-f]{3}$/.test(color)) return color.replaceAll(/[0-9a-f]/g, '$&$&');
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(color);
  if (parts !== null)
    return `#${parts
      .slice(1)
      .map((part) => hex(Number(part)))
      .join('')}`;
  return NAMED[color] ?? null;
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  bull: '•',
  euro: '€',
  trade: '™',
  copy: '©',
  reg: '®',
};

const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (typeof name === 'string') return ENTITIES[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
    return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
