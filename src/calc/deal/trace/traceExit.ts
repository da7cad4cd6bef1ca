import type { ExitName } from '../exits/exitFigures.ts';
import { countedFlip, dealExits } from '../exits/dealExits.ts';
import { lackOfLoans } from '../lacking.ts';
import { centsOf } from '../../money.ts';
import { financePurchase } from '../../mortgage/financePurchase.ts';
import { minus, plus, type TraceContext } from './traceContext.ts';
import { borrowed, entryTerms, mortgageInputs } from './traceInputs.ts';
import type { TraceNode, TraceTerm } from './traceNode.ts';

/** Traces a figure of `dealExits`. A year's net operating income is the deal's business and handed in. */
export function traceExit(context: TraceContext, name: ExitName, yearlyNoi: () => TraceNode): TraceNode {
  const { formula, terms } = rules[name];
  return context.resultNode(`exits.${name}`, 'rule', formula, () => terms(new ExitTerms(context, yearlyNoi)));
}

const rules: Readonly<Record<ExitName, { formula: string; terms: (exit: ExitTerms) => TraceTerm[] }>> = {
  maximumOffer: {
    formula:
      'market value x share - improvements - assignment fee, and no more than leaves the minimum profit; not below 0',
    terms: (exit) => exit.offer(),
  },
  wholesaleProfit: {
    formula: 'assignment fee - cost of assigning',
    terms: (exit) => [plus(exit.money('assignmentFee')), minus(exit.money('assignmentCost')), ...exit.known()],
  },
  wholesaleRoom: {
    formula: 'maximum offer of the end buyer - contract price - assignment fee',
    terms: (exit) => [...exit.offer(), minus(exit.money('purchaseAmount'))],
  },
  flipProfit: {
    formula: 'market value - price - closing costs - improvements - holding - interest - cost of sale',
    terms: (exit) => [plus(exit.money('marketValue')), ...exit.spent(), minus(exit.sale())],
  },
  flipReturn: {
    formula: 'profit of the flip / (all costs before the sale - mortgages)',
    terms: (exit) => [exit.figure('flipProfit'), ...exit.spent(), ...exit.loans()],
  },
  refinanceCashLeft: {
    formula: 'price + closing costs + improvements + holding + interest + cost of refinancing - new loan',
    terms: (exit) => [
      ...exit.spent().map(({ node }) => plus(node)),
      plus(exit.money('refinanceCost')),
      minus(exit.newLoan()),
      ...exit.refinanceRate(),
    ],
  },
  refinanceCashFlow: {
    formula: 'net operating income of a year - 12 payments of the new loan',
    terms: (exit) => [plus(exit.noi()), ...exit.known(), plus(exit.newLoan()), ...exit.refinanceRate(), exit.term()],
  },
  refinanceCashOnCash: {
    formula: 'cash flow of a year / own cash left in the deal',
    terms: (exit) => [exit.figure('refinanceCashFlow'), exit.figure('refinanceCashLeft')],
  },
};

class ExitTerms {
  readonly #context: TraceContext;
  readonly noi: () => TraceNode;

  constructor(context: TraceContext, noi: () => TraceNode) {
    this.#context = context;
    this.noi = noi;
  }

  money(path: string): TraceNode {
    return this.#context.input(path, 'money');
  }

  /** What has to be known for any of it. */
  known(): TraceTerm[] {
    return this.#context.inputs(['marketValue', 'purchaseAmount'], 'money');
  }

  figure(name: ExitName): TraceTerm {
    return plus(traceExit(this.#context, name, this.noi));
  }

  offer(): TraceTerm[] {
    return [
      plus(this.money('marketValue')),
      plus(this.#context.input('offerShare', 'rate')),
      minus(this.money('assignmentFee')),
      minus(this.money('minimumProfit')),
      ...this.spent(),
      minus(this.sale()),
    ];
  }

  /** All that is paid before the house is sold or refinanced. */
  spent(): TraceTerm[] {
    const costs = [
      ...entryTerms(this.#context, 'closingCosts', ({ paidBySeller }) => paidBySeller !== true),
      ...entryTerms(this.#context, 'improvements'),
    ];
    return [
      minus(this.money('purchaseAmount')),
      ...costs.map(({ node }) => minus(node)),
      minus(this.#holding()),
      minus(this.#interest()),
    ];
  }

  #holding(): TraceNode {
    const { analysis } = this.#context;
    const isPerUnit = analysis.expensePerRentalUnit === true;
    const quantities = (analysis.rentalUnits ?? []).map((_, index) => `rentalUnits[${index}].quantity`);
    return this.#part('holding', 'Holding', 'expenses / 12 x months until sold or refinanced', () => [
      ...entryTerms(this.#context, 'expenses'),
      ...(isPerUnit ? this.#context.inputs(['expensePerRentalUnit'], 'text') : []),
      ...(isPerUnit ? this.#context.inputs(quantities, 'number') : []),
      ...this.#months(),
    ]);
  }

  #interest(): TraceNode {
    const mortgages = this.#context.analysis.mortgages ?? [];
    return this.#part('interest', 'Interest', 'interest of the mortgages in these months', () => [
      ...mortgages.flatMap((_, index) => mortgageInputs(this.#context, index)),
      ...this.#months(),
    ]);
  }

  sale(): TraceNode {
    return this.#part('sale', 'Cost of sale', 'sale cost rate x market value, or the sale cost amount', () => [
      ...this.#context.inputs(['saleCostIncreaseType'], 'text'),
      ...this.#context.inputs(['saleCostAmount', 'marketValue'], 'money'),
      plus(this.#context.input('saleCostRate', 'rate')),
    ]);
  }

  loans(): TraceTerm[] {
    const { analysis } = this.#context;
    const loans = financePurchase(analysis.mortgages ?? [], analysis.purchaseAmount);
    return loans.map(({ amount }, index) => minus(borrowed(this.#context, index, centsOf(amount ?? 0))));
  }

  newLoan(): TraceNode {
    return this.#part('newLoan', 'New loan', 'market value x loan to value', () => [
      plus(this.money('marketValue')),
      plus(this.#context.input('refinanceShare', 'rate')),
    ]);
  }

  /** The rate entered, or that of the First mortgage. */
  refinanceRate(): TraceTerm[] {
    const index = this.#context.firstMortgageIndex;
    const ofMortgage = [`mortgages[${index}].fixedInterestRate`, `mortgages[${index}].interestOnlyRate`];
    return this.#context.inputs(['refinanceRate', ...(index < 0 ? [] : ofMortgage)], 'rate');
  }

  term(): TraceTerm {
    return plus(this.#context.input('refinanceTerm', 'months'));
  }

  #months(): TraceTerm[] {
    return this.#context.inputs(['projectMonths'], 'months');
  }

  #part(key: string, label: string, formula: string, terms: () => TraceTerm[]): TraceNode {
    return this.#context.node(`exits: ${key}`, () => {
      const { analysis } = this.#context;
      const { flip: known, brrrr } = dealExits(analysis);
      const lacking = lackOfLoans(analysis);
      const flip = known.ok ? known.value : lacking === null ? undefined : countedFlip(analysis);
      const values: Readonly<Record<string, number | undefined>> = {
        holding: flip?.holdingCosts,
        interest: flip?.interest,
        sale: flip?.sellingCosts,
        newLoan: brrrr.ok ? brrrr.value.newLoan : undefined,
      };
      const value = values[key];
      return {
        label,
        kind: 'money',
        value: value === undefined ? null : value / 100,
        lacking: key === 'interest' ? lacking : null,
        operation: 'rule',
        formula,
        terms: terms(),
      };
    });
  }
}
