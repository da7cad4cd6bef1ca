import type { TrendPoint } from '../../../src/api/contract/property/trends.ts';
import { dayNumber } from '../../../src/calc/dates.ts';
import type { SectionRow } from '../../data/warehouse/records/sections.ts';
import { valueNames } from './properties.rows.ts';

/** A chart of some forty pixels shows no more. */
const MOST_POINTS = 12;

/** What of a parcel its trend follows from. */
export interface TrendRecords {
  readonly values: readonly SectionRow<'values'>[];
  readonly loans: readonly SectionRow<'loans'>[];
  /** Day of the last transfer: who owned it before had another equity. */
  readonly ownedSince: string | null;
  /** Whether what is owed today is known. */
  readonly isDebtKnown: boolean;
  /** The day for which the balances of the loans are estimated. */
  readonly asOf: string | null;
}

/**
 * The values of the kind that is known newest, of kinds as new the one that is no assessment; null where there are not two.
 * The equity is told from the day on since which the owner and the loans are those of today.
 */
export function valueTrend(of: TrendRecords): { name: string; points: TrendPoint[] } | null {
  const kinds = Map.groupBy(
    of.values.filter(({ amountCents }) => (amountCents ?? 0) > 0),
    ({ kind }) => kind,
  );
  const [best] = [...kinds]
    .map(([kind, rows]) => ({ kind, rows: onceADay(rows).slice(-MOST_POINTS) }))
    .filter(({ rows }) => rows.length > 1)
    .toSorted(
      (a, b) =>
        (b.rows.at(-1)?.valueDate ?? '').localeCompare(a.rows.at(-1)?.valueDate ?? '') ||
        preference(a.kind) - preference(b.kind),
    );
  if (best === undefined) return null;
  const owed = debtOver(of);
  return {
    name: valueNames[best.kind] ?? best.kind,
    points: best.rows.map(({ valueDate: date, amountCents }) => {
      const cents = amountCents ?? 0;
      const debt = owed(date);
      return { date, value: cents / 100, equity: debt === null ? null : Math.round(cents - debt) / 100 };
    }),
  };
}

/** Of values as new an estimate is nearest to what the cell beside the chart says. */
const PREFERRED = ['estimated', 'market', 'assessed'];
const preference = (kind: string): number => (PREFERRED.includes(kind) ? PREFERRED.indexOf(kind) : PREFERRED.length);

/** In the order of their days; of several of one day the largest. */
function onceADay(rows: readonly SectionRow<'values'>[]): SectionRow<'values'>[] {
  const sorted = rows.toSorted(
    (a, b) => a.valueDate.localeCompare(b.valueDate) || (a.amountCents ?? 0) - (b.amountCents ?? 0),
  );
  return sorted.filter(({ valueDate }, at) => sorted[at + 1]?.valueDate !== valueDate);
}

/**
 * Cents owed on a day; null for days before the last transfer or the newest loan, and where a loan cannot be counted. A
 * balance falls from what was lent to what is estimated to be left in a straight line, which a small chart does not tell
 * from the curve that it is.
 */
function debtOver({ loans, ownedSince, isDebtKnown, asOf }: TrendRecords): (date: string) => number | null {
  const open = loans.filter((loan) => loan.open !== false);
  const newest = loans.reduce((day, { recordingDate }) => later(day, recordingDate), ownedSince ?? '');
  const isCounted = open.every(
    (loan) => loan.recordingDate !== null && loan.amountCents !== null && loan.estimatedBalanceCents !== null,
  );
  // A loan that is paid off by now was owed until a day that nobody knows.
  const isSettled = loans.every((loan) => loan.open !== false || loan.recordingDate !== newest);
  if (!isDebtKnown || !isCounted || !isSettled || asOf === null) return () => null;
  return (date) => {
    if (date < newest || date > asOf) return null;
    return open.reduce((cents, loan) => {
      const [lent, left] = [loan.amountCents ?? 0, loan.estimatedBalanceCents ?? 0];
      const [from, to] = [dayNumber(loan.recordingDate ?? asOf), dayNumber(asOf)];
      const share = to > from ? (dayNumber(date) - from) / (to - from) : 1;
      return cents + lent + (left - lent) * share;
    }, 0);
  };
}

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);
