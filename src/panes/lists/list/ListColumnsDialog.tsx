import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { listFields } from '../../../api/catalogue/lists/listFields.ts';
import { columnKeys } from '../../../machines/lists/group/listLook.ts';
import { useActors } from '../../parts/actors.tsx';
import { ColumnChoice } from '../../parts/ColumnChoice.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** The columns of the open list and their order: what people wrote, own columns, and every fact. */
export function ListColumnsDialog() {
  const { group, root } = useActors();
  const list = useSelector(group, ({ context }) => context.lists.find(({ id }) => id === context.groupId));
  const own = useSelector(group, ({ context }) => context.ownColumns);
  const [chosen, setChosen] = useState<readonly string[]>(() => columnKeys(group.getSnapshot().context));
  if (list === undefined || typeof list.id !== 'number') return null;
  const fields = listFields(own);
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return (
    <Dialog
      title={`Columns of ${list.name}`}
      testId="list-columns"
      onSubmit={() => {
        if (chosen.length === 0) return;
        root.send({ type: 'group.columns', keys: chosen });
        root.send({ type: 'workspace.close' });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={chosen.length === 0}>
          Use these {chosen.length} <Keys keys="Enter" />
        </button>
      }
    >
      <ColumnChoice
        id="list-columns"
        all={fields.map(({ key }) => key)}
        chosen={chosen.filter((key) => byKey.has(key))}
        labelOf={(key) => byKey.get(key)?.label ?? key}
        headingOf={(key) => byKey.get(key)?.group ?? ''}
        onChange={setChosen}
      />
    </Dialog>
  );
}
