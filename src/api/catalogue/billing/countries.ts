/**
 * The countries of billing addresses, with the states of those six in which an address names one (R-COUNTRY-004, O-234).
 * The list is large: only the dialog of a card and the server load it, the application before that does not.
 */
import { allCountries } from 'country-region-data';
import { postalPatterns } from '../../../calc/validation/patterns.ts';

export interface Country {
  readonly code: string;
  readonly name: string;
  /** None: an address there names no state. */
  readonly states: readonly { readonly code: string; readonly name: string }[];
  readonly stateLabel: 'State' | 'Province' | 'Parish';
  readonly postalLabel: 'Zip Code' | 'Postal Code';
  /** Null: anything is taken. */
  readonly postalPattern: RegExp | null;
}

/** R-COUNTRY-011. */
export const FIRST_COUNTRY = 'US';

/** R-COUNTRY-005. */
const withStates: ReadonlySet<string> = new Set(['US', 'CA', 'AU', 'BM', 'MY', 'MX']);
/** R-COUNTRY-009. */
const stateLabels: Readonly<Record<string, Country['stateLabel']>> = { CA: 'Province', BM: 'Parish' };

const made = allCountries.map(([name, code, regions]): Country => ({
  code,
  name,
  states: withStates.has(code) ? regions.map(([state, stateCode]) => ({ code: stateCode, name: state })) : [],
  stateLabel: stateLabels[code] ?? 'State',
  postalLabel: code === 'US' ? 'Zip Code' : 'Postal Code',
  postalPattern: postalPatterns[code] ?? null,
}));

/** By name, the usual one first. */
export const countries: readonly Country[] = made.toSorted(
  (a, b) => Number(b.code === FIRST_COUNTRY) - Number(a.code === FIRST_COUNTRY) || a.name.localeCompare(b.name, 'en'),
);

const byCode = new Map(countries.map((country) => [country.code, country]));

/** Undefined: there is no country of this code. */
export const countryOf = (code: string): Country | undefined => byCode.get(code);
