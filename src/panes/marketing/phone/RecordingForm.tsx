import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { NameField } from '../../parts/NameField.tsx';
import { FormActions } from './FormActions.tsx';

const nameOf = (file: File): string => file.name.replace(/\.[^.]*$/, '').slice(0, 80);

/** A new recording, from a file or by phone; or another name for one. */
export function RecordingForm() {
  const { phone, root } = useActors();
  const { refusal, wrong } = useSelector(phone, (state) => state.context);
  const isWorking = useSelector(phone, (state) => state.hasTag('working'));
  const hasService = useSelector(phone, ({ context: { sms } }) => sms?.carrier.kind === 'SERVICE');
  const [row] = useState(() => {
    const { recordings, form } = phone.getSnapshot().context;
    return recordings.find(({ id }) => id === form);
  });
  const [name, setName] = useState(row?.name ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [isByPhone, setByPhone] = useState(false);
  useEffect(() => () => root.send({ type: 'phone.leave' }), [root]);
  const keep = (): void => {
    if (isWorking) return;
    if (row !== undefined) root.send({ type: 'phone.keep', draft: { what: 'rename', id: row.id, name } });
    else if (isByPhone) root.send({ type: 'phone.keep', draft: { what: 'addByPhone', name } });
    else if (file !== null) root.send({ type: 'phone.keep', draft: { what: 'addFile', name, file } });
  };
  const isTold = ['name', 'file'].some((field) => field in wrong);
  return (
    <Dialog
      title={row === undefined ? 'Add a recording' : `Rename ${row.name}`}
      testId="phone-recording"
      error={isTold ? null : refusal}
      onSubmit={keep}
      actions={<FormActions does={row === undefined ? 'Add it' : 'Save it'} isWorking={isWorking} />}
    >
      {row === undefined && hasService && (
        <Check
          field="byPhone"
          label="Create New Recording"
          note="by phone, with a pin"
          isOn={isByPhone}
          onChange={setByPhone}
        />
      )}
      {row === undefined && !isByPhone && (
        <Field
          label="Upload Audio File"
          place="above"
          required="Choose a file."
          isFilled={file !== null}
          hint={
            hasService
              ? 'WAV or MP3, 60 seconds and 10 MB at most.'
              : 'WAV or MP3, 60 seconds and 10 MB at most. Recording by phone needs a telephone service.'
          }
          error={wrong['file'] === undefined ? null : refusal}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              data-field="file"
              data-autofocus=""
              type="file"
              accept=".wav,.mp3,audio/wav,audio/mpeg"
              onChange={({ target }) => {
                const chosen = target.files?.[0] ?? null;
                setFile(chosen);
                if (chosen !== null && name === '') setName(nameOf(chosen));
              }}
            />
          )}
        </Field>
      )}
      <NameField
        place="above"
        required="Write a name, by which you know it."
        maxLength={80}
        isFirst={row !== undefined}
        value={name}
        onChange={setName}
        error={wrong['name'] === undefined ? null : `Name ${wrong['name']}.`}
      />
    </Dialog>
  );
}
