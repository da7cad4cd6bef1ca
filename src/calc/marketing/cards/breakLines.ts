/** How paragraphs of a postcard fall into lines of a width (design, section 10): greedily, by the widths of their fonts. */
import type { CardMetrics } from './cardMetrics.ts';
import type { Paragraph, TextLook, TextRun } from './cardText.ts';

/** A piece of a line that looks alike. */
export interface LinePiece {
  readonly text: string;
  readonly look: TextLook;
  /** From the left of the text. */
  readonly x: number;
  readonly width: number;
}
export interface BrokenLine {
  readonly pieces: readonly LinePiece[];
  /** From the top of the text. */
  readonly baseline: number;
  /** Top and bottom of what it takes, without the space around. */
  readonly top: number;
  readonly bottom: number;
}
export interface BrokenText {
  readonly lines: readonly BrokenLine[];
  readonly height: number;
  /** Of the widest line. */
  readonly width: number;
}

export interface Setting {
  readonly width: number;
  /** All sizes are made this much smaller. */
  readonly scale: number;
  /** From line to line, in sizes of the type. */
  readonly leading: number;
  /** Between two paragraphs, in sizes of the type. */
  readonly gap: number;
  readonly metrics: CardMetrics;
}

/** Words that nothing parts, each with its runs; the blanks before it. */
interface Word {
  readonly runs: TextRun[];
  readonly blank: TextRun | null;
}

export function breakLines(paragraphs: readonly Paragraph[], setting: Setting): BrokenText {
  const { scale, leading, gap, metrics } = setting;
  const lines: BrokenLine[] = [];
  let y = 0;
  let widest = 0;
  for (const [nth, paragraph] of paragraphs.entries()) {
    const first = paragraph.runs.find(({ text }) => text.trim() !== '')?.look ?? paragraph.look;
    if (nth > 0) y += gap * first.size * scale;
    for (const runs of linesOf(paragraph, setting)) {
      const looks = runs.length === 0 ? [first] : runs.map(({ look }) => look);
      const sizes = looks.map((look) => ({ look, ...metrics.heightOf(look.face, look.size * scale) }));
      const above = Math.max(...sizes.map((size) => size.above));
      const below = Math.max(...sizes.map((size) => size.below));
      const height = Math.max(...looks.map(({ size }) => size)) * scale * leading;
      const baseline = y + (height - above - below) / 2 + above;
      const pieces = placed(runs, setting);
      const last = pieces.at(-1);
      const width = last === undefined ? 0 : last.x + last.width;
      const shift = paragraph.side === 'left' ? 0 : (setting.width - width) / (paragraph.side === 'center' ? 2 : 1);
      lines.push({
        pieces: pieces.map((piece) => ({ ...piece, x: piece.x + shift })),
        baseline,
        top: y,
        bottom: y + height,
      });
      widest = Math.max(widest, width);
      y += height;
    }
  }
  return { lines, height: y, width: widest };
}

/** Neighbours that look the same are one run; no blank at either end. */
function linesOf({ runs }: Paragraph, setting: Setting): TextRun[][] {
  const lines: TextRun[][] = [];
  for (const words of hardLines(runs)) {
    let line: TextRun[] = [];
    for (const { runs: word, blank } of words) {
      const longer = joined(line.length === 0 || blank === null ? [...line, ...word] : [...line, blank, ...word]);
      // What nothing parts stays together, as wide as it is.
      if (line.length === 0 || blank === null || widthOf(longer, setting) <= setting.width + 0.001) line = longer;
      else {
        lines.push(line);
        line = joined(word);
      }
    }
    lines.push(line);
  }
  return lines;
}

const sameLook = (a: TextLook, b: TextLook): boolean =>
  a === b ||
  (a.size === b.size &&
    a.color === b.color &&
    a.isUnderlined === b.isUnderlined &&
    a.face.family === b.face.family &&
    a.face.weight === b.face.weight &&
    a.face.isSlanted === b.face.isSlanted);

function joined(runs: readonly TextRun[]): TextRun[] {
  const all: TextRun[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last !== undefined && sameLook(last.look, run.look))
      all[all.length - 1] = { text: last.text + run.text, look: last.look };
    else all.push(run);
  }
  return all;
}

/** Where lines may end: at a blank, and behind a hyphen or a slash between letters. */
const PIECES = / |(?:[^ \n-]|-(?![\p{L}])|(?<![\p{L}])-)+-?|-|\n/gu;

function hardLines(runs: readonly TextRun[]): Word[][] {
  let words: Word[] = [];
  const lines = [words];
  let blank: TextRun | null = null;
  let isApart = true;
  for (const { text, look } of runs) {
    for (const [piece] of text.matchAll(PIECES)) {
      if (piece === '\n') {
        words = [];
        lines.push(words);
        blank = null;
        isApart = true;
      } else if (piece === ' ') {
        blank ??= { text: ' ', look };
        isApart = true;
      } else {
        const last = words.at(-1);
        // A hyphen between letters parts without a blank.
        if (isApart || last === undefined)
          words.push({
            runs: [{ text: piece, look }],
            blank: words.length === 0 ? null : (blank ?? { text: '', look }),
          });
        else last.runs.push({ text: piece, look });
        blank = null;
        isApart = piece.length > 1 && piece.endsWith('-');
      }
    }
  }
  return lines;
}

const widthOf = (runs: readonly TextRun[], { metrics, scale }: Setting): number =>
  runs.reduce((sum, { text, look }) => sum + metrics.widthOf(text, look.face, look.size * scale), 0);

function placed(runs: readonly TextRun[], { metrics, scale }: Setting): LinePiece[] {
  let x = 0;
  return runs
    .filter(({ text }) => text !== '')
    .map(({ text, look }) => {
      const size = look.size * scale;
      const piece = { text, look: { ...look, size }, x, width: metrics.widthOf(text, look.face, size) };
      x += piece.width;
      return piece;
    });
}
