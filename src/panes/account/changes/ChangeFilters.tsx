import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import { changeKindLabels } from '../../../api/account/changeText.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { MOST_COUNTED } from '../../../api/contract/account/changes.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { KeyChip } from '../../parts/KeyChip.tsx';
import { Keys } from '../../parts/Keys.tsx';

/** Whose changes, of which day, of which thing. */
export function ChangeFilters() {
  const { changes, root } = useActors();
  const people = useSelector(changes, (state) => state.context.people);
  const userId = useSelector(changes, (state) => state.context.userId);
  const day = useSelector(changes, (state) => state.context.day);
  const subject = useSelector(changes, (state) => state.context.subject);
  const hasRows = useSelector(changes, (state) => state.context.rows.length > 0);
  const isMore = useSelector(changes, (state) => state.context.isMore);
  /** Out of the field, back to the rows. */
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    root.send({ type: 'workspace.openPane', pane: 'changes' });
  };
  return (
    <div className="changes-filters" role="group" aria-label="Only">
      <label className="changes-filter">
        <Keys keys={keyOf('changes.person')} /> Person
        <select
          className="field"
          data-field="person"
          value={userId ?? ''}
          onChange={({ target: { value } }) =>
            root.send({ type: 'changes.person', userId: value === '' ? null : Number(value) })
          }
          onKeyDown={leave}
        >
          <option value="">Everybody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="changes-filter">
        <Keys keys={keyOf('changes.day')} /> Day
        <input
          className="field"
          type="date"
          data-field="day"
          value={day ?? ''}
          onChange={({ target: { value } }) => root.send({ type: 'changes.day', day: value === '' ? null : value })}
          onKeyDown={leave}
        />
      </label>
      {(hasRows || subject !== null) && (
        <KeyChip
          keys={keyOf('changes.subject')}
          text={subject === null ? 'Only this one' : `${changeKindLabels[subject.what].one}: ${subject.subject}`}
          isOn={subject !== null}
          onClick={() => root.send({ type: 'changes.subject' })}
        />
      )}
      {(userId !== null || day !== null || subject !== null) && (
        <KeyChip
          keys={keyOf('changes.clear')}
          text="All again"
          onClick={() => root.send(commandOf('changes.clear').event)}
        />
      )}
      {isMore && (
        <p className="changes-more muted">
          The newest {formatNumber(MOST_COUNTED)} are shown: choose a person, a day or a kind for older ones.
        </p>
      )}
    </div>
  );
}

const keyOf = (id: CommandId): string => commandOf(id).keys[0] ?? '';
