import type { PeriodResult } from '../analyze.ts';
import { debtOf } from '../debt.ts';
import { holdPeriods } from '../holdTerm.ts';
import { financePurchase } from '../../mortgage/financePurchase.ts';
import { loanPlanOf } from '../../mortgage/loanPlan.ts';
import { lackOfLoan } from '../lacking.ts';
import { PERIOD_RULES } from './periodRules.ts';
import type { PeriodTerms } from './periodTerms.ts';
import { minus, plus, type TraceContext } from './traceContext.ts';
import { entryTerms, holdTerms, mortgageInputs, unitTerms } from './traceInputs.ts';
import type { TraceNode, TraceTerm } from './traceNode.ts';

type Key = keyof PeriodResult;

/** Traces a column of a period. What the initial cash comes from is the deal's business and handed in. */
export function tracePeriod(
  context: TraceContext,
  index: number,
  key: Key,
  initialCash: (context: TraceContext) => TraceNode,
): TraceNode {
  return new PeriodTracer(context, index, initialCash).at(key).node;
}

/** Finds the terms of one period. */
class PeriodTracer implements PeriodTerms {
  readonly #context: TraceContext;
  readonly #index: number;
  readonly #initialCash: (context: TraceContext) => TraceNode;

  constructor(context: TraceContext, index: number, initialCash: (context: TraceContext) => TraceNode) {
    this.#context = context;
    this.#index = index;
    this.#initialCash = initialCash;
  }

  at(key: Key): TraceTerm {
    if (key === 'date') throw new RangeError('a date is no number');
    const { operation, formula, terms } = PERIOD_RULES[key];
    return plus(this.#context.resultNode(`periods[${this.#index}].${key}`, operation, formula, () => terms(this)));
  }

  less(key: Key): TraceTerm {
    return minus(this.at(key).node);
  }

  through(key: Key): TraceTerm[] {
    return Array.from({ length: this.#index + 1 }, (_, index) =>
      new PeriodTracer(this.#context, index, this.#initialCash).at(key),
    );
  }

  initialCash(): TraceTerm {
    return plus(this.#initialCash(this.#context));
  }

  inputs(paths: readonly string[], kind: TraceNode['kind']): TraceTerm[] {
    return this.#context.inputs(paths, kind);
  }

  rate(path: string): TraceTerm {
    return plus(this.#context.input(path, 'rate'));
  }

  units(more: Parameters<PeriodTerms['units']>[0]): TraceTerm[] {
    return unitTerms(this.#context, more);
  }

  hold(): TraceTerm[] {
    return holdTerms(this.#context);
  }

  yearlyList(kind: 'income' | 'expense'): TraceTerm[] {
    const { analysis } = this.#context;
    const isPerUnit = kind === 'expense' && analysis.expensePerRentalUnit === true;
    const quantities = (analysis.rentalUnits ?? []).map((_, index) => `rentalUnits[${index}].quantity`);
    return [
      ...entryTerms(this.#context, kind === 'income' ? 'incomes' : 'expenses'),
      ...this.inputs([`${kind}IncreaseType`], 'text'),
      ...(analysis[`${kind}IncreaseType`] === 'DOLLAR_AMOUNT'
        ? this.inputs([`${kind}IncreaseAmount`], 'money')
        : [this.rate(`${kind}IncreaseRate`)]),
      ...(isPerUnit ? this.inputs(['expensePerRentalUnit'], 'text') : []),
      ...(isPerUnit ? this.inputs(quantities, 'number') : []),
      this.at('months'),
    ];
  }

  leasingRate(): TraceTerm[] {
    const hasRate = typeof this.#context.analysis.leasingCommissionRate === 'number';
    return hasRate ? [this.rate('leasingCommissionRate')] : this.inputs(['leasingCommissionAmount'], 'money');
  }

  debts(column: 'interest' | 'principal' | 'mortgageBalance'): TraceTerm[] {
    const { analysis, result } = this.#context;
    const period = result.periods[this.#index];
    const mortgages = financePurchase(analysis.mortgages ?? [], analysis.purchaseAmount);
    return mortgages.map((mortgage, index) =>
      plus(
        this.#context.node(`mortgages[${index}] ${column} in period ${this.#index + 1}`, () => ({
          label: `Mortgage ${index + 1}: ${column}, months ${period?.firstMonth} to ${period?.lastMonth}`,
          kind: 'money',
          value: (debtOf([loanPlanOf(mortgage)], holdPeriods(result.termMonths))[this.#index]?.[column] ?? 0) / 100,
          lacking: lackOfLoan(mortgage),
          operation: 'rule',
          formula: 'amortization schedule',
          terms: [...mortgageInputs(this.#context, index), this.at('lastMonth')],
        })),
      ),
    );
  }

  value(): TraceTerm[] {
    const { analysis } = this.#context;
    const kind = this.inputs(['propertyValueIncreaseType'], 'text');
    const basis = analysis.propertyValueBasis || 'PURCHASE_PRICE';
    const field = { PURCHASE_PRICE: 'purchaseAmount', MARKET_VALUE: 'marketValue', DOLLAR_AMOUNT: 'propertyValue' }[
      basis
    ];
    const growing = [...kind, ...this.inputs(['propertyValueBasis'], 'text'), ...this.inputs([field], 'money')];
    switch (analysis.propertyValueIncreaseType) {
      case 'CAP_RATE':
        return [...kind, this.rate('capRate'), this.at('noi'), this.at('months')];
      case 'DOLLAR_AMOUNT':
        return [...kind, ...this.inputs(['saleAmount'], 'money')];
      case 'INFLATION_RATE':
        return [...growing, this.rate('inflationRate'), this.at('lastMonth')];
      default:
        return [...growing, this.rate('marketValueIncreaseRate'), this.at('lastMonth')];
    }
  }

  cost(): TraceTerm[] {
    const costs = [
      ...this.inputs(['purchaseAmount'], 'money'),
      ...entryTerms(this.#context, 'closingCosts', ({ paidBySeller }) => paidBySeller !== true),
      ...entryTerms(this.#context, 'improvements'),
    ];
    return costs.map(({ node }) => minus(node));
  }
}
