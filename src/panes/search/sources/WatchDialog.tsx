import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SourceInService } from '../../../api/contract/search/sources.ts';
import { watchRhythms, type WatchRhythm } from '../../../api/contract/search/watches.ts';
import { sourcePlaceText } from '../../../api/search/sourcePlaceText.ts';
import { commandOf } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import { hourText, rhythms } from './watchTexts.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const USUAL_HOUR = 6;

/** How often a source is looked at by itself, and when. */
export function WatchDialog() {
  const { root, sources } = useActors();
  const { watched, refusal } = useSelector(sources, (state) => state.context);
  const isWorking = useSelector(sources, (state) => state.matches({ watch: 'setting' }));
  const [rhythm, setRhythm] = useState<WatchRhythm>(watched?.watching?.watch?.rhythm ?? 'WEEK');
  const [hour, setHour] = useState(watched?.watching?.watch?.hour ?? USUAL_HOUR);
  const [files, setFiles] = useState(filesOf(watched));
  if (watched === null) return null;
  if (watched.watching === null) return <CannotBe name={watched.name} />;
  const { place } = watched.watching;
  const pattern = place.kind === 'FOLDER' && files.trim() !== place.file ? files.trim() : null;
  return (
    <Dialog
      title={`Watch ${watched.name}`}
      testId="sources-watch"
      error={refusal}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'sources.watch', rhythm, hour, pattern });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Cancel <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" aria-disabled={isWorking}>
            Watch <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p className="sources-place">{sourcePlaceText(place)}</p>
      <Field label="Looked at" place="above">
        {(control) => (
          <select
            {...control}
            className="field"
            data-autofocus=""
            onKeyDown={submitByEnter}
            value={rhythm}
            onChange={({ target }) => setRhythm(target.value as WatchRhythm)} // one of the options
          >
            {watchRhythms.map((one) => (
              <option key={one} value={one}>
                {rhythms[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="At" place="above" hint="On the clock of the installation.">
        {(control) => (
          <select
            {...control}
            className="field"
            onKeyDown={submitByEnter}
            value={String(hour)}
            onChange={({ target }) => setHour(Number(target.value))}
          >
            {hours.map((one) => (
              <option key={one} value={String(one)}>
                {hourText(one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {place.kind === 'FOLDER' && (
        <TextField
          label="Files called"
          required="Say which file."
          hint="Write * for what changes, as in parcels_*.csv: the newest file called so is looked at."
          isCode
          maxLength={200}
          value={files}
          onChange={setFiles}
        />
      )}
      <p>
        What is published anew is loaded as this source was. What cannot be loaded so changes nothing, and all who may
        load records are told why.
      </p>
    </Dialog>
  );
}

/** What its files are called now; of an address nothing. */
function filesOf(source: SourceInService | null): string {
  const watching = source?.watching;
  if (watching == null || watching.place.kind !== 'FOLDER') return '';
  return watching.watch?.pattern ?? watching.place.file;
}

function CannotBe({ name }: { readonly name: string }) {
  return (
    <Dialog
      title={`${name} cannot be watched`}
      testId="sources-watch"
      actions={<CommandButton command={commandOf('sources.add')} isMain />}
    >
      <p tabIndex={-1} data-autofocus="">
        Somebody brought its file up, so the server knows of no place to look at. Add it once from an address or a
        folder of the server; from then on it can be watched.
      </p>
    </Dialog>
  );
}
