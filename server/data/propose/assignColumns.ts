/** Which column is taken for which meaning, where several want one and one could be several. */
import { rollFields } from '../../../src/api/catalogue/search/rollFields.ts';
import { TAKEN_FROM, type Candidate, type JudgedColumn } from './judgeColumns.ts';
import { looksLike } from './looks.ts';
import { shareOf, type SeenColumn } from './seenColumn.ts';

/** A column that was nearly taken is worth a word. */
const WORTH_A_WORD = 0.6;

export interface Taken {
  readonly column: JudgedColumn;
  readonly candidate: Candidate;
}

export interface Assigned {
  /** By slot: the meaning, of sales with their turn (`salePrice 2`), of uses whether it is words or codes. */
  readonly slots: ReadonlyMap<string, Taken>;
  readonly contested: readonly string[];
  /** Names that several columns have: none of them can be read. */
  readonly repeated: readonly string[];
}

export function assignColumns(columns: readonly JudgedColumn[]): Assigned {
  const repeated = repeatedNames(columns);
  const claims = columns
    .filter(({ header }) => !repeated.includes(header.toLowerCase()) && header !== '')
    .flatMap((column) => column.candidates.map((candidate) => ({ column, candidate, slot: slotOf(column, candidate) })))
    // What a person says comes before what is found.
    .toSorted((a, b) => Number(b.column.isChosen) - Number(a.column.isChosen) || b.candidate.sure - a.candidate.sure);
  const slots = new Map<string, Taken>();
  const used = new Set<string>();
  const losers = new Map<string, string[]>();
  for (const { column, candidate, slot } of claims) {
    if (candidate.sure < TAKEN_FROM || used.has(column.header)) continue;
    if (slots.has(slot)) {
      if (candidate.sure >= WORTH_A_WORD) losers.set(slot, [...(losers.get(slot) ?? []), column.header]);
      continue;
    }
    slots.set(slot, { column, candidate });
    used.add(column.header);
  }
  spareNumber(columns, slots, losers);
  const contested = [...losers].flatMap(([slot, others]) => {
    const taken = slots.get(slot);
    if (taken === undefined || taken.column.isChosen) return [];
    const label = rollFields[taken.candidate.meaning];
    return [
      `${[taken.column.header, ...others].join(' and ')} could each be the ${label}: ${taken.column.header} is taken, write the other into the recipe if it is meant`,
    ];
  });
  return { slots, contested, repeated };
}

/** A second column of parcel numbers is where a list of another agency may know the parcel by. */
function spareNumber(
  columns: readonly JudgedColumn[],
  slots: Map<string, Taken>,
  losers: ReadonlyMap<string, readonly string[]>,
): void {
  const [other] = losers.get(slotFor('apn')) ?? [];
  const column = columns.find(({ header }) => header === other);
  if (column === undefined || slots.has(slotFor('alternateApn'))) return;
  const why = 'named like parcel number, which another column is';
  slots.set(slotFor('alternateApn'), { column, candidate: { meaning: 'alternateApn', turn: 1, sure: 0.6, why } });
}

export const slotFor = (meaning: string, turn = 1): string => `${meaning} ${turn}`;

export function slotOf(column: SeenColumn, { meaning, turn }: Pick<Candidate, 'meaning' | 'turn'>): string {
  if (meaning !== 'useCode') return slotFor(meaning, turn);
  return isWords(column) ? 'useCode words' : 'useCode codes';
}

function isWords(column: SeenColumn): boolean {
  return (shareOf(column, (text) => /[A-Z]{3}/i.test(text) && looksLike('words', text)) ?? 0) > 0.5;
}

/** In lower case. */
export function repeatedNames(columns: readonly SeenColumn[]): string[] {
  const names = columns.map(({ header }) => header.toLowerCase());
  return [...new Set(names.filter((name, at) => name !== '' && names.indexOf(name) !== at))];
}
