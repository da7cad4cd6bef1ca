import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { currentSearch } from '../../../machines/search/savedSearches/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';

export function RenameSearchDialog() {
  const { root, searches } = useActors();
  const current = useSelector(searches, (state) => currentSearch(state.context)?.name);
  const [name, setName] = useState(current ?? '');
  const written = name.trim();
  const isTaken = useSelector(searches, ({ context }) =>
    context.searches.some(
      (other) => other.name !== current && other.name.toLowerCase() === written.toLowerCase() && written !== '',
    ),
  );
  if (current === undefined) return null;
  return (
    <Dialog
      title={`Rename the search ${current}`}
      testId="rename-search"
      onSubmit={() => {
        if (isTaken) return;
        root.send({ type: 'workspace.close' });
        if (written !== current) root.send({ type: 'searches.rename', name: written });
      }}
      actions={
        <button type="submit" className="button button--primary">
          Rename <Keys keys="Enter" />
        </button>
      }
    >
      <NameField
        name="Name of the search"
        required="Write a name for the search."
        error={isTaken ? `Another saved search is named ${written}.` : null}
        value={name}
        onChange={setName}
      />
    </Dialog>
  );
}
