import type { Analysis } from '../analysis.ts';
import { analyze, type AnalysisResult, type PeriodResult } from '../analyze.ts';
import { dealReturns, type DealReturns } from '../dealReturns.ts';
import { lacksOf } from '../lacking.ts';
import { periodColumn } from '../periodCatalogue.ts';
import { dealExits } from '../exits/dealExits.ts';
import { EXIT_KINDS, exitFigure, type ExitName } from '../exits/exitFigures.ts';

/**
 * The path of a result: `initialCash`, `periods[0].noi`, `periods[last].cashOnCashRate`, `returns.irrAfterTax`,
 * `exits.flipProfit`.
 */
export type ResultPath = string;

export type ResultKind = 'money' | 'rate' | 'months' | 'number';

const RETURN_KINDS = {
  irrBeforeTax: 'rate',
  irrAfterTax: 'rate',
  dscr: 'number',
  breakEvenRatio: 'number',
  grossRentMultiplier: 'number',
  finalLoanToValue: 'rate',
  equityMultiple: 'number',
} as const satisfies Record<keyof DealReturns, ResultKind>;

function isReturn(name: string): name is keyof DealReturns {
  return name in RETURN_KINDS;
}

function isExit(name: string): name is ExitName {
  return Object.hasOwn(EXIT_KINDS, name);
}

/** A result path taken apart. */
export type ResultReference =
  | { readonly of: 'deal'; readonly name: 'initialCash' | 'termMonths' }
  | { readonly of: 'returns'; readonly name: keyof DealReturns }
  | { readonly of: 'exits'; readonly name: ExitName }
  | { readonly of: 'period'; readonly index: number | 'last'; readonly name: keyof PeriodResult };

/**
 * Takes a result path apart; null when it names no numeric result.
 *
 * @example resultReference('periods[last].noi') // { of: 'period', index: 'last', name: 'noi' }
 * @example resultReference('periods[0].color') // null
 */
export function resultReference(path: ResultPath): ResultReference | null {
  if (path === 'initialCash' || path === 'termMonths') return { of: 'deal', name: path };
  const [head = '', name = ''] = path.split('.');
  if (head === 'returns') return isReturn(name) ? { of: 'returns', name } : null;
  if (head === 'exits') return isExit(name) ? { of: 'exits', name } : null;
  const index = /^periods\[(\d+|last)\]$/.exec(head)?.[1];
  const column = periodColumn(name);
  if (index === undefined || column === undefined || column.kind === 'date') return null;
  return { of: 'period', index: index === 'last' ? 'last' : Number(index), name: column.key };
}

/** What a result is measured in. Throws on a path that names no numeric result. */
export function resultKind(path: ResultPath): ResultKind {
  const reference = resultReference(path);
  if (reference === null) throw new RangeError(`no numeric result: ${path}`);
  if (reference.of === 'deal') return reference.name === 'initialCash' ? 'money' : 'months';
  if (reference.of === 'returns') return RETURN_KINDS[reference.name];
  if (reference.of === 'exits') return EXIT_KINDS[reference.name];
  const kind = periodColumn(reference.name)?.kind;
  return kind === 'money' || kind === 'rate' || kind === 'months' ? kind : 'number';
}

/**
 * Reads a result: money in dollars, rates as fractions; null when it does not exist, as an IRR of flows that never
 * change sign, a period after the end of the hold, or a rate of cash without any (`lacksOf`).
 */
export function readResult(analysis: Analysis, result: AnalysisResult, path: ResultPath): number | null {
  const reference = resultReference(path);
  if (reference === null) throw new RangeError(`no numeric result: ${path}`);
  return lacksOf(analysis, result.initialCash).of(path) === null ? countedResult(analysis, result, reference) : null;
}

/** What the arithmetic of the conventions counts, whether the deal lacks something for it or not. */
export function countedResult(analysis: Analysis, result: AnalysisResult, reference: ResultReference): number | null {
  switch (reference.of) {
    case 'deal':
      return reference.name === 'initialCash' ? result.initialCash / 100 : result.termMonths;
    case 'returns':
      return existing(dealReturns(analysis, result)[reference.name]);
    case 'exits': {
      const figure = exitFigure(dealExits(analysis), reference.name);
      return figure !== null && EXIT_KINDS[reference.name] === 'money' ? figure / 100 : figure;
    }
    case 'period': {
      const period = result.periods.at(reference.index === 'last' ? -1 : reference.index);
      const value = period?.[reference.name];
      if (typeof value !== 'number') return null;
      return periodColumn(reference.name)?.kind === 'money' ? value / 100 : value;
    }
    default:
      throw new RangeError(`no numeric result: ${JSON.stringify(reference)}`);
  }
}

function existing(value: DealReturns[keyof DealReturns]): number | null {
  if (typeof value === 'number' || value === null) return value;
  return value.ok ? value.value : null;
}

/** Analyses a deal for one result. */
export function resultOf(analysis: Analysis, path: ResultPath): number | null {
  return readResult(analysis, analyze(analysis), path);
}
