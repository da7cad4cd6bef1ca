import { formatCurrency } from '../../calc/format/currency.ts';
import { formatNumber, formatPercent } from '../../calc/format/number.ts';
import { cents, centsOf, type Cents } from '../../calc/money.ts';
import {
  DEFAULT_PROJECT_MONTHS,
  DEFAULT_REFINANCE_SHARE,
  type DealExits,
  type MissingForExit,
} from '../../calc/deal/exits/dealExits.ts';
import { DEFAULT_OFFER_SHARE } from '../../calc/deal/exits/maximumOffer.ts';
import type { Result } from '../../calc/result.ts';
import type { ResultPath } from '../../calc/deal/whatIf/resultPath.ts';
import type { Deal } from './deal.ts';

export interface ExitLine {
  readonly label: string;
  readonly text: string;
  /** The number in the text: cents or a fraction; null for words. */
  readonly value:
    { readonly kind: 'money'; readonly value: Cents } | { readonly kind: 'rate'; readonly value: number } | null;
  readonly kind: 'term' | 'sum' | 'note';
  readonly isNegative: boolean;
}

/** One way out of the deal: what it comes to and from what. */
export interface ExitSection {
  readonly key: string;
  readonly title: string;
  /** What a trace of it starts from. */
  readonly path: ResultPath;
  readonly lines: readonly ExitLine[];
  /** Why there is nothing to show; null when there is. */
  readonly missing: string | null;
}

const reasons: Readonly<Record<MissingForExit, string>> = {
  marketValue: 'Enter the market value after repairs.',
  purchaseAmount: 'Enter the purchase price.',
  refinanceRate: 'Enter the new rate or that of the first mortgage.',
  loanRate: 'n/a: needs the loan’s rate.',
  loanTerm: 'n/a: needs the loan’s term.',
};

/** What the statements take of a deal's inputs. */
type ExitInputs = Omit<Deal, 'id'>;

/** Offer, assignment, flip and refinancing of a deal as statements that add up line by line. */
export function exitSections(deal: ExitInputs, exits: DealExits): ExitSection[] {
  return [
    offerSection(deal, exits),
    wholesaleSection(deal, exits),
    flipSection(deal, exits),
    brrrrSection(deal, exits),
  ];
}

function offerSection(deal: ExitInputs, exits: DealExits): ExitSection {
  return section('offer', 'Maximum offer', 'exits.maximumOffer', exits.offer, (offer) => {
    const share = deal.offerShare ?? DEFAULT_OFFER_SHARE;
    return [
      money(`${formatPercent(share)} of value less repairs, fee`, offer.byShare),
      offer.byProfit === null
        ? note('By minimum profit', 'none asked for')
        : money(`By a profit of ${formatCurrency(centsOf(deal.minimumProfit ?? 0))}`, offer.byProfit),
      sum('Offer at most', offer.offer),
      note('Decided by', offer.limitedBy === 'share' ? 'the share' : 'the minimum profit'),
      ...(deal.purchaseAmount ? [distance(cents(offer.offer - centsOf(deal.purchaseAmount)))] : []),
    ];
  });
}

function wholesaleSection(deal: ExitInputs, exits: DealExits): ExitSection {
  return section('wholesale', 'Wholesale', 'exits.wholesaleRoom', exits.wholesale, (wholesale) => [
    money('Contract price', centsOf(deal.purchaseAmount ?? 0)),
    money('Assignment fee', centsOf(deal.assignmentFee ?? 0)),
    sum('End buyer pays', wholesale.endBuyersPrice),
    { ...money('Room left for the end buyer', wholesale.roomLeft), isNegative: !wholesale.isAssignable },
    money('Highest contract price', wholesale.maximumContractPrice),
    sum('Profit', wholesale.profit),
  ]);
}

function flipSection(deal: ExitInputs, exits: DealExits): ExitSection {
  const months = deal.projectMonths ?? DEFAULT_PROJECT_MONTHS;
  return section('flip', `Fix and flip, ${formatNumber(months)} months`, 'exits.flipProfit', exits.flip, (flip) => {
    const { sellingCosts, holdingCosts, interest } = flip;
    const value = centsOf(deal.marketValue ?? 0);
    const price = centsOf(deal.purchaseAmount ?? 0);
    const costs = cents(flip.totalCost - price - sellingCosts - holdingCosts - interest);
    return [
      money('Value after repairs', value),
      money('Purchase price', minus(price)),
      money('Closing costs and improvements', minus(costs)),
      money('Holding', minus(holdingCosts)),
      money('Interest', minus(interest)),
      money('Cost of sale', minus(sellingCosts)),
      sum('Profit', flip.profit),
      money('Own cash needed', flip.cashNeeded),
      rate('Return on cash', flip.returnOnCash, 'no cash needed'),
      rate('… a year', flip.yearlyReturnOnCash, 'no time held'),
    ];
  });
}

function brrrrSection(deal: ExitInputs, exits: DealExits): ExitSection {
  const share = formatPercent(deal.refinanceShare ?? DEFAULT_REFINANCE_SHARE);
  const newRate = formatPercent(exits.refinanceRate, 3);
  return section('brrrr', 'BRRRR: refinance and keep', 'exits.refinanceCashLeft', exits.brrrr, (brrrr) => {
    const cost = centsOf(deal.refinanceCost ?? 0);
    const paidOff = cents(brrrr.newLoan - cost - brrrr.cashOut);
    return [
      money(`New loan, ${share} of value`, brrrr.newLoan),
      money('Mortgages paid off', minus(paidOff)),
      money('Cost of refinancing', minus(cost)),
      sum('Cash out', brrrr.cashOut),
      money('Cash put in before', brrrr.cashInvested),
      // More out than in is what one hopes for.
      { ...sum('Own cash left in', brrrr.cashLeft), isNegative: false },
      money(`Payment a month at ${newRate}`, brrrr.monthlyPayment),
      { ...money('Cash flow a year', brrrr.yearlyCashFlow), isNegative: brrrr.yearlyCashFlow < 0 },
      rate('Cash on cash', brrrr.cashOnCashRate, 'no cash left in'),
      money('Equity', brrrr.equity),
    ];
  });
}

function section<T>(
  key: string,
  title: string,
  path: ResultPath,
  result: Result<T, MissingForExit>,
  lines: (value: T) => ExitLine[],
): ExitSection {
  if (!result.ok) return { key, title, path, lines: [], missing: reasons[result.reason] };
  return { key, title, path, lines: lines(result.value), missing: null };
}

const minus = (amount: Cents): Cents => cents(0 - amount);

const money = (label: string, amount: Cents): ExitLine => ({
  label,
  text: formatCurrency(amount, { forceCents: true }),
  value: { kind: 'money', value: amount },
  kind: 'term',
  isNegative: false,
});

/** From the price to the offer. */
const distance = (room: Cents): ExitLine => ({
  ...money(room < 0 ? 'The price is above by' : 'Room to the price', cents(Math.abs(room))),
  isNegative: room < 0,
});

const sum = (label: string, amount: Cents): ExitLine => ({
  ...money(label, amount),
  kind: 'sum',
  isNegative: amount < 0,
});

const note = (label: string, text: string): ExitLine => ({
  label,
  text,
  value: null,
  kind: 'note',
  isNegative: false,
});

const rate = (label: string, result: Result<number, string>, none: string): ExitLine => ({
  label,
  text: result.ok ? formatPercent(result.value) : none,
  value: result.ok ? { kind: 'rate', value: result.value } : null,
  kind: result.ok ? 'term' : 'note',
  isNegative: result.ok && result.value < 0,
});
