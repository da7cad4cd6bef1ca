/** A made-up county of 600 parcels, as a roll would come, and people whom an investor knows already. */
const STREETS = ['Locust Ave', 'Rugby Rd', 'Belmont Ave', 'Park St', 'Cherry Ave', 'Monticello Ave'];
const FIRST = ['MARTHA', 'EDGAR', 'LUCIA', 'WENDELL', 'NADIA', 'OTIS', 'PRIYA', 'HAROLD', 'SELMA', 'VICTOR'];
const LAST = ['ASHBY', 'BRANDT', 'COLEMAN', 'DURANT', 'ESPOSITO', 'FENWICK', 'GALLO', 'HOLLIS', 'IBARRA', 'JESSUP'];
/** Towns of owners who live elsewhere. */
const ELSEWHERE = [
  ['88 Harbor View Dr', 'Norfolk', 'VA', '23510'],
  ['140 Elm St', 'Richmond', 'VA', '23220'],
  ['9 Beacon St', 'Boston', 'MA', '02108'],
] as const;
export const PARCELS = 600;
/** Of every so many parcels the owner lives elsewhere. */
const ABSENTEE_EACH = 5;

export interface TourOwner {
  readonly first: string;
  readonly last: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/** The owner of the n-th parcel. */
function ownerOf(nth: number, situs: string): TourOwner {
  const [first, last] = [FIRST[nth % 10] ?? '', LAST[Math.floor(nth / 10) % 10] ?? ''];
  const away = nth % ABSENTEE_EACH === 0 ? ELSEWHERE[Math.floor(nth / ABSENTEE_EACH) % ELSEWHERE.length] : undefined;
  const [street, city, state, zip] = away ?? [situs, 'Charlottesville', 'VA', '22902'];
  // Each lives behind a door of their own.
  return {
    first,
    last,
    street: away === undefined ? street : `${nth + 1} ${street.replace(/^\d+ /, '')}`,
    city,
    state,
    zip,
  };
}
const situsOf = (nth: number): string => `${100 + nth} ${STREETS[nth % STREETS.length] ?? ''}`;

export function countyRoll(): string {
  const header =
    'apn,streetAddress,cityName,stateCode,zip,propertyTypeCode,bedrooms,bathrooms,squareFeet,lotSquareFeet,yearBuilt,' +
    'ownerName,ownerNameOrder,mailStreetAddress,mailCity,mailState,mailZip,assessedValue,estimatedValue,latitude,longitude';
  const rows = Array.from({ length: PARCELS }, (_, nth) => {
    const situs = situsOf(nth);
    const { first, last, street, city, state, zip } = ownerOf(nth, situs);
    const squareFeet = 1100 + (nth % 17) * 75;
    const value = Math.round((squareFeet * (190 + (nth % 9) * 6)) / 1000) * 1000;
    return [
      `55-${String(1000 + nth)}`,
      situs,
      'Charlottesville',
      'VA',
      '22902',
      nth % 11 === 0 ? '1010' : '1001',
      2 + (nth % 4),
      1 + (nth % 3),
      squareFeet,
      5000 + (nth % 13) * 400,
      1925 + (nth % 80),
      `${last} ${first}`,
      'LAST_FIRST',
      street,
      city,
      state,
      zip,
      value - 15_000,
      value,
      (38.02 + (nth % 30) * 0.001).toFixed(5),
      (-78.5 + Math.floor(nth / 30) * 0.001).toFixed(5),
    ].join(',');
  });
  return [header, ...rows].join('\n');
}

/** Of the owners who live elsewhere every second, as people come out of an address book. */
export function knownPeople(): string {
  const rows = Array.from({ length: PARCELS / ABSENTEE_EACH / 2 }, (_, at) => {
    const nth = at * ABSENTEE_EACH * 2;
    const { first, last, street, city, state, zip } = ownerOf(nth, situsOf(nth));
    const [name, family] = [capital(first), capital(last)];
    const email = `${first}.${last}.${nth}@example.org`.toLowerCase();
    return [name, family, street, city, state, zip, `434293${String(1000 + nth)}`, email].join(',');
  });
  return ['First name,Last name,Street,City,State,ZIP,Mobile,E-mail', ...rows].join('\n');
}

const capital = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase();
