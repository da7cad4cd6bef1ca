import type { EntryList } from '../../../calc/deal/analysis.ts';
import { cellTitle } from '../../../machines/deal/analysis/cellLabels.ts';
import { pathKey } from '../../../machines/deal/analysis/cellPath.ts';
import { comparedResults } from '../../../machines/deal/analysis/compare.ts';
import { noErrors } from '../../../machines/deal/analysis/sheet.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { sheetRows } from './sheetRows.ts';

export interface CompareRow {
  readonly key: string;
  readonly kind: 'group' | 'value';
  readonly label: string;
  readonly cells: readonly CompareCell[];
}

export interface CompareCell {
  readonly text: string;
  /** Other than in the scenario on screen. */
  readonly differs: boolean;
}

/** Scenarios side by side: their results, then the inputs in which they differ. `current` is the one on screen. */
export function compareRows(deals: readonly Deal[], current: number, hidden: readonly EntryList[] = []): CompareRow[] {
  const inputs = differingInputs(deals, hidden);
  return [
    group('Results'),
    ...comparedResults(deals).map(({ key, label, texts }) => valueRow(key, label, texts, current)),
    group(inputs.length === 0 ? 'No input differs' : 'Inputs that differ'),
    ...inputs.map(({ key, label, texts }) => valueRow(key, label, texts, current)),
  ];
}

const group = (label: string): CompareRow => ({ key: `group.${label}`, kind: 'group', label, cells: [] });

const valueRow = (key: string, label: string, texts: readonly string[], current: number): CompareRow => ({
  key,
  kind: 'value',
  label,
  cells: texts.map((text) => ({ text, differs: text !== texts[current] })),
});

/** Every input that does not read the same in all deals, in the order of the sheet. */
function differingInputs(
  deals: readonly Deal[],
  hidden: readonly EntryList[],
): { key: string; label: string; texts: string[] }[] {
  const sheets = deals.map((deal) => textsOf(deal, hidden));
  const labels = new Map(sheets.flatMap((sheet) => [...sheet].map(([key, { label }]) => [key, label] as const)));
  return [...labels].flatMap(([key, label]) => {
    const texts = sheets.map((sheet) => sheet.get(key)?.text ?? '');
    return key === 'name' || texts.every((text) => text === texts[0]) ? [] : [{ key, label, texts }];
  });
}

function textsOf(
  deal: Deal,
  hidden: readonly EntryList[],
): Map<string, { readonly label: string; readonly text: string }> {
  const rows = sheetRows({ sheet: { deal, errors: noErrors }, expanded: [], hidden });
  return new Map(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell) =>
        cell?.path == null ? [] : [[pathKey(cell.path), { label: cellTitle(cell.path), text: cell.text }] as const],
      ),
    ),
  );
}
