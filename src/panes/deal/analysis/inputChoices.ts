import type { EntryList } from '../../../calc/deal/analysis.ts';
import { readInput, type InputPath } from '../../../calc/deal/whatIf/inputPath.ts';
import { cellTitle } from '../../../machines/deal/analysis/cellLabels.ts';
import type { Deal } from '../../../api/deal/deal.ts';
import { inputPathOf } from '../../../machines/deal/analysis/inputCells.ts';
import { noErrors } from '../../../machines/deal/analysis/sheet.ts';
import { sheetRows } from './sheetRows.ts';

export interface InputChoice {
  readonly path: InputPath;
  readonly title: string;
  /** Null: nothing was entered. */
  readonly value: number | null;
}

/** The numbers of a deal that have an effect now, in the order of the sheet. */
export function inputChoices(deal: Deal, hidden: readonly EntryList[] = []): InputChoice[] {
  return sheetRows({ sheet: { deal, errors: noErrors }, expanded: [], hidden }).flatMap(({ cells }) =>
    cells.flatMap((cell): InputChoice[] => {
      const path = cell?.path == null ? null : inputPathOf(deal, cell.path);
      if (cell?.path == null || path === null) return [];
      return [{ path, title: cellTitle(cell.path), value: readInput(deal, path) }];
    }),
  );
}
