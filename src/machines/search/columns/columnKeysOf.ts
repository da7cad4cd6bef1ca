import {
  fullColumns,
  lienColumns,
  lienColumnsOfParcel,
  type ColumnKey,
  type TableType,
} from '../../../api/catalogue/search/columns.ts';
import { tellingColumns } from '../../../api/catalogue/search/tellingColumns.ts';
import { leadTypes, type LeadTypeCode } from '../../../api/catalogue/search/leadTypes.ts';
import type { LeadColumns } from './resultsLayout.ts';

export interface ShownKeys {
  readonly keys: readonly ColumnKey[];
  /** Shown behind them where there is room. */
  readonly withRoom: readonly ColumnKey[];
  /** The first of `keys`, which stay where they are when the grid is scrolled sideways. */
  readonly pinned: readonly ColumnKey[];
}

/** The columns of a table type as a person arranged them: pinned ones first, hidden ones not at all. */
export function columnKeysOf(tableType: TableType, leadType: LeadTypeCode, own: LeadColumns): ShownKeys {
  const table = tableKeys(tableType, leadType, own.chosen);
  const isShown = (key: ColumnKey): boolean => !own.hidden.includes(key);
  const [keys, withRoom] = [table.keys.filter(isShown), table.withRoom.filter(isShown)];
  const pinned = own.pinned?.filter((key) => keys.includes(key) || withRoom.includes(key)) ?? usuallyPinned(keys);
  return {
    keys: [...pinned, ...keys.filter((key) => !pinned.includes(key))],
    withRoom: withRoom.filter((key) => !pinned.includes(key) && !keys.includes(key)),
    pinned,
  };
}

/** What a row is known by, behind the letters of its lead types where these are a column of the table. */
const usuallyPinned = (keys: readonly ColumnKey[]): readonly ColumnKey[] =>
  keys.slice(0, keys.includes('type') || keys.includes('leads') ? 2 : 1);

/** CUSTOM is what a person chose (O-047), until then what tells most of a row. */
function tableKeys(
  tableType: TableType,
  leadType: LeadTypeCode,
  custom: readonly ColumnKey[],
): Pick<ShownKeys, 'keys' | 'withRoom'> {
  switch (tableType) {
    case 'FULL':
      return { keys: fullColumns, withRoom: [] };
    case 'LIENS':
      return { keys: leadTypes[leadType].record === 'lien' ? lienColumns : lienColumnsOfParcel, withRoom: [] };
    case 'CUSTOM':
      return custom.length > 0 ? { keys: custom, withRoom: [] } : tellingColumns(leadType);
    case 'DEFAULT':
      return { keys: leadTypes[leadType].columns, withRoom: [] };
  }
}
