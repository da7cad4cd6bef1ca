import type { Analysis, ClosingCostEntry, EntryList, RentalUnit } from '../../../calc/deal/analysis.ts';
import { countedEntries, itemise, setEntry, setManualTotal, totalOf } from '../../../calc/deal/entries.ts';
import { dollarsOf } from '../../../calc/money.ts';
import { addMortgage } from '../../../calc/mortgage/mortgageList.ts';
import type { Mortgage } from '../../../calc/mortgage/mortgage.ts';
import { DEFAULT_OCCUPANCY_RATE, DEFAULT_QUANTITY, DEFAULT_RENT_INCREASE_RATE } from '../../../calc/deal/rent.ts';
import {
  analysisKinds,
  entryKinds,
  mortgageKinds,
  unitKinds,
  type AnalysisField,
  type CellKind,
  type EntryField,
  type MortgageField,
  type UnitField,
} from '../../../api/catalogue/deal/fieldKinds.ts';
import type { Deal } from '../../../api/deal/deal.ts';

/** Where a cell's value stands in an analysis. */
export type CellPath =
  | { readonly at: 'analysis'; readonly field: AnalysisField }
  | { readonly at: 'mortgage'; readonly index: number; readonly field: MortgageField }
  | { readonly at: 'unit'; readonly index: number; readonly field: UnitField }
  | { readonly at: 'entry'; readonly list: EntryList; readonly id: number; readonly field: EntryField }
  /** Whether a list is itemised or one total (O-153). */
  | { readonly at: 'details'; readonly list: EntryList };

export type CellValue = string | number | boolean | null;

/** Thirty years at a level payment: what most loans are. */
export const NEW_MORTGAGE: Mortgage = { type: 'FIXED_INTEREST', fixedInterestTerm: 360 };

export const newUnit = (index: number): RentalUnit => ({
  seq: index + 1,
  name: `Unit ${index + 1}`,
  amount: null,
  occupancyRate: DEFAULT_OCCUPANCY_RATE,
  rentIncreaseRate: DEFAULT_RENT_INCREASE_RATE,
  quantity: DEFAULT_QUANTITY,
  squareFeet: null,
  pricePerSquareFoot: null,
});

/** The path as the validator writes it; entries by the id of their field: `mortgages[0].amount`, `expenses[219].amount`. */
export function pathKey(path: CellPath): string {
  switch (path.at) {
    case 'analysis':
      return path.field;
    case 'mortgage':
      return `mortgages[${path.index}].${path.field}`;
    case 'unit':
      return `rentalUnits[${path.index}].${path.field}`;
    case 'entry':
      return `${path.list}[${path.id}].${path.field}`;
    case 'details':
      return `details.${path.list}`;
  }
  return assertNever(path);
}

export function kindOf(path: CellPath): CellKind {
  switch (path.at) {
    case 'analysis':
      return analysisKinds[path.field];
    case 'mortgage':
      return mortgageKinds[path.field];
    case 'unit':
      return unitKinds[path.field];
    case 'entry':
      return entryKinds[path.field];
    case 'details':
      return { kind: 'flag' };
  }
  return assertNever(path);
}

/** The value of a cell; null where nothing stands. */
export function readCell(deal: Deal, path: CellPath): CellValue {
  switch (path.at) {
    case 'analysis':
      return deal[path.field] ?? null;
    case 'mortgage':
      return deal.mortgages?.[path.index]?.[path.field] ?? null;
    case 'unit':
      return deal.rentalUnits?.[path.index]?.[path.field] ?? null;
    case 'entry': {
      const entries: readonly ClosingCostEntry[] = deal[path.list] ?? [];
      return entries.find(({ field }) => field === path.id)?.[path.field] ?? null;
    }
    case 'details':
      return deal.details?.[path.list] !== false;
  }
  return assertNever(path);
}

/**
 * The deal with one value changed. A value in the column after the last mortgage or rental unit makes a new one; an
 * entry of amount 0 or none is removed (R-ANALYSIS-043). The value must be of the cell's kind: `parseCell` gives it.
 */
export function writeCell(deal: Deal, path: CellPath, value: CellValue): Deal {
  switch (path.at) {
    case 'analysis':
      return { ...deal, [path.field]: value };
    case 'mortgage': {
      const mortgages = deal.mortgages ?? [];
      const known = mortgages[path.index] === undefined ? addMortgage(mortgages, NEW_MORTGAGE) : mortgages;
      return { ...deal, mortgages: replaced(known, path.index, { [path.field]: value }) };
    }
    case 'unit': {
      const units = deal.rentalUnits ?? [];
      const known = units[path.index] === undefined ? [...units, newUnit(units.length)] : units;
      return { ...deal, rentalUnits: replaced(known, path.index, { [path.field]: value }) };
    }
    case 'entry':
      return { ...deal, ...withEntry(deal, path, value) };
    case 'details': {
      const { closingCosts, improvements, incomes, expenses, details } = withDetails(deal, path.list, value !== false);
      return { ...deal, closingCosts, improvements, incomes, expenses, details };
    }
  }
  return assertNever(path);
}

/** A column that is further right than the one after the last means the last. */
function replaced<T extends object>(records: readonly T[], index: number, change: object): T[] {
  const place = Math.min(index, records.length - 1);
  return records.map((record, position) => (position === place ? { ...record, ...change } : record));
}

function withEntry(
  deal: Deal,
  { list, id, field }: CellPath & { at: 'entry' },
  value: CellValue,
): Partial<Pick<Deal, EntryList>> {
  const entries: readonly ClosingCostEntry[] = deal[list] ?? [];
  const known = entries.find((entry) => entry.field === id);
  const entry: ClosingCostEntry = { ...known, field: id, [field]: value };
  return { [list]: setEntry(entries, entry) };
}

/** A list that becomes one total starts with the sum of its items, so that switching changes no result. */
function withDetails(deal: Deal, list: EntryList, isItemised: boolean): Analysis {
  const wasItemised = deal.details?.[list] !== false;
  if (isItemised === wasItemised) return deal;
  return isItemised ? itemise(deal, list) : setManualTotal(deal, list, dollarsOf(totalOf(countedEntries(deal, list))));
}

function assertNever(value: never): never {
  throw new Error(`unknown path ${JSON.stringify(value)}`);
}
