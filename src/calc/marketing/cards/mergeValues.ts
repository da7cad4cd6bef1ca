/** Values in the text of a postcard (design, sections 5 and 10): text as it is, never HTML; a missing one leaves no gap. */
import { fillPlaceholders, oneLine, parsePlaceholders } from '../placeholders.ts';
import type { CardMetrics } from './cardMetrics.ts';
import type { Paragraph, TextRun } from './cardText.ts';
import { printableSigns } from './printableSigns.ts';

export interface MergedText {
  readonly paragraphs: readonly Paragraph[];
  /** False: it has signs that no font of cards has. */
  readonly isWhole: boolean;
}

export function mergeValues(
  paragraphs: readonly Paragraph[],
  values: Readonly<Record<string, string>>,
  metrics: CardMetrics,
): MergedText {
  const names = Object.keys(values);
  let isWhole = true;
  const filled = (run: TextRun): TextRun => ({
    ...run,
    text: fillPlaceholders(parsePlaceholders(run.text, names), values, (value) => oneLine(value) || MISSING),
  });
  const merged = (run: TextRun, at: number, runs: readonly TextRun[]): TextRun => {
    if (run.text === '\n') return run;
    // `Hello #OwnerFirstName#,` of somebody without one is `Hello,`, also where the name is bold.
    const rest = runs.slice(at + 1).map(({ text: one }) => one);
    const [next = ''] = rest;
    const isBeforeGap = next.startsWith(MISSING) && STOP.test(rest.join('').replaceAll(MISSING, ''));
    const tidy = run.text
      .replaceAll(BEFORE_A_STOP, '')
      .replaceAll(MISSING, '')
      .replaceAll(/ {2,}/g, ' ')
      .replace(isBeforeGap ? / $/ : /$^/, '');
    const { text, isWhole: isAll } = printableSigns(tidy, (sign) => metrics.fileOf(sign, run.look.face) !== null);
    isWhole &&= isAll;
    return { text, look: run.look };
  };
  return { paragraphs: paragraphs.map((one) => ({ ...one, runs: one.runs.map(filled).map(merged) })), isWhole };
}

/** Stands for a value that is missing; of nobody's text, since what is private is never drawn. */
const MISSING = '\ue000';
const STOP = /^[,.;:!?]/;
const BEFORE_A_STOP = /[ \u00a0]*\ue000(?=[,.;:!?]|$)/g;
