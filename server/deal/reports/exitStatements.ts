import { exitSections } from '../../../src/api/deal/exitStatements.ts';
import type { DealReport } from './dealReport.ts';
import { text, type InputSection } from './inputValue.ts';

/** The same deal offered for, assigned, flipped and refinanced, as far as its inputs go, as the screen shows it. */
export function exitStatements({ analysis, outcome }: DealReport): InputSection[] {
  return exitSections(analysis, outcome.exits)
    .filter(({ missing }) => missing === null)
    .map(({ title, lines }) => ({
      title,
      rows: lines.map((line) => ({
        label: line.label,
        value: text(line.text),
        ...(line.kind === 'sum' ? { isTotal: true as const } : {}),
      })),
    }));
}
