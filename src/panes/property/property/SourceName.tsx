import { useSelector } from '@xstate/react';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { useActors } from '../../parts/actors.tsx';

/**
 * The name of a source; a link to where it is published when its recipe says where. A button, because the middle mouse
 * button would open a link without the notice (R-BRAND-014).
 */
export function SourceName({
  source: { id, name, url },
}: {
  readonly source: Pick<PropertyRecord['source'], 'id' | 'name' | 'url'>;
}) {
  const { root, property } = useActors();
  const isOwn = useSelector(property, ({ context }) => context.record?.source.id === id);
  if (url === null) return <>{name}</>;
  return (
    <button
      type="button"
      className="source-link"
      title={`${new URL(url).host}: leaves this application`}
      onClick={() => root.send({ type: 'property.openSource', ...(isOwn ? {} : { sourceId: id }) })}
    >
      {name}
    </button>
  );
}
