import { useSelector } from '@xstate/react';
import { useRef, useState } from 'react';
import { groupTypes, type Group } from '../../../api/contract/lists/groups.ts';
import type { Folder } from '../../../api/contract/lists/lists.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { NavItem } from '../../parts/NavItem.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { useIsGuest } from '../../parts/useIsGuest.ts';

/** The lists of the account with their sizes; arrows choose, Enter opens. A field at the end makes a new one, but for guests. */
export function ListChooser() {
  const { group, lists: listsActor, root } = useActors();
  const all = useSelector(group, (state) => state.context.lists);
  const folders = useSelector(listsActor, (state) => state.context.folders);
  const isGuest = useIsGuest();
  const lists = filed(all, folders);
  const openId = useSelector(group, (state) => state.context.groupId);
  const place = useRef<HTMLUListElement>(null);
  const move = (from: number, by: number): void => {
    const buttons = place.current?.querySelectorAll('button') ?? [];
    buttons[Math.max(0, Math.min(from + by, buttons.length - 1))]?.focus();
  };
  const openIndex = Math.max(
    0,
    lists.findIndex(({ id }) => id === openId),
  );
  return (
    <nav className="list-nav" aria-label="Lists">
      <ul ref={place} className="list-lists">
        {lists.map(({ id, name, size, type, isNew, folder }, index) => (
          <li key={id}>
            {folder !== undefined && <span className="list-folder">{folder}</span>}
            <NavItem
              name={name}
              size={formatNumber(size)}
              isOpen={id === openId}
              isNew={isNew === true}
              follows={type === 'MONITORED' ? 'Follows a search' : undefined}
              tabIndex={index === openIndex ? 0 : -1}
              data-field={index === openIndex ? 'lists' : undefined}
              title={groupTypes[type]}
              onClick={() => root.send({ type: 'route.go', path: `/lists/${id}` })}
              onKeyDown={(event) => {
                const by = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
                if (by === undefined) return;
                event.preventDefault();
                move(index, by);
              }}
            />
          </li>
        ))}
      </ul>
      {!isGuest && <NewListField placeholder="New list" />}
    </nav>
  );
}

/** Where there is no room for them beside the rows: the way to another list. */
export function ListSelect() {
  const { group, lists: listsActor, root } = useActors();
  const all = useSelector(group, (state) => state.context.lists);
  const folders = useSelector(listsActor, (state) => state.context.folders);
  const openId = useSelector(group, (state) => state.context.groupId);
  return (
    <select
      className="field list-select"
      aria-label="List"
      value={openId ?? ''}
      onChange={({ target: { value } }) => root.send({ type: 'route.go', path: `/lists/${value}` })}
    >
      {filed(all, folders).map(({ id, name, size }) => (
        <option key={id} value={id}>
          {name} ({formatNumber(size)})
        </option>
      ))}
    </select>
  );
}

/** Lists without a folder first, then folder by folder; the first of each says its name. */
function filed(lists: readonly Group[], folders: readonly Folder[]): (Group & { readonly folder?: string })[] {
  const loose = lists.filter(({ folderId }) => folders.every(({ id }) => id !== folderId));
  return [
    ...loose,
    ...folders.flatMap(({ id, name }) =>
      lists
        .filter(({ folderId }) => folderId === id)
        .map((list, index) => (index === 0 ? { ...list, folder: name } : list)),
    ),
  ];
}

interface NameProps {
  readonly field: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly keys: string;
  readonly onTake: (name: string) => void;
}

/** Makes a list of the name that is typed. */
export function NewListField({ placeholder }: Pick<NameProps, 'placeholder'>) {
  const { root } = useActors();
  return (
    <NameField
      field="newList"
      label="Name of a new list"
      placeholder={placeholder}
      keys={commandOf('list.create').keys[0] ?? ''}
      onTake={(name) => root.send({ type: 'group.create', name })}
    />
  );
}

/** A name that Enter takes; left empty it does nothing. */
function NameField({ field, label, placeholder, value = '', keys, onTake }: NameProps) {
  const { root } = useActors();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <span className="list-name">
      <input
        className="field"
        data-field={field}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={50}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The grid has the keyboard in a moment: this Enter is not for it.
          event.stopPropagation();
          if (typed !== null && typed.trim() !== '') onTake(typed.trim());
          setTyped(null);
          root.send({ type: 'workspace.leaveInput' });
        }}
      />
      {typed === null && <Keys keys={keys} />}
    </span>
  );
}
