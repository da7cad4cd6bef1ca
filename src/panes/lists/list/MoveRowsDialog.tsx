import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Choices } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { namedList, whatIsMeant } from './listDialogs.ts';

const NEW = 'new';

/** Rows into another list, known or new: copied, or moved and so off this one. */
export function MoveRowsDialog() {
  const { group, lists: listsActor, workspace, root } = useActors();
  const isMove = useSelector(workspace, ({ context }) => context.overlay !== 'copyRows');
  const meant = useSelector(group, ({ context }) => whatIsMeant(context));
  const lists = useSelector(group, ({ context }) => context.lists);
  const groupId = useSelector(group, ({ context }) => context.groupId);
  const error = useSelector(listsActor, ({ context }) => context.error);
  const isBusy = useSelector(listsActor, ({ context }) => context.tasks.length > 0);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => root.send({ type: 'lists.forget' }), [root]);
  const others = lists.filter(({ id }) => id !== groupId && typeof id === 'number');
  const name = typed.trim();
  const isNew = name !== '' && lists.every((list) => list.name.toLowerCase() !== name.toLowerCase());
  const options = [
    ...others.map((list) => ({ key: String(list.id), label: list.name, note: formatNumber(list.size) })),
    ...(isNew ? [{ key: NEW, label: name, note: 'new list' }] : []),
  ];
  const key = options.some((option) => option.key === chosen) ? chosen : null;
  const take = (to: string | null): void => {
    const from = namedList(lists.find(({ id }) => id === groupId));
    const target = to === NEW ? name : namedList(others.find(({ id }) => String(id) === to));
    if (from === null || target === null) return;
    root.send({ type: 'group.meant', task: { type: 'lists.move', from, to: target, propertyIds: [], isMove } });
  };
  const verb = isMove ? 'Move' : 'Copy';
  return (
    <Dialog
      title={`${verb} ${meant} to`}
      testId="move-rows"
      error={error}
      onSubmit={() => take(key)}
      actions={
        <button type="submit" className="button button--primary" disabled={isBusy}>
          {key === NEW ? `Make it and ${verb.toLowerCase()}` : verb} <Keys keys="Enter" />
        </button>
      }
    >
      <Choices
        label="List"
        placeholder="Name of a list, known or new"
        maxLength={50}
        required="Choose a list, or write a name for a new one."
        options={options}
        typed={typed}
        onTyped={setTyped}
        current={key}
        onCurrent={setChosen}
        onPick={take}
      />
    </Dialog>
  );
}
