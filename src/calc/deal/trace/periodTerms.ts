import type { PeriodResult } from '../analyze.ts';
import type { TraceNode, TraceTerm } from './traceNode.ts';

/** The terms that the rules of a period can ask for. */
export interface PeriodTerms {
  /** Another column of the same period. */
  at(key: keyof PeriodResult): TraceTerm;
  /** The same, subtracted. */
  less(key: keyof PeriodResult): TraceTerm;
  /** A column in this period and all before it. */
  through(key: keyof PeriodResult): TraceTerm[];
  initialCash(): TraceTerm;
  inputs(paths: readonly string[], kind: TraceNode['kind']): TraceTerm[];
  rate(path: string): TraceTerm;
  units(more: readonly ('occupancyRate' | 'rentIncreaseRate')[]): TraceTerm[];
  hold(): TraceTerm[];
  yearlyList(kind: 'income' | 'expense'): TraceTerm[];
  leasingRate(): TraceTerm[];
  /** One term per mortgage, with the inputs of its schedule. */
  debts(column: 'interest' | 'principal' | 'mortgageBalance'): TraceTerm[];
  value(): TraceTerm[];
  /** What the property cost, subtracted from a sale. */
  cost(): TraceTerm[];
}
