import { inLetterCase } from '../../calc/format/letterCase.ts';

/** What a property is called in a message or a menu: its street as people write it, else its parcel number. */
export const rowName = (row: { readonly streetAddress: string | null; readonly apn: string | null }): string | null =>
  row.streetAddress === null ? row.apn : inLetterCase(row.streetAddress);
