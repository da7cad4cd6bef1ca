import type { Suggestion } from '../../../src/api/contract/search/search.ts';

/** A row of the `place` table, as `placeColumns` selects it. */
export interface PlaceRow {
  readonly placeId: number;
  /** TOWN: a ZIP by the name of a town that is not its own. */
  readonly kind: 'STATE' | 'COUNTY' | 'CITY' | 'ZIP' | 'TOWN';
  readonly label: string;
  readonly fips: string | null;
  readonly stateCode: string | null;
  readonly zip: string | null;
  readonly count: number;
}

export const placeColumns =
  'place_id AS "placeId", kind, label, fips, state_code AS "stateCode", zip, parcel_count AS count';

/** A place as the location of a search: the keys that `locationCondition` reads for its type. */
export function placeSuggestion({ placeId, kind, label, fips, stateCode, zip, count }: PlaceRow): Suggestion {
  const nowhere = { fips: undefined, label, count };
  switch (kind) {
    case 'STATE':
      return { ...nowhere, type: kind, id: stateCode ?? '' };
    case 'COUNTY':
      return { ...nowhere, type: kind, fips: fips ?? undefined, countyId: placeId };
    case 'CITY':
      return { ...nowhere, type: kind, cityId: placeId };
    case 'ZIP':
    case 'TOWN':
      return { ...nowhere, type: 'ZIP', zip: zip ?? '' };
  }
}
