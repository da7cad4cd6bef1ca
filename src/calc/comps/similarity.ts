import type { CompSale, CompSubject } from './comparedHome.ts';
import { monthsBefore } from './features.ts';

/**
 * How far apart a sale may be in each respect before it counts clearly less: at this distance alone the weight is
 * exp(-1/2), some 60 %. Chosen on the back-test; results change little between half and twice each.
 */
const REACH = { miles: 0.35, logSize: 0.3, years: 18, months: 10 } as const;
/** Another kind of home (a condominium beside a house) counts as two reaches away. */
const OTHER_TYPE = 2;
/** What an unknown is taken for: neither equal nor far. */
const UNKNOWN = 0.7;

/**
 * How alike a sale and the subject are, from 1 (the same house sold today next door) towards 0: distance, size, age,
 * date of sale and kind together. It is the weight of the sale in the value.
 */
export function similarity(sale: CompSale, subject: CompSubject): number {
  const gap = (value: number | null, reach: number): number => (value === null ? UNKNOWN : Math.abs(value) / reach);
  const { squareFeet, yearBuilt, propertyTypeCode } = sale;
  const logSize =
    squareFeet !== null && subject.squareFeet !== null && squareFeet > 0 && subject.squareFeet > 0
      ? Math.log(squareFeet / subject.squareFeet)
      : null;
  const years = yearBuilt !== null && subject.yearBuilt !== null ? yearBuilt - subject.yearBuilt : null;
  const isOtherType = propertyTypeCode !== subject.propertyTypeCode;
  const gaps = [
    gap(sale.distanceFromSubject, REACH.miles),
    gap(logSize, REACH.logSize),
    gap(years, REACH.years),
    gap(monthsBefore(sale.saleDate, subject.valueDate), REACH.months),
    isOtherType ? OTHER_TYPE : 0,
  ];
  return Math.exp(-0.5 * gaps.reduce((total, one) => total + one * one, 0));
}

/** The similarity as a score of whole points out of 100, for people. */
export const similarityScore = (sale: CompSale, subject: CompSubject): number =>
  Math.round(100 * similarity(sale, subject));
