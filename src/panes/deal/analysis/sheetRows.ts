import { ENTRY_LISTS, type EntryList } from '../../../calc/deal/analysis.ts';
import { countedEntries, totalOf } from '../../../calc/deal/entries.ts';
import { FIELD_CATALOGUE, FIELD_TYPE_LISTS, manualFieldOf } from '../../../calc/deal/fieldCatalogue.ts';
import { formatCurrency } from '../../../calc/format/currency.ts';
import { lackOfLoan } from '../../../calc/deal/lacking.ts';
import { financePurchase, makesThePrice } from '../../../calc/mortgage/financePurchase.ts';
import { firstMortgage } from '../../../calc/mortgage/mortgageList.ts';
import type { AnalysisField, CellKind, MortgageField } from '../../../api/catalogue/deal/fieldKinds.ts';
import { listLabels } from '../../../api/catalogue/deal/fieldLabels.ts';
import { cellLabel } from '../../../machines/deal/analysis/cellLabels.ts';
import { kindOf, pathKey, readCell, type CellPath } from '../../../machines/deal/analysis/cellPath.ts';
import { originText } from '../../../machines/deal/analysis/originText.ts';
import { cellEditText, cellText } from '../../../machines/deal/analysis/cellText.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import type { Sheet } from '../../../machines/deal/analysis/sheet.ts';
import type { SheetGroup } from '../../../machines/deal/analysis/views.ts';
import { MAX_UNITS } from '../../../machines/deal/analysis/structure.ts';
import { exitFields, increaseFields, purchaseFields, saleFields, taxFields, unitFields } from './dealFields.ts';
import { mortgageFields } from './mortgageFields.ts';

export interface SheetCell {
  /** Null: a heading or a sum, which nobody edits. */
  readonly path: CellPath | null;
  readonly kind: CellKind | null;
  readonly text: string;
  readonly editText: string;
  /** Why what was typed could not be taken. */
  readonly error: string | null;
  /** Where the value comes from, while nobody has typed another. */
  readonly origin: string | null;
}

export interface SheetRow {
  readonly key: string;
  readonly kind: 'section' | 'field' | 'total' | 'more';
  readonly label: string;
  readonly unit: string;
  /** What a person should know of the values in it. */
  readonly note?: string;
  /** By value column; null where the row has no such cell. */
  readonly cells: readonly (SheetCell | null)[];
  readonly group: SheetGroup | null;
}

export interface SheetView {
  readonly sheet: Sheet;
  /** Lists that show every item. */
  readonly expanded: readonly EntryList[];
  /** Lists that are not for whoever looks: their amounts count all the same (O-031). */
  readonly hidden?: readonly EntryList[];
}

/** Value columns that there is always room for: two mortgages; an amount and who pays it. */
const LEAST_COLUMNS = 2;

/** How many value columns a deal needs: one after the last rental unit, so that typing there makes the next. */
export const valueColumns = ({ rentalUnits }: Deal): number =>
  Math.max(LEAST_COLUMNS, Math.min(MAX_UNITS, (rentalUnits?.length ?? 0) + 1));

/** The deal as rows of a sheet: every input that has an effect now, in the order in which a deal is thought through. */
export function sheetRows(view: SheetView): SheetRow[] {
  const { deal } = view.sheet;
  return [
    ...fieldRows(view, 'deal', 'Purchase', purchaseFields(deal)),
    ...mortgageRows(view),
    ...unitRows(view),
    ...listRows(view, 'incomes', increaseFields(deal, 'income')),
    ...listRows(view, 'expenses', [...increaseFields(deal, 'expense'), 'expensePerRentalUnit']),
    ...fieldRows(view, 'services', 'Services', [
      'propertyManagementRate',
      'leasingCommissionAmount',
      'leasingCommissionRate',
    ]),
    ...listRows(view, 'closingCosts', []),
    ...(view.hidden?.includes('improvements') === true ? [] : listRows(view, 'improvements', [])),
    ...fieldRows(view, 'tax', 'Tax', taxFields(deal)),
    ...fieldRows(view, 'sale', 'Value and sale', saleFields(deal)),
    ...fieldRows(view, 'exits', 'Offer and exits', exitFields),
  ];
}

function fieldRows(view: SheetView, key: string, title: string, fields: readonly AnalysisField[]): SheetRow[] {
  return [section(key, title, [], null), ...fields.map((field) => row(view, [{ at: 'analysis', field }], null))];
}

function mortgageRows(view: SheetView): SheetRow[] {
  const mortgages = view.sheet.deal.mortgages ?? [];
  // A value in the column after the last mortgage makes it; the first fields are enough to begin with.
  const fields = mortgageFields([0, 1].map((index) => mortgages[index] ?? null));
  return [
    section('mortgages', 'Mortgages', ['First', 'Second'], 'mortgages'),
    ...fields.map(({ field, columns }) => {
      const made = row(
        view,
        [0, 1].map((index) => (columns.includes(index) ? ({ at: 'mortgage', index, field } as const) : null)),
        'mortgages',
      );
      const asked = askedFor(view.sheet.deal, field);
      if (asked !== null) return { ...made, unit: 'needed', note: asked };
      return field === 'downPaymentAmount' && !isPriceMade(view.sheet.deal) ? { ...made, ...notThePrice } : made;
    }),
  ];
}

/** Both given stay as they are (conventions 18): where they do not make the price it is said. */
const notThePrice = {
  unit: 'not price',
  note: 'With the amount it does not make the price; cash to close is the price less the loans.',
} as const;

/** What a loan lacks is asked for where it is typed: without it the results that need it are n/a. */
function askedFor({ mortgages, purchaseAmount }: Deal, field: MortgageField): string | null {
  const lacking = financePurchase(mortgages ?? [], purchaseAmount).filter((mortgage) => {
    const lack = lackOfLoan(mortgage);
    if (lack === 'term')
      return field === (mortgage.type === 'INTEREST_ONLY' ? 'interestOnlyTerm' : 'fixedInterestTerm');
    return (
      lack === 'rate' && (field === 'fixedInterestRate' || field === 'interestOnlyRate') && mortgage[field] == null
    );
  });
  return lacking.length === 0 ? null : 'Without it results that need the loan are n/a; 0 is a loan that costs nothing.';
}

function isPriceMade({ purchaseAmount, mortgages }: Deal): boolean {
  const first = firstMortgage(mortgages ?? []);
  if (!purchaseAmount || !first?.amount || !first.downPaymentAmount) return true;
  return makesThePrice(first, purchaseAmount);
}

function unitRows(view: SheetView): SheetRow[] {
  const { deal } = view.sheet;
  const count = Math.min(MAX_UNITS, (deal.rentalUnits?.length ?? 0) + 1);
  const indexes = Array.from({ length: count }, (_, index) => index);
  const headings = indexes.map((index) => (deal.rentalUnits?.[index] === undefined ? 'add' : `${index + 1}`));
  return [
    section('rentalUnits', 'Rental units', headings, 'rentalUnits'),
    ...unitFields.map((field) =>
      row(
        view,
        indexes.map((index) => ({ at: 'unit', index, field }) as const),
        'rentalUnits',
      ),
    ),
  ];
}

function listRows(view: SheetView, list: EntryList, more: readonly AnalysisField[]): SheetRow[] {
  const { deal } = view.sheet;
  const total = formatCurrency(totalOf(countedEntries(deal, list)));
  const isItemised = deal.details?.[list] !== false;
  const isExpanded = view.expanded.includes(list);
  const { title } = listLabels[list];
  const headings = list === 'closingCosts' && isItemised ? [total, 'Seller pays'] : [total];
  return [
    section(list, title, headings, list),
    ...(isItemised ? itemRows(view, list, isExpanded) : [manualRow(view, list)]),
    ...(isExpanded || !isItemised ? [row(view, [{ at: 'details', list }], list)] : []),
    ...more.map((field) => row(view, [{ at: 'analysis', field }], list)),
  ];
}

function itemRows(view: SheetView, list: EntryList, isExpanded: boolean): SheetRow[] {
  const { deal, errors } = view.sheet;
  const all = FIELD_CATALOGUE.filter(({ type }) => FIELD_TYPE_LISTS[type] === list);
  const counted = new Set(countedEntries(deal, list).map(({ field }) => field));
  const isShown = (id: number): boolean =>
    isExpanded || counted.has(id) || errors[`${list}[${id}].amount`] !== undefined;
  const shown = all.filter(({ id }) => isShown(id));
  const hidden = all.length - shown.length;
  const rows = shown.map(({ id }) => {
    const pays = list === 'closingCosts' && counted.has(id) ? [entry(list, id, 'paidBySeller')] : [];
    return row(view, [entry(list, id, 'amount'), ...pays], list);
  });
  if (hidden === 0) return rows;
  const label = shown.length === 0 ? `${hidden} items` : `${hidden} more`;
  return [...rows, { key: `more.${list}`, kind: 'more', label, unit: '', cells: [], group: list }];
}

const entry = (list: EntryList, id: number, field: 'amount' | 'paidBySeller'): CellPath => ({
  at: 'entry',
  list,
  id,
  field,
});

function manualRow(view: SheetView, list: EntryList): SheetRow {
  const made = row(view, [entry(list, manualFieldOf(list), 'amount')], list);
  return { ...made, label: 'In all' };
}

function section(key: string, label: string, headings: readonly string[], group: SheetGroup | null): SheetRow {
  const cells = headings.map((text): SheetCell => ({
    path: null,
    kind: null,
    text,
    editText: text,
    error: null,
    origin: null,
  }));
  return { key: `section.${key}`, kind: 'section', label, unit: '', cells, group };
}

/** One input in one or several columns. */
function row({ sheet }: SheetView, paths: readonly (CellPath | null)[], group: SheetGroup | null): SheetRow {
  const first = paths.find((path) => path !== null);
  if (first === undefined || first === null) throw new Error('a row needs a cell');
  const { label, unit = '' } = cellLabel(first);
  const cells = paths.map((path) => (path === null ? null : cellOf(sheet, path)));
  const key = pathKey(first).replace(/^(mortgages|rentalUnits)\[\d+\]/, '$1');
  return { key, kind: 'field', label, unit, cells, group };
}

function cellOf({ deal, errors }: Sheet, path: CellPath): SheetCell {
  const kind = kindOf(path);
  const error = errors[pathKey(path)];
  if (error !== undefined)
    return { path, kind, text: error.text, editText: error.text, error: error.message, origin: null };
  const value = readCell(deal, path);
  // The column after the last unit or mortgage is empty, not a unit or mortgage of empty values.
  if (isNew(deal, path)) return { path, kind, text: '', editText: '', error: null, origin: null };
  return {
    path,
    kind,
    text: cellText(kind, value),
    editText: cellEditText(kind, value),
    error: null,
    origin: originText(deal, path),
  };
}

function isNew(deal: Deal, path: CellPath): boolean {
  if (path.at === 'mortgage') return deal.mortgages?.[path.index] === undefined;
  return path.at === 'unit' && deal.rentalUnits?.[path.index] === undefined;
}

export const isEntryList = (group: SheetGroup | null): group is EntryList => ENTRY_LISTS.some((list) => list === group);
