import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { rowsText } from '../../../machines/lists/group/words.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { namedList } from './listDialogs.ts';
import './stack.css';

const tasks = {
  INTERSECTION: 'On all of them',
  UNION: 'On any of them (merge)',
  DIFFERENCE: 'On the first, not on the others',
  PARCEL: 'Keep each parcel on one of them',
  OWNER: 'Keep one parcel of each owner',
} as const;
type TaskName = keyof typeof tasks;
const taskNames = Object.keys(tasks) as TaskName[]; // exactly the keys

/** How lists overlap, and what can be made of it: a new list, or lists without duplicates. Counts before it does. */
export function StackDialog() {
  const { group, lists: listsActor, root } = useActors();
  const lists = useSelector(group, ({ context }) => context.lists);
  const openId = useSelector(group, ({ context }) => context.groupId);
  const stack = useSelector(listsActor, ({ context }) => context.stack);
  const combined = useSelector(listsActor, ({ context }) => context.combined);
  const duplicates = useSelector(listsActor, ({ context }) => context.duplicates);
  const error = useSelector(listsActor, ({ context }) => context.error);
  const isBusy = useSelector(listsActor, ({ context }) => context.tasks.length > 0);
  const [chosen, setChosen] = useState<readonly number[]>(typeof openId === 'number' ? [openId] : []);
  const [task, setTask] = useState<TaskName>('INTERSECTION');
  const [name, setName] = useState('');
  const isDedupe = task === 'PARCEL' || task === 'OWNER';
  const canCount = chosen.length >= (task === 'OWNER' ? 1 : 2);
  const named = chosen.flatMap((id) => namedList(lists.find((list) => list.id === id)) ?? []);
  useEffect(() => {
    root.send({ type: 'lists.forget' });
    root.send({ type: 'lists.stack' });
  }, [root]);
  const key = `${task} ${chosen.join(' ')}`;
  useEffect(() => {
    if (!canCount) return;
    if (task === 'PARCEL' || task === 'OWNER')
      root.send({ type: 'lists.dedupe', lists: named, by: task, dryRun: true });
    else root.send({ type: 'lists.combine', how: task, groupIds: chosen, name: null });
    // What is counted is the key; the rest follows from it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, root]);
  const count = isDedupe ? (duplicates?.count ?? null) : combined;
  const canDo = canCount && !isBusy && count !== null && count > 0 && (isDedupe || name.trim() !== '');
  const nameOf = (id: number): string => lists.find((list) => list.id === id)?.name ?? '';
  const choosable = lists.filter(({ id }) => typeof id === 'number');
  return (
    <Dialog
      title="Stack lists"
      testId="stack-lists"
      error={error}
      onSubmit={() => {
        if (!canDo) return;
        if (task === 'PARCEL' || task === 'OWNER')
          root.send({ type: 'lists.dedupe', lists: named, by: task, dryRun: false });
        else root.send({ type: 'lists.combine', how: task, groupIds: chosen, name: name.trim() });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={!canDo}>
          {isDedupe ? `Take off ${rowsText(count ?? 0)}` : `Make the list of ${formatNumber(count ?? 0)}`}{' '}
          <kbd className="key">⏎</kbd>
        </button>
      }
    >
      {stack !== null && (
        <dl className="stack-depths" aria-label="On how many lists parcels stand">
          {stack.depths.map(({ lists: depth, parcels }) => (
            <div key={depth}>
              <dt>{depth === 1 ? 'On one list' : `On ${depth} lists`}</dt>
              <dd>{formatNumber(parcels)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Checks label="Lists, in the order of their choice">
        {choosable.map(({ id, name: listName, size }) => {
          if (typeof id !== 'number') return null;
          const place = chosen.indexOf(id);
          return (
            <Check
              key={id}
              label={listName}
              isOn={place >= 0}
              onChange={() => setChosen(place >= 0 ? chosen.filter((other) => other !== id) : [...chosen, id])}
              note={`${place >= 0 ? `${place + 1}. · ` : ''}${formatNumber(size)}`}
            />
          );
        })}
      </Checks>
      {stack !== null && chosen.length >= 2 && (
        <ul className="stack-pairs" aria-label="What two lists have in common">
          {stack.pairs
            .filter(({ groupIds }) => groupIds.every((id) => chosen.includes(id)))
            .slice(0, 6)
            .map(({ groupIds: [a, b], parcels }) => (
              <li key={`${a} ${b}`}>
                <span>
                  {nameOf(a)} and {nameOf(b)}
                </span>
                <span>{formatNumber(parcels)} in common</span>
              </li>
            ))}
        </ul>
      )}
      <Field label="Take">
        {(control) => (
          <select
            {...control}
            className="field"
            value={task}
            onChange={({ target }) => setTask(taskNames.find((one) => one === target.value) ?? 'INTERSECTION')}
          >
            {taskNames.map((one) => (
              <option key={one} value={one}>
                {tasks[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!isDedupe && (
        <Field label="New list">
          {(control) => (
            <input
              {...control}
              className="field"
              maxLength={50}
              autoComplete="off"
              placeholder="Name"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
      )}
      <p className="muted" data-testid="stack-count" role="status">
        {!canCount
          ? 'Choose two lists at least.'
          : count === null
            ? 'Counting …'
            : isDedupe
              ? `${formatNumber(count)} duplicates; ${formatNumber(duplicates?.unknown ?? 0)} rows without a known owner stay.`
              : `${formatNumber(count)} parcels.`}
      </p>
    </Dialog>
  );
}
