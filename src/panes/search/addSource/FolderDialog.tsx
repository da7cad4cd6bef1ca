import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Incoming } from '../../../api/contract/search/addSource.ts';
import { formatFileSize } from '../../../calc/format/fileSize.ts';
import { useActors } from '../../parts/actors.tsx';
import { Choices } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { whenText } from '../../parts/whenText.ts';

const SHOWN = 12;

/** A file in a folder of the server, picked from what lies there: nobody types a path. */
export function FolderDialog() {
  const { root, addSource } = useActors();
  const { incoming, placeRefusal } = useSelector(addSource, (state) => state.context);
  const isReading = useSelector(addSource, (state) => state.matches({ place: 'reading' }));
  const isWorking = useSelector(addSource, (state) => state.matches({ place: 'asking' }));
  const [typed, setTyped] = useState('');
  const [current, setCurrent] = useState<string | null>(null);
  const fetch = (key: string | null): void => {
    const file = key === null ? undefined : incoming?.files[Number(key)];
    if (file === undefined || isWorking) return;
    root.send({ type: 'addSource.fetch', place: { kind: 'FOLDER', folder: file.folder, file: file.file } });
  };
  return (
    <Dialog
      title="Take records from a folder of the server"
      testId="add-source-folder"
      error={placeRefusal}
      onSubmit={() => fetch(current)}
      actions={
        <button type="submit" className="button button--primary" aria-disabled={isWorking}>
          Take it <Keys keys="Enter" />
        </button>
      }
    >
      {isReading && <Progress label="Looking what lies there" />}
      <Choices
        label="File"
        placeholder="Part of its name"
        required="Choose a file."
        shown={SHOWN}
        empty={isReading ? 'The folders are looked through.' : 'No file of this name lies there.'}
        options={(incoming?.files ?? []).map((file, at) => ({
          key: String(at),
          label: file.file,
          note: `${formatFileSize(file.bytes)}, ${whenText(file.modified)}`,
        }))}
        typed={typed}
        onTyped={setTyped}
        current={current}
        onCurrent={setCurrent}
        onPick={fetch}
      />
      {incoming !== null && <p className="field-hint">{foldersText(incoming)}</p>}
    </Dialog>
  );
}

const foldersText = ({ folders, files }: Incoming): string =>
  `${files.length === 0 ? 'Nothing lies there yet: put files' : 'Files are put'} into ${folders.join(' or ')} on the server.`;
