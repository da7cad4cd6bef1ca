import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Choices } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';

const NEW = 'new';
const NONE = 'none';

/** The folder of the open list: one that is there, a new one, or none. Delete takes the folder apart, its lists stay. */
export function FolderDialog() {
  const { group, lists: listsActor, root } = useActors();
  const list = useSelector(group, ({ context }) => context.lists.find(({ id }) => id === context.groupId));
  const folders = useSelector(listsActor, ({ context }) => context.folders);
  const error = useSelector(listsActor, ({ context }) => context.error);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  useEffect(() => root.send({ type: 'lists.forget' }), [root]);
  if (list === undefined || typeof list.id !== 'number') return null;
  const { id: groupId, folderId } = list;
  const name = typed.trim();
  const isNew = name !== '' && folders.every((folder) => folder.name.toLowerCase() !== name.toLowerCase());
  const options = [
    ...folders.map((folder) => ({
      key: String(folder.id),
      label: folder.name,
      note: folder.id === folderId ? 'is in it' : '',
    })),
    ...(folderId === null ? [] : [{ key: NONE, label: 'No folder' }]),
    ...(isNew ? [{ key: NEW, label: name, note: 'new folder' }] : []),
  ];
  const key = options.some((option) => option.key === chosen) ? chosen : null;
  const folder = folders.find(({ id }) => String(id) === key);
  const take = (to: string | null): void => {
    if (to === null) return;
    const target = to === NEW ? name : (folders.find(({ id }) => String(id) === to)?.name ?? '');
    root.send({ type: 'lists.file', groupId, folder: target });
    if (target === '') root.send({ type: 'workspace.close' });
  };
  return (
    <Dialog
      title={`Folder of ${list.name}`}
      testId="list-folder"
      error={error}
      onSubmit={() => take(key)}
      actions={
        <>
          {folder !== undefined && isNew && (
            <button
              type="button"
              className="button"
              onClick={() => root.send({ type: 'lists.renameFolder', id: folder.id, version: folder.version, name })}
            >
              Rename {folder.name}
            </button>
          )}
          {folder !== undefined && (
            <button
              type="button"
              className="button"
              onClick={() => root.send({ type: 'lists.deleteFolder', id: folder.id })}
            >
              Delete {folder.name}
            </button>
          )}
          <button type="submit" className="button button--primary">
            {key === NEW ? 'Make it and put in' : key === NONE ? 'Take out' : 'Put in'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <Choices
        label="Folder"
        placeholder="Name of a folder, known or new"
        maxLength={50}
        required="Choose a folder, or write a name for a new one."
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
