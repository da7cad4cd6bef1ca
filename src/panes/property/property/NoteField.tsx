import { useState } from 'react';
import type { SavedProperty } from '../../../api/contract/lists/groups.ts';
import { GUEST_TOLD } from '../../../commands/guestRules.ts';
import { useActors } from '../../parts/actors.tsx';
import { useIsGuest } from '../../parts/useIsGuest.ts';

interface Props {
  readonly saved: SavedProperty;
  readonly onBegin: () => void;
  readonly onEnd: () => void;
}

/**
 * What a person wrote about a saved property: a click puts the caret into it, and leaving it takes what was written. Who
 * looks inside by invitation reads it, where something is written.
 */
export function NoteField({ saved, onBegin, onEnd }: Props) {
  const { root } = useActors();
  const isGuest = useIsGuest();
  const [typed, setTyped] = useState<string | null>(null);
  const take = (): void => {
    const note = typed?.trim() === '' ? null : (typed ?? saved.note);
    setTyped(null);
    if (note === saved.note) return;
    root.send({ type: 'group.edit', changes: [{ propertyId: saved.propertyId, change: { note } }] });
  };
  if (isGuest && (saved.note ?? '') === '') return null;
  return (
    <textarea
      className="property-note"
      data-field="propertyNote"
      aria-label="Note"
      placeholder="Write a note"
      maxLength={2000}
      rows={1}
      readOnly={isGuest}
      title={isGuest ? GUEST_TOLD : undefined}
      value={typed ?? saved.note ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      onFocus={onBegin}
      onBlur={() => {
        take();
        onEnd();
      }}
      onKeyDown={(event) => {
        // Leaving it would take it: what was typed is gone before.
        if (event.key === 'Escape') setTyped(null);
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        event.stopPropagation();
        take();
        root.send({ type: 'workspace.leaveInput' });
      }}
    />
  );
}
