import type { FactKey } from '../../../api/catalogue/property/facts.ts';
import type { Facts, PropertyRecord } from '../../../api/contract/property/properties.ts';
import { correctedFacts } from '../../../api/property/correctedFacts.ts';
import { factText } from '../../../api/property/factText.ts';
import { MISSING } from '../../../calc/format/missing.ts';

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  /** The facts in it. */
  readonly of: readonly FactKey[];
}

/** The six numbers asked for first, as the user knows them; what differs from the source is marked as such. */
export function Headline({ record: { facts, corrections } }: { readonly record: PropertyRecord }) {
  const isCorrected = (of: readonly FactKey[]): boolean => corrections.some(({ fact }) => of.includes(fact));
  return (
    <dl className="property-figures">
      {figuresOf(correctedFacts(facts, corrections)).map(({ label, value, note, of }) => (
        <div key={label}>
          <dt>
            {label}
            {isCorrected(of) && <span className="property-figure-mark"> corrected</span>}
          </dt>
          <dd className={value === MISSING ? 'property-missing' : undefined}>{value}</dd>
          <dd className="property-figure-note">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function figuresOf(facts: Facts): readonly Figure[] {
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
      note: noted('equityShare', (share) => `${share} of value`),
      of: ['estimatedEquity', 'equityShare'],
    },
    {
      label: 'Loan balance',
      value: text('openMortgageBalance'),
      note: loansText(facts.openLoanCount),
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
      value: `${text('bedrooms')} / ${text('bathrooms')}`,
      note: noted('yearBuilt', (year) => `built ${year}`),
      of: ['bedrooms', 'bathrooms', 'yearBuilt'],
    },
    {
      label: 'Square feet',
      value: text('squareFeet'),
      note: noted('lotSquareFeet', (lot) => `lot ${lot}`),
      of: ['squareFeet', 'lotSquareFeet'],
    },
  ];
}

const loansText = (count: number | null): string =>
  count === null ? 'loans unknown' : `${count} open ${count === 1 ? 'loan' : 'loans'}`;
