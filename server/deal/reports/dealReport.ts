import type { AnalysisInput, AnalysisSubject } from '../../../src/api/contract/deal/analyses.ts';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import { dealOf, type Deal } from '../../../src/calc/deal/deal.ts';
import { financePurchase } from '../../../src/calc/mortgage/financePurchase.ts';
import { calculate, type Outcome } from '../../../src/api/deal/calculateDeal.ts';
import { loanReport, type LoanReport } from './loanReport.ts';

/** Everything that the files about a deal show; they only arrange it. */
export interface DealReport {
  readonly name: string;
  readonly address: ReportAddress | null;
  /** The day it was made. */
  readonly date: CalendarDate;
  /** As entered. */
  readonly analysis: AnalysisInput;
  /** As the arithmetic read it. */
  readonly deal: Deal;
  readonly outcome: Outcome;
  /** The mortgages, completed from the purchase, in their order. */
  readonly loans: readonly LoanReport[];
}

/** An address in the two lines of an envelope; either may be empty. */
export interface ReportAddress {
  readonly street: string;
  readonly place: string;
}

export type Reported<T> =
  | { readonly ok: true; readonly report: T }
  /** Why there is none: numbers so large that cents are lost. */
  | { readonly ok: false; readonly message: string };

/** Calculates a valid analysis for a report, by the same steps as the screen. */
export function dealReport(
  analysis: AnalysisInput,
  address: AnalysisSubject['address'] | null,
  date: CalendarDate,
): Reported<DealReport> {
  const calculation = calculate({ ...analysis, id: analysis.id ?? null });
  if (!calculation.ok) return calculation;
  const { outcome } = calculation;
  const entered = analysis.mortgages ?? [];
  const loans = financePurchase(entered, analysis.purchaseAmount).map((mortgage, index) =>
    loanReport(mortgage, {
      entered: entered[index] ?? mortgage,
      title: entered.length === 1 ? 'Mortgage' : `Mortgage ${index + 1}`,
      schedule: outcome.schedules[index],
    }),
  );
  const report: DealReport = {
    name: analysis.name,
    address: address && addressLines(address),
    date,
    analysis,
    deal: dealOf(analysis),
    outcome,
    loans,
  };
  return { ok: true, report };
}

/** @example addressLines({ streetAddress: '12 Oak St', unitNumber: '3', cityName: 'Bath', stateCode: 'NY', zip: '14810' }).place // 'Bath, NY 14810' */
export function addressLines({
  streetAddress,
  unitNumber,
  cityName,
  stateCode,
  zip,
}: Omit<AnalysisSubject['address'], 'id' | 'propertyId'>): ReportAddress {
  const street = [streetAddress, unitNumber === null ? null : `Unit ${unitNumber}`];
  const state = [stateCode, zip].filter((part) => part !== null).join(' ');
  return {
    street: street.filter((part) => part !== null).join(', '),
    place: [cityName, state].filter((part) => part !== null && part !== '').join(', '),
  };
}

/** What the report is about in one line: the address where it is known, else the name of the analysis. */
export function subjectOf({ address, name }: Pick<DealReport, 'address' | 'name'>): string {
  return address?.street || address?.place || name;
}
