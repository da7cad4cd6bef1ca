import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** Deleting a list: it says what goes with it and asks once. */
export function DeleteListDialog() {
  const { group, root } = useActors();
  const list = useSelector(group, ({ context }) => context.lists.find(({ id }) => id === context.groupId));
  const [withContacts, setWithContacts] = useState(false);
  if (list === undefined || typeof list.id !== 'number') return null;
  const { name, size } = list;
  return (
    <Dialog
      title={`Delete the list ${name}?`}
      role="alertdialog"
      testId="delete-list"
      onSubmit={() => {
        // Of a long list what goes with it is shown next, in a dialog of its own.
        root.send({ type: 'workspace.close' });
        root.send({ type: 'group.delete', ...(withContacts ? { deleteContacts: true } : {}) });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Keep it <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus>
            Delete <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>
        Its {formatNumber(size)} {size === 1 ? 'row leaves' : 'rows leave'} with it; statuses, notes and tags of
        properties that stand on no other list go with them. <Keys keys="Mod+z" /> brings all of it back.
      </p>
      <Check
        label="Delete the contacts that belong only to these properties, too"
        isOn={withContacts}
        onChange={setWithContacts}
      />
    </Dialog>
  );
}
