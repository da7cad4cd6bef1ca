import { leadTiles, leadTypes, type LeadTypeCode } from '../../../src/api/catalogue/search/leadTypes.ts';

/** Lead types that a source tells of or does not: those that are read from facts. */
export const toldTiles = leadTiles.filter((code) => leadTypes[code].fact !== null);

/** What `leadCounts(toldTiles)` has counted, by type. */
export const countsByType = (
  counted: Readonly<Record<string, number>> | undefined,
): { readonly type: LeadTypeCode; readonly count: number; readonly unknown: number }[] =>
  toldTiles.map((type) => ({ type, count: counted?.[type] ?? 0, unknown: counted?.[`${type} unknown`] ?? 0 }));
