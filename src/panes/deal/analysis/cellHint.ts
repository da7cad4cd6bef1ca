import type { CellKind } from '../../../api/catalogue/deal/fieldKinds.ts';
import { cellLabel, cellTitle } from '../../../machines/deal/analysis/cellLabels.ts';
import { isEntryList, type SheetCell, type SheetRow } from './sheetRows.ts';
import { choicesOf } from './sheetColumns.ts';

/** What the line below the sheet says of the cell under the cursor: its name, what it does, how it is typed. */
export interface CellHint {
  readonly title: string;
  readonly text: string;
  readonly isError: boolean;
}

export function cellHint(row: SheetRow | undefined, cell: SheetCell | null): CellHint {
  if (row === undefined) return { title: '', text: '', isError: false };
  if (cell === null || cell.path === null || cell.kind === null)
    return { title: row.label, text: aboutRow(row), isError: false };
  const title = cellTitle(cell.path);
  if (cell.error !== null) return { title, text: `“${cell.text}” was not taken. ${cell.error}.`, isError: true };
  const { hint = '', typing = '' } = cellLabel(cell.path);
  return {
    title,
    text: [cell.origin ?? '', row.note ?? '', hint, typing, howToType(cell.kind)]
      .filter((part) => part !== '')
      .join(' '),
    isError: false,
  };
}

function aboutRow({ kind, group }: SheetRow): string {
  if (kind === 'more') return 'Shows the items without an amount.';
  return kind === 'section' && isEntryList(group) ? 'The sum of the items that count.' : '';
}

function howToType(kind: CellKind): string {
  switch (kind.kind) {
    case 'money':
      return '1250, 1.2k or =200000*0.8';
    case 'percent':
      return '6.5 or 6.5%';
    case 'months':
      return '360 or 30y';
    case 'date':
      return '03/31/2026';
    case 'flag':
      return 'Space turns it over.';
    case 'choice':
      return choicesOf(kind).join(', ');
    default:
      return '';
  }
}
