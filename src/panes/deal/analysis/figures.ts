import { formatCurrency, formatDollars } from '../../../calc/format/currency.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { fixedPercent, formatFixed, formatPercent } from '../../../calc/format/number.ts';
import { cents, dollarsOf, type Cents } from '../../../calc/money.ts';
import { roundHalfAway } from '../../../calc/roundHalfAway.ts';
import { DEFAULT_OFFER_SHARE } from '../../../calc/deal/exits/maximumOffer.ts';
import { lackingWords, lacksOf } from '../../../calc/deal/lacking.ts';
import type { Irr } from '../../../calc/returns/irr.ts';
import type { ResultPath } from '../../../calc/deal/whatIf/resultPath.ts';
import type { Outcome } from '../../../api/deal/calculateDeal.ts';
import type { Deal } from '../../../api/deal/deal.ts';

export interface Figure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** To the cent, where the value is shown in whole dollars. */
  readonly exact?: string;
  readonly note: string;
  readonly tone: 'plain' | 'bad' | 'missing';
  /** What a trace starts from. */
  readonly path: ResultPath;
}

/** The figures that decide, always on screen. */
export function figuresOf(deal: Deal, { result, returns, offer }: Outcome): Figure[] {
  const [first] = result.periods;
  const when = first === undefined || first.months === 12 ? 'year 1' : 'month 1';
  const money = (value: Cents): Pick<Figure, 'value' | 'exact' | 'tone'> => ({
    ...wholeDollars(value),
    tone: value < 0 ? 'bad' : 'plain',
  });
  const rate = (value: number): Pick<Figure, 'value' | 'tone'> => ({
    value: fixedPercent(value),
    tone: value < 0 ? 'bad' : 'plain',
  });
  const lacks = lacksOf(deal, result.initialCash);
  const all: Figure[] = [
    { key: 'initialCash', label: 'Initial cash', note: 'to close', path: 'initialCash', ...money(result.initialCash) },
    { key: 'noi', label: 'NOI', note: when, path: 'periods[0].noi', ...money(first?.noi ?? cents(0)) },
    {
      key: 'cash',
      label: 'Cash flow',
      note: 'before tax',
      path: 'periods[0].cashBeforeTax',
      ...money(first?.cashBeforeTax ?? cents(0)),
    },
    { key: 'capRate', label: 'Cap rate', note: when, path: 'periods[0].capRate', ...rate(first?.capRate ?? 0) },
    {
      key: 'cashOnCash',
      label: 'Cash on cash',
      note: when,
      path: 'periods[0].cashOnCashRate',
      ...rate(first?.cashOnCashRate ?? 0),
    },
    {
      key: 'dscr',
      label: 'DSCR',
      note: returns.dscr.ok ? when : 'no debt',
      path: 'returns.dscr',
      ...(returns.dscr.ok
        ? { value: formatFixed(returns.dscr.value, 2), tone: returns.dscr.value < 1 ? 'bad' : 'plain' }
        : missing),
    },
    irrFigure(returns.irrBeforeTax, returns.irrAfterTax),
    offerFigure(deal, offer),
  ];
  return all.map((figure) => {
    const lack = lacks.of(figure.path);
    if (lack === null) return figure;
    const { key, label, path } = figure;
    return { key, label, path, ...missing, note: lackingWords[lack] };
  });
}

/** Cents would only make the strip harder to read; they are a hover away. */
function wholeDollars(amount: Cents): Pick<Figure, 'value' | 'exact'> {
  return { value: formatDollars(roundHalfAway(dollarsOf(amount))), exact: formatCurrency(amount) };
}

const missing = { value: MISSING, tone: 'missing' } as const;

function irrFigure(before: Irr, after: Irr): Figure {
  const shared = { key: 'irr', label: 'IRR', path: 'returns.irrBeforeTax' } as const;
  if (before.ok)
    return {
      ...shared,
      value: fixedPercent(before.value),
      tone: before.value < 0 ? 'bad' : 'plain',
      note: after.ok ? `${fixedPercent(after.value)} after tax` : `after tax: ${reasonOf(after)}`,
    };
  return { ...shared, ...missing, note: reasonOf(before) };
}

/** Why there is not one rate: in the words of a person, with the rates when there are several. */
function reasonOf(irr: Irr): string {
  if (irr.ok) return formatPercent(irr.value);
  return irr.reason === 'none'
    ? 'no sign change'
    : `several: ${irr.rates.map((each) => formatPercent(each)).join(', ')}`;
}

function offerFigure(
  { marketValue, purchaseAmount, offerShare, assignmentFee }: Deal,
  offer: Outcome['offer'],
): Figure {
  const shared = { key: 'offer', label: 'Maximum offer', path: 'exits.maximumOffer' } as const;
  if (offer === null || !marketValue) return { ...shared, ...missing, note: 'needs a market value' };
  const byShare = `${formatPercent(offerShare ?? DEFAULT_OFFER_SHARE)} less ${assignmentFee ? 'costs' : 'repairs'}`;
  const isAbove = (purchaseAmount ?? 0) > dollarsOf(offer.offer);
  return {
    ...shared,
    ...wholeDollars(offer.offer),
    tone: isAbove ? 'bad' : 'plain',
    note: isAbove ? 'price is above' : offer.limitedBy === 'profit' ? 'by minimum profit' : byShare,
  };
}
