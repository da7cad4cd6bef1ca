/**
 * What a search means, said a second time without SQL: for tests that compare the two. Reads the wire keys by the rule
 * of O-040 and O-041 and shares no code with the server.
 */
import { ownerSlips, ownerSpellings } from '../../server/search/conditions/ownerSpellings.ts';
import { filters, type FilterKey } from '../../src/api/catalogue/search/filters.ts';
import { propertyTypes } from '../../src/api/catalogue/property/propertyTypes.ts';
import type { Filter, Search } from '../../src/api/contract/search/search.ts';
import { ownerKeyOf } from './sampleParcels.ts';
import type { ParcelFacts } from './smallWarehouse.ts';

const leadFacts: Record<string, keyof ParcelFacts> = {
  M: 'leadM',
  P: 'leadP',
  F: 'leadF',
  L: 'leadL',
  C: 'leadC',
  E: 'leadE',
  V: 'leadV',
  R: 'leadR',
  B: 'leadB',
  D: 'leadD',
  A: 'leadA',
  FAIL: 'leadFail',
  SOLD: 'leadSold',
};

export type Verdict = 'yes' | 'no' | 'unknown';

/** Whether a parcel fits the filters: `unknown` when only missing values under a bound keep it out. */
export function fitsFilter(parcel: ParcelFacts, filter: Filter): Verdict {
  const set: Readonly<Record<string, unknown>> = filter;
  let verdict: Verdict = 'yes';
  for (const [key, definition] of Object.entries(filters)) {
    const value = parcel[definition.fact] ?? null;
    const [min, max] = [set[`${key}Min`], set[`${key}Max`]] as (number | string | undefined)[];
    if (min !== undefined || max !== undefined) {
      if (value === null) {
        if (set[`${key}Unknown`] !== true) verdict = 'unknown';
      } else {
        const [from, to] = [min, max].map((bound) => day(bound, parcel.asOfDate ?? null));
        // A relative bound means nothing for a row whose source has no date.
        if (from === null || to === null) return 'no';
        if ((from !== undefined && value < from) || (to !== undefined && value > to)) return 'no';
      }
    }
    const [wanted, unwanted] = [set[key], set[`${key}Exclude`]] as (string | boolean | undefined)[];
    if (wanted !== undefined && !fitsValue(key as FilterKey, wanted, value) && !isSlipOf(key, wanted, value))
      return 'no';
    if (unwanted !== undefined && fitsValue(key as FilterKey, unwanted, value)) return 'no';
  }
  return verdict;
}

/** `-90d` counted from the row's own as-of date, ends of months kept; other bounds as they are. */
function day(bound: number | string | undefined, asOf: string | null): number | string | null | undefined {
  const [, amount, unit] = /^(-?\d+)([dmy])$/.exec(String(bound)) ?? [];
  if (amount === undefined) return bound;
  if (asOf === null) return null;
  const date = new Date(`${asOf}T00:00:00Z`);
  if (unit === 'd') date.setUTCDate(date.getUTCDate() + Number(amount));
  else {
    const wanted = date.getUTCDate();
    date.setUTCDate(1);
    date.setUTCMonth(date.getUTCMonth() + Number(amount) * (unit === 'y' ? 12 : 1));
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
    date.setUTCDate(Math.min(wanted, last));
  }
  return date.toISOString().slice(0, 10);
}

/** The owner's name with two letters swapped in typing: looked for, never left out by. */
function isSlipOf(key: string, wanted: string | boolean, value: unknown): boolean {
  if (key !== 'ownerName' || typeof wanted !== 'string' || typeof value !== 'string') return false;
  const slips = ownerSlips(wanted);
  return slips !== null && new RegExp(slips).test(ownerKeyOf(value));
}

function fitsValue(key: FilterKey, wanted: string | boolean, value: unknown): boolean {
  if (typeof wanted === 'boolean') return value === wanted;
  if (filters[key].kind === 'text') {
    if (typeof value !== 'string') return false;
    // Which other spellings there are is the subject of test/server/search/conditions/ownerSpellings.test.ts.
    const keys = key === 'ownerName' ? [wanted, ...ownerSpellings(wanted)].map(ownerKeyOf) : [];
    const isPlain = keys.some((plain) => plain !== '' && ownerKeyOf(value).includes(plain));
    return isPlain || value.toLowerCase().includes(wanted.toLowerCase());
  }
  return wanted.split(',').some((option) => {
    if (option === 'NONE' && key === 'foreclosureStatus')
      return value === null || value === 'NONE' || value === 'RECISSION';
    if (option === 'NONE') return value === null || value === 'NONE';
    if (key === 'propertyType') {
      const type = propertyTypes[value as keyof typeof propertyTypes] as { pinned?: string } | undefined;
      return value === option || (type !== undefined && type.pinned === option);
    }
    return Array.isArray(value) ? value.includes(option) : String(value) === option;
  });
}

export function fitsLead(parcel: ParcelFacts, code: string): boolean {
  if (code === 'CUSTOM') return true;
  const fact = leadFacts[code];
  return fact !== undefined && parcel[fact] === true;
}

export const fits = (parcel: ParcelFacts, search: Search): boolean =>
  fitsLead(parcel, search.listingType) && fitsFilter(parcel, search) === 'yes';
