import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { formatNumber } from '../../../calc/format/number.ts';
import { rowsText } from '../../../machines/lists/group/words.ts';
import { canConfirm, canCount, isCleaning, stackings, type Stacking } from '../../../machines/lists/stacking.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Checks } from '../../parts/Checks.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { namedList } from './listDialogs.ts';
import './stack.css';

const names: Readonly<Record<Stacking, string>> = {
  INTERSECTION: 'On all of them',
  UNION: 'On any of them (merge)',
  DIFFERENCE: 'On the first, not on the others',
  PARCEL: 'Keep each parcel on one of them',
  OWNER: 'Keep one parcel of each owner',
};

/** How lists overlap, and what can be made of it: a new list, or lists without duplicates. Counts before it does. */
export function StackDialog() {
  const { group, lists: listsActor, stacking: actor, root } = useActors();
  const context = useSelector(actor, (state) => state.context);
  const refusal = useSelector(listsActor, (state) => state.context.error);
  const isBusy = useSelector(listsActor, (state) => state.context.tasks.length > 0);
  const sizes = useSelector(group, (state) => state.context.lists);
  useEffect(() => {
    const { lists, groupId } = group.getSnapshot().context;
    const openId = typeof groupId === 'number' ? groupId : null;
    root.send({ type: 'stacking.open', lists: lists.flatMap((list) => namedList(list) ?? []), openId });
    return () => root.send({ type: 'stacking.close' });
  }, [root, group]);
  const { lists, chosen, stacking, name, overlap, count, error } = context;
  const canDo = canConfirm(context) && !isBusy;
  const parcels = count?.parcels ?? 0;
  const nameOf = (id: number): string => lists.find(({ groupId }) => groupId === id)?.name ?? '';
  return (
    <Dialog
      title="Stack lists"
      testId="stack-lists"
      error={refusal ?? error}
      onSubmit={() => {
        if (canDo) root.send({ type: 'stacking.confirm' });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={isBusy}>
          {isCleaning(stacking) ? `Take off ${rowsText(parcels)}` : `Make the list of ${formatNumber(parcels)}`}{' '}
          <Keys keys="Enter" />
        </button>
      }
    >
      {overlap !== null && (
        <dl className="stack-depths" aria-label="On how many lists parcels stand">
          {overlap.depths.map(({ lists: depth, parcels: there }) => (
            <div key={depth}>
              <dt>{depth === 1 ? 'On one list' : `On ${depth} lists`}</dt>
              <dd>{formatNumber(there)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Checks label="Lists, in the order of their choice">
        {lists.map(({ groupId, name: listName }) => {
          const place = chosen.indexOf(groupId);
          const size = formatNumber(sizes.find(({ id }) => id === groupId)?.size);
          return (
            <Check
              key={groupId}
              label={listName}
              isOn={place >= 0}
              onChange={() => root.send({ type: 'stacking.toggle', groupId })}
              note={place >= 0 ? `${place + 1}. · ${size}` : size}
            />
          );
        })}
      </Checks>
      {overlap !== null && chosen.length >= 2 && (
        <ul className="stack-pairs" aria-label="What two lists have in common">
          {overlap.pairs
            .filter(({ groupIds }) => groupIds.every((id) => chosen.includes(id)))
            .slice(0, 6)
            .map(({ groupIds: [a, b], parcels: shared }) => (
              <li key={`${a} ${b}`}>
                <span>
                  {nameOf(a)} and {nameOf(b)}
                </span>
                <span>{formatNumber(shared)} in common</span>
              </li>
            ))}
        </ul>
      )}
      <Field label="Take">
        {(control) => (
          <select
            {...control}
            className="field"
            value={stacking}
            onChange={({ target }) => {
              const taken = stackings.find((one) => one === target.value);
              if (taken !== undefined) root.send({ type: 'stacking.choose', stacking: taken });
            }}
          >
            {stackings.map((one) => (
              <option key={one} value={one}>
                {names[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!isCleaning(stacking) && (
        <NameField
          label="New list"
          required="Write a name for the new list."
          placeholder="Name"
          value={name}
          onChange={(value) => root.send({ type: 'stacking.name', name: value })}
        />
      )}
      <p className="muted" data-testid="stack-count" role="status">
        {!canCount(context)
          ? 'Choose two lists at least.'
          : count === null
            ? error === null && 'Counting …'
            : isCleaning(stacking)
              ? `${formatNumber(count.parcels)} duplicates; ${formatNumber(count.unknown)} rows without a known owner stay.`
              : `${formatNumber(count.parcels)} parcels.`}
      </p>
    </Dialog>
  );
}
