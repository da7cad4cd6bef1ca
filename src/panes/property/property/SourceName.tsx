import { useSelector } from '@xstate/react';
import { ArrowUpRight } from 'lucide-react';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { factLabels } from '../../../api/property/factLines.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { useActors } from '../../parts/actors.tsx';

/**
 * The name of a source; a link to where it is published when its recipe says where. Without an address of its own,
 * because the middle mouse button would open that without the notice (R-BRAND-014); and in the line, as a button is not.
 */
export function SourceName({
  source: { id, name, url },
}: {
  readonly source: Pick<PropertyRecord['source'], 'id' | 'name' | 'url'>;
}) {
  const { root, property } = useActors();
  const isOwn = useSelector(property, ({ context }) => context.record?.source.id === id);
  if (url === null) return <>{name}</>;
  const leave = (): void => root.send({ type: 'property.openSource', ...(isOwn ? {} : { sourceId: id }) });
  return (
    <span
      role="link"
      tabIndex={0}
      className="source-link"
      title={`${new URL(url).host}: leaves this application`}
      onClick={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Else the rest of this very key press would answer the notice, which takes the keyboard.
        event.preventDefault();
        event.stopPropagation();
        leave();
      }}
    >
      {name}
      <ArrowUpRight size={12} strokeWidth={1.75} aria-hidden="true" />
    </span>
  );
}

/** Who else speaks of the parcel, when, and what is theirs: each fact can be traced to its source and day. */
export function JoinedSources({ sources }: { readonly sources: PropertyRecord['joinedSources'] }) {
  if (sources.length === 0) return null;
  return (
    <ul className="property-source muted" aria-label="Further sources">
      {sources.map((source) => (
        <li key={source.id}>
          + <SourceName source={source} />, as of {formatDate(source.asOf)}
          {source.joinedBy === 'address' && ', joined by address'}
          {source.owner !== null && `, owner then ${source.owner}`}
          {source.facts.length > 0 && `: ${factLabels(source.facts)}`}
        </li>
      ))}
    </ul>
  );
}
