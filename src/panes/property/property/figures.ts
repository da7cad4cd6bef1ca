import type { FactKey } from '../../../api/catalogue/property/facts.ts';
import type { Facts } from '../../../api/contract/property/properties.ts';
import { factText } from '../../../api/property/factText.ts';
import { MISSING } from '../../../calc/format/missing.ts';

export interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** The facts in it. */
  readonly of: readonly FactKey[];
}

/** The six numbers asked for first. `isMeasured`: the lot, from its outline. */
export function figuresOf(facts: Facts, isMeasured = false): readonly Figure[] {
  const text = (key: FactKey): string => factText(key, facts[key]);
  /** With its words where it is known, else nothing. */
  const noted = (key: FactKey, words: (known: string) => string): string =>
    facts[key] === null ? '' : words(text(key));
  return [
    {
      label: 'Est. value',
      value: text('estimatedValue'),
      note: facts.estimatedValueMethod ?? '',
      of: ['estimatedValue'],
    },
    {
      label: 'Est. equity',
      value: text('estimatedEquity'),
      note: noted('equityShare', (share) => `${share} of value${isGuess(facts) ? ', loan estimated' : ''}`),
      of: ['estimatedEquity', 'equityShare'],
    },
    {
      label: 'Loan balance',
      value: text('openMortgageBalance'),
      note: loansText(facts),
      of: ['openMortgageBalance', 'openLoanCount'],
    },
    {
      label: 'Last sale',
      value: text('lastSaleAmount'),
      note: noted('lastSaleDate', (date) => date),
      of: ['lastSaleAmount', 'lastSaleDate'],
    },
    {
      label: 'Beds / baths',
      value: [text('bedrooms'), text('bathrooms')].every((one) => one === MISSING)
        ? MISSING
        : `${text('bedrooms')} / ${text('bathrooms')}`,
      note: noted('yearBuilt', (year) => `built ${year}`),
      of: ['bedrooms', 'bathrooms', 'yearBuilt'],
    },
    {
      label: 'Square feet',
      value: text('squareFeet'),
      note: noted('lotSquareFeet', (lot) => `lot ${lot}${isMeasured ? ', measured' : ''}`),
      of: ['squareFeet', 'lotSquareFeet'],
    },
  ];
}

/** Whether no loan is on record and the balance follows from the last sale. */
const isGuess = ({ openLoanCount, openMortgageBalance }: Facts): boolean =>
  openLoanCount === null && openMortgageBalance !== null;

function loansText(facts: Facts): string {
  const { openLoanCount: count, openMortgageBalanceMethod: method } = facts;
  if (isGuess(facts)) return method ?? 'estimated';
  return count === null ? 'loans unknown' : `${count} open ${count === 1 ? 'loan' : 'loans'}`;
}
