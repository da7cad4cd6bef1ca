/** What a person says of the columns of a file, put before what is found by names and values. */
import { rollFields, type RollField } from '../../../src/api/catalogue/search/rollFields.ts';
import { repeatedNames, slotOf } from './assignColumns.ts';
import type { JudgedColumn } from './judgeColumns.ts';
import type { ChosenCodes } from './proposeCodes.ts';
import type { SeenTable } from './seenColumn.ts';

export interface Chosen {
  /** Column, counted from 0 -> what it is; null: not used. */
  readonly columns: ReadonlyMap<number, RollField | null>;
  readonly codes: ChosenCodes;
}
export const nothingChosen: Chosen = { columns: new Map(), codes: new Map() };

/** Several columns may be one of these: each is of a sale of its own. */
export const ofSales: ReadonlySet<RollField> = new Set([
  'saleDate',
  'saleYear',
  'saleMonth',
  'salePrice',
  'saleBook',
  'salePage',
  'saleDocument',
  'saleQualified',
]);
/** Sales that a row may tell of, the newest first. */
const MOST_TURNS = 9;

export function chosenColumns(columns: readonly JudgedColumn[], { columns: chosen }: Chosen): JudgedColumn[] {
  const turns = turnsOf(columns, chosen);
  return columns.map((column, at) => {
    const meaning = chosen.get(at);
    if (meaning === undefined) return column;
    const candidate = meaning === null ? [] : [{ meaning, turn: turns.get(at) ?? 1, sure: 1, why: 'chosen' }];
    return { ...column, candidates: candidate, isChosen: true };
  });
}

/** Of which sale each chosen column is: as its name says, else of the newest that no other one is of. */
function turnsOf(columns: readonly JudgedColumn[], chosen: Chosen['columns']): ReadonlyMap<number, number> {
  const turns = new Map<number, number>();
  const taken = new Set<string>();
  const take = (at: number, meaning: RollField, turn: number): void => {
    taken.add(`${meaning} ${turn}`);
    turns.set(at, turn);
  };
  const sales = [...chosen].flatMap(([at, meaning]) =>
    meaning !== null && ofSales.has(meaning) ? [{ at, meaning }] : [],
  );
  for (const { at, meaning } of sales) {
    const named = columns[at]?.candidates.find((candidate) => candidate.meaning === meaning)?.turn;
    if (named !== undefined && !taken.has(`${meaning} ${named}`)) take(at, meaning, named);
  }
  for (const { at, meaning } of sales) {
    if (turns.has(at)) continue;
    for (let turn = 1; turn <= MOST_TURNS && !turns.has(at); turn += 1)
      if (!taken.has(`${meaning} ${turn}`)) take(at, meaning, turn);
  }
  return turns;
}

export interface WrongChoice {
  /** A sentence. */
  readonly why: string;
  /** Field of the choice -> what is wrong with it. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What of a choice cannot be of this file; null: nothing. */
export function wrongChoice(table: SeenTable, { columns: chosen }: Chosen): WrongChoice | null {
  const repeated = repeatedNames(table.columns);
  const taken = new Map<string, number>();
  for (const [at, meaning] of chosen) {
    const column = table.columns[at];
    const wrong = (why: string, what: string): WrongChoice => ({ why, fields: { [`columns.${at}`]: what } });
    if (column === undefined)
      return wrong(`The file has ${table.columns.length} columns: there is none number ${at + 1}.`, 'is no column');
    if (meaning === null) continue;
    const { header } = column;
    if (header === '')
      return wrong(`Column ${at + 1} has no name and cannot be read: give it one in the file.`, 'has no name');
    if (repeated.includes(header.toLowerCase()))
      return wrong(
        `Several columns are called ${header} and none of them can be read: give each a name of its own in the file.`,
        'has the name of another column',
      );
    if (ofSales.has(meaning)) continue;
    const slot = slotOf(column, { meaning, turn: 1 });
    const other = taken.get(slot);
    if (other !== undefined)
      return wrong(
        `${table.columns[other]?.header ?? ''} and ${header} cannot both be the ${rollFields[meaning]}: choose one of them.`,
        `${table.columns[other]?.header ?? ''} is that already`,
      );
    taken.set(slot, at);
  }
  return null;
}
