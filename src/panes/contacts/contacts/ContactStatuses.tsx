import { useSelector } from '@xstate/react';
import { offered } from '../../../api/catalogue/account/picklists.ts';
import { useActors } from '../../parts/actors.tsx';
import { KeyChip } from '../../parts/KeyChip.tsx';
import { useIsGuest } from '../../parts/useIsGuest.ts';

/** Statuses with their number keys; who looks inside by invitation sets none. */
export function ContactStatuses() {
  const { contacts, root } = useActors();
  const isGuest = useIsGuest();
  const statuses = useSelector(contacts, (state) => state.context.statuses);
  if (isGuest) return null;
  return (
    <span className="contacts-statuses" role="group" aria-label="Set the status">
      {offered(statuses)
        .slice(0, 6)
        .map(({ id, name }, index) => (
          <KeyChip
            key={id}
            keys={String(index + 1)}
            text={name}
            onClick={() => root.send({ type: 'contacts.status', position: index + 1 })}
          />
        ))}
    </span>
  );
}
