import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Analysis } from '../../../../src/calc/deal/analysis.ts';
import { analyze } from '../../../../src/calc/deal/analyze.ts';
import { EXIT_KINDS } from '../../../../src/calc/deal/exits/exitFigures.ts';
import { PERIOD_COLUMNS } from '../../../../src/calc/deal/periodCatalogue.ts';
import type { TraceNode } from '../../../../src/calc/deal/trace/traceNode.ts';
import { traceResult } from '../../../../src/calc/deal/trace/traceResult.ts';
import { hasInput, readInput, withInput } from '../../../../src/calc/deal/whatIf/inputPath.ts';
import { readResult } from '../../../../src/calc/deal/whatIf/resultPath.ts';
import { anyAnalysis } from '../../support/arbitraries.ts';
import { DUPLEX } from '../../support/duplex.ts';

/** The inputs a number depends on, each once. */
function inputsOf(node: TraceNode): TraceNode[] {
  const seen = new Set<TraceNode>();
  const visit = (each: TraceNode): void => {
    if (seen.has(each)) return;
    seen.add(each);
    for (const term of each.terms) visit(term.node);
  };
  visit(node);
  return [...seen].filter(({ operation }) => operation === 'input');
}

const RETURNS = ['irrAfterTax', 'irrBeforeTax', 'dscr', 'breakEvenRatio', 'grossRentMultiplier', 'equityMultiple'];
const COLUMN_PATHS = PERIOD_COLUMNS.filter(({ kind }) => kind !== 'date').map(({ key }) => `periods[last].${key}`);
const EXIT_PATHS = Object.keys(EXIT_KINDS).map((name) => `exits.${name}`);
const PATHS = [
  'initialCash',
  'termMonths',
  ...RETURNS.map((name) => `returns.${name}`),
  ...EXIT_PATHS,
  ...COLUMN_PATHS,
];
const resultPath = fc.constantFrom(...PATHS);

/** All numeric inputs that a deal has room for. */
function numericInputs(analysis: Analysis): string[] {
  const topLevel = ['term', 'purchaseAmount', 'marketValue', 'propertyValue', 'saleAmount', 'depreciableAmount'];
  const rates = ['expenseIncreaseRate', 'saleCostRate', 'capRate', 'inflationRate', 'federalTaxRate', 'stateTaxRate'];
  const more = ['propertyManagementRate', 'leasingCommissionRate', 'incomeIncreaseAmount', 'depreciableYears'];
  const exits = ['offerShare', 'minimumProfit', 'assignmentFee', 'assignmentCost', 'projectMonths', 'saleCostAmount'];
  const refinance = ['refinanceShare', 'refinanceRate', 'refinanceTerm', 'refinanceCost'];
  const nested = [0, 1].flatMap((n) => [
    ...['amount', 'downPaymentAmount', 'fixedInterestRate', 'fixedInterestTerm', 'interestOnlyTerm'].map(
      (field) => `mortgages[${n}].${field}`,
    ),
    ...['amount', 'quantity', 'occupancyRate', 'rentIncreaseRate'].map((field) => `rentalUnits[${n}].${field}`),
    ...['closingCosts', 'improvements', 'incomes', 'expenses'].map((list) => `${list}[${n}].amount`),
  ]);
  return [...topLevel, ...rates, ...more, ...exits, ...refinance, ...nested].filter((path) => hasInput(analysis, path));
}

function nodesOf(node: TraceNode, seen = new Set<TraceNode>()): Set<TraceNode> {
  if (!seen.has(node)) {
    seen.add(node);
    for (const term of node.terms) nodesOf(term.node, seen);
  }
  return seen;
}

it('names every input that can change a result: the others change nothing', () => {
  fc.assert(
    fc.property(
      anyAnalysis(),
      resultPath,
      fc.nat(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (analysis, path, n, x) => {
        const traced = new Set(inputsOf(traceResult(analysis, path)).map((node) => node.path));
        const untraced = numericInputs(analysis).filter(
          (input) => !traced.has(input) && readInput(analysis, input) !== null,
        );
        fc.pre(untraced.length > 0);
        const input = untraced[n % untraced.length] ?? '';
        const value = readInput(analysis, input) ?? 0;
        const isRate = input.endsWith('Rate');
        const changed = withInput(
          analysis,
          input,
          isRate ? Number((value / 2 + x / 10).toFixed(6)) : Math.floor(value / 2) + 1,
        );
        expect(readResult(changed, analyze(changed), path)).toBe(readResult(analysis, analyze(analysis), path));
      },
    ),
    { numRuns: 400 },
  );
});

it('the terms of a sum add up to it, to the cent', () => {
  fc.assert(
    fc.property(anyAnalysis(), resultPath, (analysis, path) => {
      for (const node of nodesOf(traceResult(analysis, path))) {
        if (node.operation !== 'sum' || node.kind !== 'money') continue;
        const cents = node.terms.reduce(
          (total, term) => total + term.sign * Math.round(Number(term.node.value) * 100),
          0,
        );
        expect([node.path, cents]).toEqual([node.path, Math.round(Number(node.value) * 100)]);
      }
    }),
    { numRuns: 60 },
  );
});

it('the value of a traced result is the result', () => {
  for (const path of PATHS) expect(traceResult(DUPLEX, path).value).toBe(readResult(DUPLEX, analyze(DUPLEX), path));
});

describe('one number of a deal', () => {
  const trace = traceResult(DUPLEX, 'periods[1].noi');

  it('shows its formula and terms with labels and dollars', () => {
    expect(trace.formula).toBe('net income - operating expenses');
    expect(trace.terms.map(({ sign, node }) => [sign, node.label])).toEqual([
      [1, 'Net income'],
      [-1, 'Operating expenses'],
    ]);
    const expenses = trace.terms[1]?.node.terms[0]?.node;
    expect(expenses?.terms.map(({ node }) => [node.label, node.value]).slice(0, 2)).toEqual([
      ['Taxes', 3600],
      ['Insurance', 1400],
    ]);
  });

  it('ends at inputs, which are traced once however often they are used', () => {
    const inputs = inputsOf(trace).map(({ path }) => path);
    expect(inputs).toContain('rentalUnits[1].occupancyRate');
    expect(inputs).not.toContain('mortgages[0].fixedInterestRate');
    expect(new Set(inputs).size).toBe(inputs.length);
  });
});

it('refuses what is no number of the deal', () => {
  expect(() => traceResult(DUPLEX, 'periods[0].date')).toThrow('periods[0].date');
  expect(() => traceResult(DUPLEX, 'periods[9].noi')).toThrow('periods[9].noi');
  expect(() => traceResult(DUPLEX, 'nothing')).toThrow('nothing');
});
