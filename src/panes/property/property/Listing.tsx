import { listingLines } from '../../../api/property/listingLines.ts';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { MISSING } from '../../../calc/format/missing.ts';

/** The newest listing, where the property is seen by what is listed. */
export function Listing({ record }: { readonly record: PropertyRecord }) {
  const lines = listingLines(record);
  return (
    <section className="property-section" aria-label="Listing" data-testid="property-listing">
      <h4 className="property-heading">
        Listing <span className="muted">prices below are those of listings</span>
      </h4>
      {lines.length === 0 && <p className="muted">Never listed, as far as the data goes.</p>}
      <dl className="property-facts">
        {lines.map(([label, text]) => (
          <div key={label} className="property-fact">
            <dt>{label}</dt>
            <dd className={text === MISSING ? 'property-missing' : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
