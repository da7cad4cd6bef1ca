import type { CalendarDate } from '../dates.ts';

/** What is compared of a home; null is unknown. Areas in square feet. */
export interface HomeFeatures {
  readonly squareFeet: number | null;
  readonly lotSquareFeet: number | null;
  readonly basementSquareFeet: number | null;
  readonly bedrooms: number | null;
  readonly bathrooms: number | null;
  readonly yearBuilt: number | null;
  readonly stories: number | null;
  readonly propertyTypeCode: string | null;
  /** Dollars. Compared only where it was set before the day of valuation. */
  readonly assessedValue: number | null;
}

/** A sale to compare with. Dollars, miles from the subject. */
export interface CompSale extends HomeFeatures {
  readonly id: string;
  readonly propertyId: number | null;
  readonly saleDate: CalendarDate | null;
  readonly saleAmount: number | null;
  readonly distanceFromSubject: number | null;
}

/** The home that is valued, and the day it is valued on: sales are brought forward to it. */
export interface CompSubject extends HomeFeatures {
  readonly valueDate: CalendarDate;
}
