import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { isUnsaved } from '../../search/searches/isUnsaved.ts';
import { Keys } from '../../parts/Keys.tsx';

/** The saved search that the results came from, and whether it was changed since. */
export function OpenSearch() {
  const { search, searches } = useActors();
  const open = useSelector(searches, ({ context }) => context.searches.find(({ id }) => id === context.openId));
  const unsaved = useSelector(search, ({ context }) => isUnsaved(context, open));
  if (open === undefined) return null;
  return (
    <span className="status-part" data-testid="open-search">
      <span>{open.name}</span>
      {unsaved && (
        <>
          <span className="tag tag--warn">unsaved changes</span>
          <Keys keys={commandOf('searches.save').keys[0] ?? ''} />
        </>
      )}
    </span>
  );
}

/** Unread alerts; nothing when there are none. */
export function UnreadAlerts() {
  const { alerts } = useActors();
  const count = useSelector(alerts, (state) => state.context.alerts.length);
  if (count === 0) return null;
  return (
    <span className="status-part" role="status" data-testid="unread-alerts">
      <span className="tag tag--good">
        {formatNumber(count)} {count === 1 ? 'alert' : 'alerts'}
      </span>
      <Keys keys={commandOf('alerts.show').keys[0] ?? ''} />
    </span>
  );
}
