import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../src/calc/deal/analysis.ts';
import { analyze } from '../../../src/calc/deal/analyze.ts';
import { dealReturns } from '../../../src/calc/deal/dealReturns.ts';
import { EXIT_KINDS } from '../../../src/calc/deal/exits/exitFigures.ts';
import { lacksOf } from '../../../src/calc/deal/lacking.ts';
import { PERIOD_COLUMNS } from '../../../src/calc/deal/periodCatalogue.ts';
import { traceResult } from '../../../src/calc/deal/trace/traceResult.ts';
import { readResult } from '../../../src/calc/deal/whatIf/resultPath.ts';
import { DUPLEX } from '../support/duplex.ts';

const MORE = { refinanceRate: 0.07, assignmentFee: 5000, assignmentCost: 500, federalTaxRate: 0.2 } as const;
const DEALS: Readonly<Record<string, Analysis>> = {
  'a rental': { ...DUPLEX, ...MORE },
  'a minimum profit': { ...DUPLEX, ...MORE, minimumProfit: 60_000 },
  'value by cap rate': { ...DUPLEX, ...MORE, propertyValueIncreaseType: 'CAP_RATE', capRate: 0.06 },
  months: { ...DUPLEX, ...MORE, termType: 'MANUAL', term: 8 },
};

const PATHS = [
  'initialCash',
  'termMonths',
  ...Object.keys(dealReturns(DUPLEX, analyze(DUPLEX))).map((name) => `returns.${name}`),
  ...Object.keys(EXIT_KINDS).map((name) => `exits.${name}`),
  ...PERIOD_COLUMNS.filter(({ kind }) => kind !== 'date').flatMap(({ key }) => [
    `periods[0].${key}`,
    `periods[last].${key}`,
  ]),
];

const withRate = (deal: Analysis, rate: number | null): Analysis => ({
  ...deal,
  mortgages: deal.mortgages?.map((loan, index) => (index === 0 ? { ...loan, fixedInterestRate: rate } : loan)),
});
const read = (deal: Analysis, path: string) => readResult(deal, analyze(deal), path);

describe.each(Object.entries(DEALS))('%s', (_name, deal) => {
  const isMoved = (path: string) => {
    const values = [0.02, 0.05, 0.09].map((rate) => read(withRate(deal, rate), path));
    return new Set(values).size > 1;
  };
  const unknown = withRate(deal, null);
  const lacks = lacksOf(unknown, analyze(unknown).initialCash);

  it('every result that the rate of a loan moves is n/a without one, and says so; no other is', () => {
    // These two are lines of a statement whose other lines need the rate.
    const beside = (path: string) =>
      path === 'exits.refinanceCashFlow' || (path === 'exits.wholesaleProfit' && Boolean(deal.minimumProfit));
    expect(PATHS.filter((path) => lacks.of(path) === 'rate')).toEqual(
      PATHS.filter((path) => isMoved(path) || beside(path)),
    );
    expect(PATHS.filter(isMoved).length).toBeGreaterThan(30);
    expect(PATHS.filter((path) => isMoved(path) && read(unknown, path) !== null)).toEqual([]);
  });

  it('with a rate nothing lacks it', () => {
    const known = withRate(deal, 0);
    expect(PATHS.filter((path) => lacksOf(known, analyze(known).initialCash).of(path) === 'rate')).toEqual([]);
    expect(PATHS.filter((path) => read(known, path) === null)).toEqual(
      PATHS.filter((path) => read(withRate(deal, 0.05), path) === null),
    );
  });

  it('a trace says it at each term that the rate moves', () => {
    const told = new Map<string, string | null>();
    const visit = (node: ReturnType<typeof traceResult>): void => {
      if (told.has(node.path)) return;
      told.set(node.path, node.lacking ?? null);
      for (const term of node.terms) visit(term.node);
    };
    for (const path of PATHS) visit(traceResult(unknown, path));
    const wrong = PATHS.map((path) => path.replace('[last]', `[${analyze(deal).periods.length - 1}]`)).filter(
      (path) => (told.get(path) ?? null) !== lacks.of(path),
    );
    expect(wrong).toEqual([]);
    expect(told.get('mortgages[0] interest in period 1')).toBe('rate');
    expect(told.get('mortgages[1] interest in period 1')).toBeNull();
    expect(told.get('exits: interest')).toBe('rate');
    expect(told.get('exits: holding')).toBeNull();
  });
});
