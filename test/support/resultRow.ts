import type { LeadTypeCode } from '../../src/api/catalogue/search/leadTypes.ts';
import { ResultRow } from '../../src/api/contract/search/search.ts';

/** A row for functions of rows, the n-th of a search: record 1000+n of parcel n, with n bedrooms modulo 7. */
export function resultRow(n: number, type: LeadTypeCode = 'CUSTOM'): ResultRow {
  const unknown = Object.fromEntries(Object.keys(ResultRow.shape).map((key) => [key, null]));
  const address = {
    streetAddress: `${n} Oak St`,
    unitNumber: null,
    cityName: n % 2 === 0 ? 'Springfield' : 'Shelbyville',
    stateCode: 'OH',
    zip: '43206',
    id: 1000 + n,
    propertyId: n,
  };
  return ResultRow.parse({
    ...unknown,
    ...address,
    address,
    resultIndex: n - 1,
    type,
    leads: type === 'CUSTOM' ? [] : [type],
    bedrooms: n % 7,
    ownerName: `OWNER ${n}`,
    estimatedValue: n * 1000,
  });
}
