import type { FactKey } from '../../../api/catalogue/property/facts.ts';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { correctedFacts } from '../../../api/property/correctedFacts.ts';
import { MISSING } from '../../../calc/format/missing.ts';
import { figuresOf } from './figures.ts';

/** The six numbers asked for first, as the user knows them; what differs from the source is marked as such. */
export function Headline({ record: { facts, corrections, lotMeasured } }: { readonly record: PropertyRecord }) {
  const isCorrected = (of: readonly FactKey[]): boolean => corrections.some(({ fact }) => of.includes(fact));
  const isMeasured = lotMeasured !== null && !isCorrected(['lotSquareFeet']);
  return (
    <dl className="property-figures">
      {figuresOf(correctedFacts(facts, corrections), isMeasured).map(({ label, value, note, of }) => (
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
