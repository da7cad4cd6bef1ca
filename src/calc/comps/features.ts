/**
 * The features a sale is adjusted for. Each acts on the logarithm of the price; `prior` says what a rate is worth
 * believing before any sale has spoken, so that three comparables cannot say that a bath is worth half the house:
 * few sales leave the rates near it, many overrule it. The priors were set by hand from common hedonic results (price
 * rises less than in proportion to size, little with the lot) and are wide; the back-test in bench/parts/accuracy.ts is
 * what keeps them honest.
 */
import { dayNumber, type CalendarDate } from '../dates.ts';
import type { CompSale, CompSubject, HomeFeatures } from './comparedHome.ts';

export type FeatureKey =
  'size' | 'lot' | 'basement' | 'bathrooms' | 'bedrooms' | 'year' | 'stories' | 'assessed' | 'time';

export interface Feature {
  readonly label: string;
  /** What one unit is, as the rate is shown: dollars per this. */
  readonly unit: string;
  /** The feature of a home on the scale of the regression; null where unknown. */
  readonly of: (home: HomeFeatures) => number | null;
  /** How far one shown unit moves that scale at this home. */
  readonly unitStep: (home: HomeFeatures) => number;
  /** Mean and spread (one standard deviation) of the rate before any sale has spoken. */
  readonly prior: { readonly mean: number; readonly spread: number };
}

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);
const logOf = (value: number | null): number | null => (value !== null && value > 0 ? Math.log(value) : null);
const perOne = (value: number | null): number => (value !== null && value > 0 ? 1 / value : 0);

/** Days in a month on average. */
const MONTH_DAYS = 30.4375;

/** Months from the sale to the day of valuation; null where the sale has no date. */
export function monthsBefore(saleDate: CalendarDate | null, valueDate: CalendarDate): number | null {
  return saleDate === null ? null : (dayNumber(valueDate) - dayNumber(saleDate)) / MONTH_DAYS;
}

export const features = {
  size: {
    label: 'Living area',
    unit: 'sq ft',
    of: ({ squareFeet }) => logOf(squareFeet),
    unitStep: ({ squareFeet }) => perOne(squareFeet),
    prior: { mean: 0.6, spread: 0.3 },
  },
  lot: {
    label: 'Lot',
    unit: 'sq ft',
    of: ({ lotSquareFeet }) => logOf(lotSquareFeet),
    unitStep: ({ lotSquareFeet }) => perOne(lotSquareFeet),
    prior: { mean: 0.08, spread: 0.09 },
  },
  basement: {
    label: 'Basement',
    unit: 'sq ft',
    of: ({ basementSquareFeet, squareFeet }) =>
      basementSquareFeet === null || positive(squareFeet) === null ? null : basementSquareFeet / (squareFeet ?? 1),
    unitStep: ({ squareFeet }) => perOne(squareFeet),
    prior: { mean: 0, spread: 0.15 },
  },
  bathrooms: {
    label: 'Baths',
    unit: 'bath',
    of: ({ bathrooms }) => positive(bathrooms),
    unitStep: () => 1,
    prior: { mean: 0.04, spread: 0.045 },
  },
  bedrooms: {
    label: 'Beds',
    unit: 'bed',
    of: ({ bedrooms }) => positive(bedrooms),
    unitStep: () => 1,
    prior: { mean: 0, spread: 0.03 },
  },
  year: {
    label: 'Year built',
    unit: 'year newer',
    of: ({ yearBuilt }) => (positive(yearBuilt) === null ? null : (yearBuilt ?? 0) / 10),
    unitStep: () => 0.1,
    prior: { mean: 0.005, spread: 0.0225 },
  },
  stories: {
    label: 'Stories',
    unit: 'story',
    of: ({ stories }) => positive(stories),
    unitStep: () => 1,
    prior: { mean: 0, spread: 0.045 },
  },
  assessed: {
    label: 'Assessed value',
    unit: '1% higher',
    of: ({ assessedValue }) => logOf(assessedValue),
    unitStep: () => 0.01,
    prior: { mean: 0.6, spread: 0.3 },
  },
  time: {
    label: 'Date of sale',
    unit: 'month',
    // Not of the home but of the sale: see `featureVector`.
    of: () => 0,
    unitStep: () => 1,
    prior: { mean: 0.004, spread: 0.006 },
  },
} as const satisfies Record<FeatureKey, Feature>;

export const featureKeys = Object.keys(features) as FeatureKey[]; // keys of a const object are exactly FeatureKey

/** The sale's feature less the subject's; for time, months before the valuation as a negative number. Null: unknown. */
export function featureGap(key: FeatureKey, sale: CompSale, subject: CompSubject): number | null {
  if (key === 'time') {
    const months = monthsBefore(sale.saleDate, subject.valueDate);
    return months === null ? null : -months;
  }
  const [ofSale, ofSubject] = [features[key].of(sale), features[key].of(subject)];
  return ofSale === null || ofSubject === null ? null : ofSale - ofSubject;
}
