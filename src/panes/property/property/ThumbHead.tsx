import { useSelector } from '@xstate/react';
import type { PropertyRecord } from '../../../api/contract/property/properties.ts';
import { useActors } from '../../parts/actors.tsx';
import { useIsGuest } from '../../parts/useIsGuest.ts';
import { THUMB, useMedia } from '../../parts/useMedia.ts';

/** Under a thumb, what is done in front of the house: it is saved, then its status is set. The note stands below. */
export function ThumbHead({ record: { propertyId, saved } }: { readonly record: PropertyRecord }) {
  const { group, root } = useActors();
  const isThumb = useMedia(THUMB);
  const statuses = useSelector(group, ({ context }) => context.statuses);
  const isGuest = useIsGuest();
  if (!isThumb || isGuest) return null;
  if (saved === null)
    return (
      <button
        type="button"
        className="button button--primary property-save"
        onClick={() => root.send({ type: 'group.save', propertyIds: [propertyId] })}
      >
        Save to the last list
      </button>
    );
  return (
    <select
      className="field property-status"
      aria-label="Status of the property"
      value={saved.statusId ?? ''}
      onChange={({ target: { value } }) =>
        root.send({
          type: 'group.setStatus',
          propertyIds: [propertyId],
          statusId: value === '' ? null : Number(value),
        })
      }
    >
      <option value="">No status</option>
      {statuses
        .filter(({ id, retired }) => !retired || id === saved.statusId)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
    </select>
  );
}
