import { isMet, ratioOf, type Amount, type Figure, type PartResult } from './figure.ts';

/** One line a figure: ratio first, then both medians, the goal, and whether it was met. */
export function print(part: string, { figures, notes }: PartResult): void {
  console.log(`\n${part}`);
  const lines = figures.map((figure) => [
    figure.name,
    `${ratioText(figure)}x`,
    `${figure.ours.label} ${amountText(figure.ours)}`,
    `${figure.other.label} ${amountText(figure.other)}`,
    goalText(figure),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...lines.map((line) => line[column]?.length ?? 0)));
  for (const line of lines) {
    const cells = line.map((text, column) =>
      column === 1 ? text.padStart(widths[1] ?? 0) : text.padEnd(widths[column] ?? 0),
    );
    console.log(`  ${cells.join('  ')}`.trimEnd());
  }
  for (const note of notes) console.log(`  - ${note}`);
}

/** What goes into the JSON file: the figures with what was made of them. */
export function asJson({ figures, notes }: PartResult): unknown {
  return { figures: figures.map((figure) => ({ ...figure, ratio: ratioOf(figure), met: isMet(figure) })), notes };
}

function ratioText(figure: Figure): string {
  const ratio = ratioOf(figure);
  return ratio >= 100 ? ratio.toFixed(0) : ratio >= 10 ? ratio.toFixed(1) : ratio.toFixed(2);
}

function goalText(figure: Figure): string {
  if (figure.goal === null) return 'no goal';
  const bound = figure.goal.bound === 'at most' ? '<=' : '>=';
  return `goal ${bound} ${Number(figure.goal.ratio.toFixed(2))}x  ${isMet(figure) === true ? 'met' : 'NOT MET'}`;
}

function amountText({ value, unit }: Amount): string {
  if (unit === 'bytes') return `${(value / 1000).toFixed(1)} kB`;
  if (unit === 'per second') return `${Math.round(value).toLocaleString('en-US')}/s`;
  if (unit === 'percent') return `${value.toFixed(1)} %`;
  if (unit === 'count') return Number(value.toFixed(1)).toLocaleString('en-US');
  if (value < 1e3) return `${value.toFixed(0)} ns`;
  if (value < 1e6) return `${(value / 1e3).toFixed(1)} µs`;
  if (value < 1e9) return `${(value / 1e6).toFixed(2)} ms`;
  return `${(value / 1e9).toFixed(2)} s`;
}
