/** The two names of an input: where its cell stands, and the path by which the calculation knows it. */
import { ENTRY_LISTS, type ClosingCostEntry, type EntryList } from '../../../calc/deal/analysis.ts';
import { hasInput, type InputPath } from '../../../calc/deal/whatIf/inputPath.ts';
import { analysisKinds, mortgageKinds, unitKinds } from '../../../api/catalogue/deal/fieldKinds.ts';
import type { CellPath } from './cellPath.ts';
import type { Deal } from '../../../api/deal/deal.ts';

/** The path of a cell's number; null for words, flags and dates, and for what the deal does not have yet. */
export function inputPathOf(deal: Deal, cell: CellPath): InputPath | null {
  const path = pathOf(deal, cell);
  return path !== null && hasInput(deal, path) ? path : null;
}

function pathOf(deal: Deal, cell: CellPath): InputPath | null {
  switch (cell.at) {
    case 'analysis':
      return cell.field;
    case 'mortgage':
      return `mortgages[${cell.index}].${cell.field}`;
    case 'unit':
      return `rentalUnits[${cell.index}].${cell.field}`;
    case 'entry': {
      const entries: readonly ClosingCostEntry[] = deal[cell.list] ?? [];
      const index = entries.findIndex(({ field }) => field === cell.id);
      return index < 0 ? null : `${cell.list}[${index}].${cell.field}`;
    }
    case 'details':
      return null;
  }
  throw new Error(`unknown path ${JSON.stringify(cell)}`);
}

/** The cell of a path as traces and tables name it; null when the sheet has none. */
export function cellOfInput(deal: Deal, path: string): CellPath | null {
  const match = /^(?:(\w+)\[(\d+)\]\.)?(\w+)$/.exec(path);
  if (match === null) return null;
  const [, list, position, field = ''] = match;
  const index = Number(position);
  if (list === undefined) return isKeyOf(analysisKinds, field) ? { at: 'analysis', field } : null;
  if (list === 'mortgages') return isKeyOf(mortgageKinds, field) ? { at: 'mortgage', index, field } : null;
  if (list === 'rentalUnits') return isKeyOf(unitKinds, field) ? { at: 'unit', index, field } : null;
  if (!isEntryList(list)) return null;
  const entry = deal[list]?.[index];
  return entry === undefined ? null : { at: 'entry', list, id: entry.field, field: 'amount' };
}

const isKeyOf = <T extends object>(record: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(record, key);

const isEntryList = (name: string): name is EntryList => ENTRY_LISTS.some((list) => list === name);
