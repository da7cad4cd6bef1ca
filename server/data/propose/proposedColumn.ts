/** What is said of a column: what it is taken for and why, or why it is not used. */
import { rollFields } from '../../../src/api/catalogue/search/rollFields.ts';
import type { Assigned } from './assignColumns.ts';
import { TAKEN_FROM, type JudgedColumn } from './judgeColumns.ts';
import type { MeaningKey } from './rollWords.ts';

export interface ProposedColumn {
  readonly header: string;
  /** Null: not used. */
  readonly meaning: MeaningKey | null;
  /** As a person calls it, of sales with their turn. */
  readonly label: string;
  readonly sure: number;
  readonly why: string;
  /** A person has said it. */
  readonly isChosen: boolean;
}

export function proposedColumn(
  column: JudgedColumn,
  { slots, repeated }: Assigned,
  isRead: ReadonlySet<string>,
): ProposedColumn {
  const { header, shape, isChosen } = column;
  const mine = [...slots.values()].find((taken) => taken.column === column);
  const [first] = column.candidates;
  const none = { header, meaning: null, label: '', sure: isChosen ? 1 : (first?.sure ?? 0), isChosen };
  if (isChosen && first === undefined) return { ...none, why: `chosen: not used; ${shape}` };
  if (repeated.includes(header.toLowerCase())) return { ...none, why: 'another column has its name' };
  if (mine !== undefined && isRead.has(header)) {
    const { meaning, turn, sure, why } = mine.candidate;
    return { header, meaning, label: labelOf(meaning, turn), sure, why: `${why}; ${shape}`, isChosen };
  }
  if (first === undefined) return { ...none, why: `not known; ${shape}` };
  const label = labelOf(first.meaning, first.turn);
  if (isChosen) {
    const { meaning } = first;
    return {
      ...none,
      meaning,
      label,
      why: `chosen, but not enough by itself or in another column as a whole; ${shape}`,
    };
  }
  const why =
    mine === undefined
      ? first.sure < TAKEN_FROM
        ? `perhaps ${label}: ${first.why}`
        : `another column is taken for ${label}`
      : `${label}, not enough by itself or in another column as a whole`;
  return { ...none, why: `${why}; ${shape}` };
}

function labelOf(meaning: MeaningKey, turn: number): string {
  const label = rollFields[meaning];
  if (turn === 1) return label;
  return turn === 0
    ? `${label} (last transfer)`
    : `${label} (${turn} sales back)`.replace('(2 sales back)', '(the sale before)');
}
