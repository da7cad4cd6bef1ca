/** What all rows of a column say of how it writes its numbers and days; asked only of columns that leave it open. */
import type { ReadText } from './cleanValue.sql.ts';
import { dateEvidence, dateParts, mayBeEitherDay, type DateEvidence } from './dateStyle.sql.ts';
import { mayBeEitherNumber, numberEvidence, numberParts, type NumberEvidence } from './numberStyle.sql.ts';
import type { Workshop } from './snapshotWork.ts';

/** By file and text. */
export interface ColumnEvidence {
  readonly number: (file: string, text: string) => NumberEvidence | undefined;
  readonly day: (file: string, text: string) => DateEvidence | undefined;
}

export const noEvidence: ColumnEvidence = { number: () => undefined, day: () => undefined };

/** Looks at the columns of each file, first at all for texts that can be read in two ways, then at those that have some. */
export async function columnEvidence<F extends { readonly key: string }>(
  workshop: Pick<Workshop, 'rows'>,
  files: Iterable<F>,
  rowsOf: (file: F) => string,
  textsOf: (file: string) => readonly ReadText[],
): Promise<ColumnEvidence> {
  const numbers = new Map<string, NumberEvidence>();
  const days = new Map<string, DateEvidence>();
  const keyOf = (file: string, text: string): string => JSON.stringify([file, text]);
  for (const file of files) {
    const { key } = file;
    const table = rowsOf(file);
    const texts = [...new Map(textsOf(key).map((one) => [`${one.kind} ${one.text}`, one])).values()];
    if (texts.length === 0) continue;
    const columns = texts.map(({ kind, text }, index) => {
      const isOpen = (kind === 'number' ? mayBeEitherNumber : mayBeEitherDay)(text);
      return `count(*) FILTER (WHERE ${text} IS NOT NULL AND ${isOpen}) AS n${index}`;
    });
    const [open] = await workshop.rows<Record<string, number>>(`SELECT ${columns.join(', ')} FROM ${table}`);
    for (const { kind, text } of texts.filter((_, index) => (open?.[`n${index}`] ?? 0) > 0)) {
      const isOpen = (kind === 'number' ? mayBeEitherNumber : mayBeEitherDay)('t');
      const texts = `SELECT t, count(*) AS n FROM (SELECT trimmed(${text}) AS t FROM ${table}) WHERE ${isOpen} GROUP BY t`;
      const [counts] = await workshop.rows<Record<string, number>>(
        `SELECT ${Object.entries(kind === 'number' ? numberEvidence : dateEvidence)
          .map(([name, sql]) => `coalesce(sum(n) FILTER (WHERE ${sql}), 0)::BIGINT AS "${name}"`)
          .join(', ')} FROM (${kind === 'number' ? numberParts(texts) : dateParts(texts)})`,
      );
      // The columns of the statement are the keys of the evidence.
      if (kind === 'number') numbers.set(keyOf(key, text), counts as unknown as NumberEvidence);
      else days.set(keyOf(key, text), counts as unknown as DateEvidence);
    }
  }
  return {
    number: (file, text) => numbers.get(keyOf(file, text)),
    day: (file, text) => days.get(keyOf(file, text)),
  };
}
