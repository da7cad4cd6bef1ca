import { memo } from 'react';
import type { Facts } from '../../api/contract/properties.ts';
import { factSections } from '../../api/factLines.ts';

/** Every fact in its group. A group of which nothing is known takes one line. */
export const FactSections = memo(function FactSections({ facts }: { readonly facts: Facts }) {
  return factSections(facts).map(({ group, lines, isEmpty }) => (
    <section key={group} className="property-section">
      <h4 className="property-heading">
        {group} {isEmpty && <span className="muted">nothing known</span>}
      </h4>
      {!isEmpty && (
        <dl className="property-facts">
          {lines.map(({ key, label, text, isMissing }) => (
            <div key={key} className="property-fact">
              <dt>{label}</dt>
              <dd className={isMissing ? 'property-missing' : undefined}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  ));
});
