import { useSelector } from '@xstate/react';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NavItem } from '../../parts/NavItem.tsx';

/** The groups of contacts, beside the rows. */
export function Groups() {
  const { contacts, root } = useActors();
  const groups = useSelector(contacts, (state) => state.context.groups);
  const open = useSelector(contacts, (state) => state.context.groupId);
  return (
    <nav className="contacts-groups" aria-label="Groups of contacts">
      {[{ id: null, name: 'All contacts', size: null, isNew: false }, ...groups].map(({ id, name, size, isNew }) => (
        <NavItem
          key={id ?? 'all'}
          name={name}
          size={size === null ? null : formatNumber(size)}
          isOpen={id === open}
          isNew={isNew === true}
          tabIndex={-1}
          onClick={() => root.send({ type: 'contacts.group', id })}
        />
      ))}
      <p className="contacts-keys muted">
        <Keys keys={commandOf('contacts.previousGroup').keys[0] ?? ''} />
        <Keys keys={commandOf('contacts.nextGroup').keys[0] ?? ''} /> other group
      </p>
    </nav>
  );
}

/** Where there is no room for them at the side. */
export function GroupSelect() {
  const { contacts, root } = useActors();
  const groups = useSelector(contacts, (state) => state.context.groups);
  const open = useSelector(contacts, (state) => state.context.groupId);
  return (
    <select
      className="field contacts-group"
      aria-label="Group"
      value={open ?? ''}
      onChange={({ target: { value } }) =>
        root.send({ type: 'contacts.group', id: value === '' ? null : Number(value) })
      }
    >
      <option value="">All contacts</option>
      {groups.map(({ id, name, size }) => (
        <option key={id} value={id}>
          {name} ({formatNumber(size)})
        </option>
      ))}
    </select>
  );
}
