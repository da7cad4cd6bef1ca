import {
  fullColumns,
  lienColumns,
  lienColumnsOfParcel,
  type ColumnKey,
  type TableType,
} from '../../../api/catalogue/search/columns.ts';
import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';

/** The columns of a table type; CUSTOM falls back to the lead type's own while nothing is saved (O-047). */
export function columnKeysOf(
  tableType: TableType,
  leadType: LeadTypeCode,
  custom: readonly ColumnKey[],
): readonly ColumnKey[] {
  switch (tableType) {
    case 'FULL':
      return fullColumns;
    case 'LIENS':
      return leadTypes[leadType].record === 'lien' ? lienColumns : lienColumnsOfParcel;
    case 'CUSTOM':
      return custom.length > 0 ? custom : leadTypes[leadType].columns;
    case 'DEFAULT':
      return leadTypes[leadType].columns;
  }
}
