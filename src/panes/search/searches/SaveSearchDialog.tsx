import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { searchWords } from '../../../machines/search/savedSearches/context.ts';
import { searchInput } from '../../../machines/search/search/criteria.ts';
import { Search } from '../../../api/contract/search/search.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';

/** A name for the search as it stands; the name of another saved search saves over that. */
export function SaveSearchDialog() {
  const { root, search, searches } = useActors();
  const [name, setName] = useState('');
  const saved = useSelector(searches, (state) => state.context.searches);
  const words = useSelector(search, ({ context }) => searchWords(Search.parse(searchInput(context.criteria))));
  const written = name.trim();
  const over = saved.find((other) => other.name.toLowerCase() === written.toLowerCase());
  return (
    <Dialog
      title="Save the search"
      testId="save-search"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'search.saveAs', name: written });
      }}
      actions={
        <button type="submit" className="button button--primary">
          {over === undefined ? 'Save' : `Save over ${over.name}`} <Keys keys="Enter" />
        </button>
      }
    >
      <NameField
        name="Name of the search"
        required="Write a name for the search."
        hint={words === '' ? 'Everywhere, no filter' : words}
        value={name}
        onChange={setName}
      />
    </Dialog>
  );
}
