import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { correctedFacts } from '../../../api/property/correctedFacts.ts';
import { inLetterCase } from '../../../calc/format/letterCase.ts';
import { People } from './People.tsx';
import { ownerLines } from '../../../api/property/ownerLines.ts';

/** Whose it is, where they are reached, and what a caller wants to know first. */
export function Owner({ record: { facts, corrections, propertyId, saved } }: { readonly record: PropertyRecord }) {
  const owner = ownerLines(correctedFacts(facts, corrections));
  return (
    <section className="property-section property-owner" aria-label="Owner">
      {owner === null ? (
        <p className="muted">Owner unknown</p>
      ) : (
        <>
          {owner.names.map((name) => (
            <p key={name} className="property-owner-name">
              {inLetterCase(name)}
            </p>
          ))}
          {owner.mail !== null && <p className="property-owner-mail">{inLetterCase(owner.mail)}</p>}
          {owner.about.length > 0 && <p className="muted">{owner.about.join(' · ')}</p>}
        </>
      )}
      {saved !== null && <People propertyId={propertyId} />}
    </section>
  );
}
