import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';

/** Another name for the open list. */
export function RenameListDialog() {
  const { group, root } = useActors();
  const list = useSelector(group, ({ context }) => context.lists.find(({ id }) => id === context.groupId));
  const [name, setName] = useState(list?.name ?? '');
  if (list === undefined) return null;
  return (
    <Dialog
      title="Rename the list"
      testId="rename-list"
      onSubmit={() => {
        if (name.trim() !== list.name) root.send({ type: 'group.rename', name: name.trim() });
        root.send({ type: 'workspace.close' });
      }}
      actions={
        <button type="submit" className="button button--primary">
          Rename <Keys keys="Enter" />
        </button>
      }
    >
      <NameField name="Name of the list" required="Write a name for the list." value={name} onChange={setName} />
    </Dialog>
  );
}
