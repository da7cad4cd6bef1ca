import { codesOfType } from '../../../src/api/catalogue/property/propertyTypes.ts';
import type { Facts } from '../../../src/api/contract/property/properties.ts';
import type { ComparableRow, ComparableSearch } from '../../../src/api/contract/property/surroundings.ts';
import { splitCodes } from '../surroundings/parcelConditions.ts';

/** Beyond this share of the subject's living area, or the other way round, a sale says nothing of its value. */
const MOST_LARGER = 2;

/**
 * Whether a sale that only a widened search lets in is compared with the subject unless somebody chooses it: one of another
 * kind is not (a house for a school), nor one of quite another size.
 */
export function comparesWith(
  { squareFeet }: Pick<Facts, 'squareFeet'>,
  usual: ComparableSearch,
  search: ComparableSearch,
): (row: Pick<ComparableRow, 'propertyTypeCode' | 'squareFeet'>) => boolean {
  const codes =
    search.propertyType === usual.propertyType ? null : new Set(splitCodes(usual.propertyType).flatMap(codesOfType));
  const isAnySize = search.squareFeetMin !== usual.squareFeetMin || search.squareFeetMax !== usual.squareFeetMax;
  const size = isAnySize ? squareFeet : null;
  return (row) =>
    (codes === null || (row.propertyTypeCode !== null && codes.has(row.propertyTypeCode))) &&
    (size === null ||
      (row.squareFeet !== null && row.squareFeet <= size * MOST_LARGER && row.squareFeet * MOST_LARGER >= size));
}
