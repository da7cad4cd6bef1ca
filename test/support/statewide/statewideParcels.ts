/** Parcels of nobody in several counties of a state, of which all is known: what the files of the states are written from. */

export interface StatewideCounty {
  readonly fips: string;
  /** As the files of the state call or number it. */
  readonly code: string;
  readonly town: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface StatewideParcel {
  readonly county: StatewideCounty;
  /** Within its county, from 0. */
  readonly at: number;
  readonly street: string;
  readonly owner: string;
  readonly mail: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
  /** The mail goes to the parcel itself. */
  readonly isHome: boolean;
  readonly kind: 'house' | 'lot' | 'shop';
  readonly built: number | null;
  readonly squareFeet: number | null;
  readonly acres: number;
  /** Dollars. */
  readonly land: number;
  readonly building: number;
  readonly tax: number;
  /** Null: it was never sold. */
  readonly sale: {
    readonly year: number;
    readonly month: number;
    readonly day: number;
    readonly price: number;
    /** At arm’s length. */
    readonly isMarket: boolean;
    readonly book: number;
    readonly page: number;
  } | null;
}

const NAMES = ['ASHBY', 'BRANDT', 'COLEMAN', 'DURANT', 'ELLISON', 'FARROW', 'GIBBONS'];
const GIVEN = ['MARTHA', 'EDGAR', 'NADIA', 'OSCAR', 'PRISCILLA'];
const STREETS = ['OAK ST', 'MAPLE AVE', 'CEDAR LN', 'WALNUT DR', 'ELM CT', 'BIRCH RD', 'HICKORY PL', 'SPRUCE WAY', 'LOCUST ST', 'ASPEN DR', 'WILLOW LN', 'POPLAR AVE', 'MAGNOLIA RD']; // prettier-ignore
const ELSEWHERE = [
  { street: '9 BEACON ST', city: 'BOSTON', state: 'MA', zip: '02108' },
  { street: '1200 PEACHTREE ST', city: 'ATLANTA', state: 'GA', zip: '30309' },
];
const of = <T>(list: readonly T[], at: number): T => list[at % list.length] as T; // never empty

/** `each` parcels of each county, always the same. */
export const statewideParcels = (counties: readonly StatewideCounty[], each: number): StatewideParcel[] =>
  counties.flatMap((county, place) => Array.from({ length: each }, (_, at) => parcelOf(county, at, place)));

function parcelOf(county: StatewideCounty, at: number, place: number): StatewideParcel {
  const mixed = (at * 7919 + place * 104_729) % 10_007;
  const street = `${100 + 2 * at} ${of(STREETS, at + place)}`;
  const isHome = mixed % 3 !== 0;
  const kind = at % 7 === 3 ? 'lot' : at % 11 === 5 ? 'shop' : 'house';
  const land = 40_000 + (mixed % 500) * 100;
  const building = kind === 'lot' ? 0 : 120_000 + (mixed % 900) * 100;
  const name = `${of(NAMES, mixed)}, ${of(GIVEN, at)}`;
  return {
    county,
    at,
    street,
    owner: kind === 'shop' ? `${of(NAMES, at)} HOLDINGS LLC` : name,
    mail: isHome ? { street, city: county.town, state: '', zip: county.zip } : of(ELSEWHERE, mixed),
    isHome,
    kind,
    built: kind === 'lot' ? null : 1930 + (mixed % 90),
    squareFeet: kind === 'lot' ? null : 900 + (mixed % 2500),
    acres: (10 + (mixed % 190)) / 100,
    land,
    building,
    tax: Math.round((land + building) * 1.7) / 100,
    sale:
      at % 4 === 3
        ? null
        : {
            year: 2005 + (mixed % 19),
            month: 1 + (mixed % 12),
            day: 1 + (mixed % 28),
            price: 100_000 + mixed * 10 + at,
            isMarket: mixed % 5 !== 0,
            book: 1000 + place,
            page: at + 1,
          },
  };
}
