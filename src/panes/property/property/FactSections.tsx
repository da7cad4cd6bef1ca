import { memo } from 'react';
import type { FactKey } from '../../../api/catalogue/property/facts.ts';
import type { Correction, PropertyRecord } from '../../../api/contract/property/properties.ts';
import { factSections } from '../../../api/property/factLines.ts';
import { factText } from '../../../api/property/factText.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { correctionOf } from '../../../machines/property/corrections.ts';

/**
 * Every fact in its group, each with its source and day when pointed at, and what a person knows better beside it. A
 * group of which nothing is known takes one line.
 */
export const FactSections = memo(function FactSections({ record }: { readonly record: PropertyRecord }) {
  // Numbers that a caller has no use for come last.
  const sections = factSections(record.facts).toSorted(
    (a, b) => Number(a.group === 'Identity') - Number(b.group === 'Identity'),
  );
  return sections.map(({ group, lines, isEmpty }) => {
    const isCorrected = lines.some(({ key }) => correctionOf(record, key) !== null);
    return (
      <section key={group} className="property-section">
        <h4 className="property-heading">
          {group} {isEmpty && !isCorrected && <span className="muted">nothing known</span>}
        </h4>
        {(!isEmpty || isCorrected) && (
          <dl className="property-facts">
            {lines.map(({ key, label, text, isMissing }) => (
              <div key={key} className="property-fact" title={isMissing ? undefined : sourceOf(record, key)}>
                <dt>{label}</dt>
                <FactValue text={text} isMissing={isMissing} correction={correctionOf(record, key)} />
              </div>
            ))}
          </dl>
        )}
      </section>
    );
  });
});

function FactValue({
  text,
  isMissing,
  correction,
}: {
  readonly text: string;
  readonly isMissing: boolean;
  readonly correction: Correction | null;
}) {
  if (correction === null) return <dd className={isMissing ? 'property-missing' : undefined}>{text}</dd>;
  return (
    <dd>
      {!isMissing && <del>{text}</del>}
      <ins>{correctedText(correction)}</ins>
      <span className="property-fact-corrected">
        by {correction.by}, {formatDate(correction.at.slice(0, 10))}
      </span>
    </dd>
  );
}

const correctedText = ({ fact, value }: Correction): string => factText(fact, value);

const ofLot: readonly FactKey[] = ['lotSquareFeet', 'floorAreaRatio'];

/** Who says so, and as of when. */
function sourceOf({ source, joinedSources, lotMeasured }: PropertyRecord, key: FactKey): string {
  if (lotMeasured !== null && ofLot.includes(key))
    return `Measured from the outline: ${lotMeasured.name}, as of ${formatDate(lotMeasured.asOf)}`;
  const { name, asOf } = joinedSources.find(({ facts }) => facts.includes(key)) ?? source;
  return `${name}, as of ${formatDate(asOf)}`;
}
