import type { Analysis } from '../analysis.ts';
import { analyze } from '../analyze.ts';
import { financePurchase } from '../../mortgage/financePurchase.ts';
import { centsOf } from '../../money.ts';
import { resultReference, type ResultPath } from '../whatIf/resultPath.ts';
import { traceExit } from './traceExit.ts';
import { tracePeriod } from './tracePeriod.ts';
import { minus, plus, TraceContext } from './traceContext.ts';
import { borrowed, entryTerms, holdTerms } from './traceInputs.ts';
import type { TraceNode, TraceTerm } from './traceNode.ts';

/**
 * Where a result comes from: its terms, their terms, and so on down to the inputs. Every input that can change the
 * result is among them.
 *
 * Throws a RangeError on a path that names no numeric result of this deal.
 */
export function traceResult(analysis: Analysis, path: ResultPath): TraceNode {
  const context = new TraceContext(analysis, analyze(analysis));
  const reference = resultReference(path);
  if (reference === null) throw new RangeError(`no numeric result: ${path}`);
  if (reference.of === 'returns') return traceReturn(context, path, reference.name);
  if (reference.of === 'exits')
    return traceExit(context, reference.name, () => tracePeriod(context, 0, 'noi', initialCash));
  if (reference.of === 'period') {
    const count = context.result.periods.length;
    const index = reference.index === 'last' ? count - 1 : reference.index;
    if (index >= count) throw new RangeError(`no such period: ${path}`);
    return tracePeriod(context, index, reference.name, initialCash);
  }
  return reference.name === 'initialCash' ? initialCash(context) : termMonths(context);
}

function initialCash(context: TraceContext): TraceNode {
  const { analysis } = context;
  return context.resultNode(
    'initialCash',
    'sum',
    'purchase amount - mortgages + closing costs the seller does not pay + improvements',
    () => {
      const loans = financePurchase(analysis.mortgages ?? [], analysis.purchaseAmount);
      return [
        plus(context.input('purchaseAmount', 'money')),
        ...loans.map(({ amount }, index) => minus(borrowed(context, index, centsOf(amount ?? 0)))),
        ...entryTerms(context, 'closingCosts', ({ paidBySeller }) => paidBySeller !== true),
        ...entryTerms(context, 'improvements'),
      ];
    },
  );
}

function termMonths(context: TraceContext): TraceNode {
  return context.resultNode('termMonths', 'rule', 'hold term', () => holdTerms(context));
}

function traceReturn(context: TraceContext, path: string, name: string): TraceNode {
  const { periods } = context.result;
  const at = (index: number, key: Parameters<typeof tracePeriod>[2]) =>
    plus(tracePeriod(context, index, key, initialCash));
  const all = (key: Parameters<typeof tracePeriod>[2]) => periods.map((_, index) => at(index, key));
  const last = periods.length - 1;
  const rules: Record<string, { formula: string; terms: () => TraceTerm[] }> = {
    irrBeforeTax: {
      formula: 'rate at which initial cash, cash before tax and the sale before tax are worth 0',
      terms: () => [minus(initialCash(context)), ...all('cashBeforeTax'), at(last, 'saleProceedsBeforeTax')],
    },
    irrAfterTax: {
      formula: 'rate at which initial cash, cash after tax and the sale after tax are worth 0',
      terms: () => [minus(initialCash(context)), ...all('cashAfterTax'), at(last, 'saleProceedsAfterTax')],
    },
    dscr: {
      formula: 'net operating income / (interest + principal)',
      terms: () => [at(0, 'noi'), at(0, 'interest'), at(0, 'principal')],
    },
    breakEvenRatio: {
      formula: '(operating expenses + interest + principal) / gross income',
      terms: () => [at(0, 'operatingExpenses'), at(0, 'interest'), at(0, 'principal'), at(0, 'grossIncome')],
    },
    grossRentMultiplier: {
      formula: 'purchase amount / one-year rent',
      terms: () => [plus(context.input('purchaseAmount', 'money')), at(0, 'rent')],
    },
    finalLoanToValue: {
      formula: 'mortgage balance / property value',
      terms: () => [at(last, 'mortgageBalance'), at(last, 'propertyValue')],
    },
    equityMultiple: {
      formula: '(all cash after tax + sale proceeds after tax) / initial cash',
      terms: () => [at(last, 'cumulativeCashAfterTax'), at(last, 'saleProceedsAfterTax'), plus(initialCash(context))],
    },
  };
  const rule = rules[name];
  if (rule === undefined) throw new RangeError(`no numeric result: ${path}`);
  return context.resultNode(path, 'rule', rule.formula, rule.terms);
}
