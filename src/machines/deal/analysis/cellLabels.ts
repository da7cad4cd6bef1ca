/** How each cell of the deal sheet is called. */
import { fieldById } from '../../../calc/deal/fieldCatalogue.ts';
import {
  analysisLabels,
  entryLabels,
  listLabels,
  mortgageLabels,
  unitLabels,
  type FieldLabel,
} from '../../../api/catalogue/deal/fieldLabels.ts';
import type { CellPath } from './cellPath.ts';

const ordinals = ['First', 'Second'] as const;

/** The words for a cell alone, as the sheet's row says them. */
export function cellLabel(path: CellPath): FieldLabel {
  switch (path.at) {
    case 'analysis':
      return analysisLabels[path.field];
    case 'mortgage':
      return mortgageLabels[path.field];
    case 'unit':
      return unitLabels[path.field];
    case 'entry': {
      const label = fieldById(path.id)?.label ?? `Field ${path.id}`;
      return path.field === 'amount' ? { label, unit: listLabels[path.list].unit } : { ...entryLabels[path.field] };
    }
    case 'details':
      return { label: 'Itemised', hint: 'No: one total instead of items. The items are kept.' };
  }
  throw new Error(`unknown path ${JSON.stringify(path)}`);
}

/**
 * The words for a cell away from its sheet.
 *
 * @example cellTitle({ at: 'mortgage', index: 0, field: 'fixedInterestRate' }) // 'First mortgage: interest rate'
 */
export function cellTitle(path: CellPath): string {
  const { label } = cellLabel(path);
  const lower = label.charAt(0).toLowerCase() + label.slice(1);
  switch (path.at) {
    case 'analysis':
      return label;
    case 'mortgage':
      return `${ordinals[path.index] ?? 'Further'} mortgage: ${lower}`;
    case 'unit':
      return `Unit ${path.index + 1}: ${lower}`;
    case 'entry':
      return `${listLabels[path.list].title}: ${fieldById(path.id)?.label ?? path.id}${path.field === 'paidBySeller' ? ', seller pays' : ''}`;
    case 'details':
      return `${listLabels[path.list].title}: itemised`;
  }
  throw new Error(`unknown path ${JSON.stringify(path)}`);
}
