import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { GroupRow } from '../../../api/contract/lists/groups.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { targets } from '../../../machines/lists/group/context.ts';
import type { TakeOffScope } from '../../../machines/lists/lists/tasks.ts';
import { selectedCount } from '../../../machines/parts/selection.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { namedList, whatIsMeant } from './listDialogs.ts';

const scopes = {
  LIST: 'Off this list',
  ALL: 'Off all lists',
  KEEP_ONE: 'Off all but the list each has been on longest',
} as const satisfies Record<TakeOffScope, string>;
const scopeNames = Object.keys(scopes) as TakeOffScope[]; // exactly the keys

/** Places that go: on this list one of each row, of all lists every one, of duplicates all but one. Null: not known here. */
function placesOf(
  scope: TakeOffScope,
  { rows, count }: { readonly rows: readonly GroupRow[]; readonly count: number },
) {
  if (scope === 'LIST') return count;
  if (rows.length < count) return null;
  return rows.reduce((sum, { groupIds }) => sum + groupIds.length - (scope === 'KEEP_ONE' ? 1 : 0), 0);
}

const noteOf = (places: number | null): string => (places === null ? '' : formatNumber(places));

/** Taking rows off lists with the choices there are; says how many places it comes to before anything happens. */
export function TakeOffDialog() {
  const { group, lists: listsActor, root } = useActors();
  const meant = useSelector(group, ({ context }) => whatIsMeant(context));
  const lists = useSelector(group, ({ context }) => context.lists);
  const groupId = useSelector(group, ({ context }) => context.groupId);
  const error = useSelector(listsActor, ({ context }) => context.error);
  const isBusy = useSelector(listsActor, ({ context }) => context.tasks.length > 0);
  const [scope, setScope] = useState<TakeOffScope>('LIST');
  const [withContacts, setWithContacts] = useState(false);
  // The rows meant when the dialog opened: nothing under it changes them.
  const [those] = useState(() => {
    const { context } = group.getSnapshot();
    const ids = new Set(targets(context));
    const rows = context.rows.filter(({ propertyId }) => ids.has(propertyId));
    return { rows, count: selectedCount(context.selection, context) || rows.length };
  });
  useEffect(() => root.send({ type: 'lists.forget' }), [root]);
  const count = placesOf(scope, those);
  const canDo = count !== 0 && !isBusy;
  return (
    <Dialog
      title={`Take off ${meant}`}
      testId="take-off"
      error={error}
      onSubmit={() => {
        if (!canDo || typeof groupId !== 'number') return;
        const named = lists.flatMap((list) => namedList(list) ?? []);
        const task = { type: 'lists.takeOff', groupId, lists: named, scope, deleteContacts: withContacts } as const;
        root.send({ type: 'group.meant', task: { ...task, propertyIds: [] } });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={!canDo}>
          Take off {count === null ? meant : `${formatNumber(count)} ${count === 1 ? 'place' : 'places'}`}{' '}
          <Keys keys="Enter" />
        </button>
      }
    >
      <Checks label="Where">
        {scopeNames.map((one) => (
          <Check
            key={one}
            label={scopes[one]}
            oneOf="scope"
            isOn={scope === one}
            onChange={() => setScope(one)}
            note={noteOf(placesOf(one, those))}
          />
        ))}
      </Checks>
      <Check
        label="Delete the contacts that belong only to these properties, too"
        isOn={withContacts}
        onChange={setWithContacts}
      />
      <p className="muted">
        <Keys keys="Mod+z" /> puts the rows back where they were.
      </p>
    </Dialog>
  );
}
