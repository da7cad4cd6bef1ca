import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { factKeys, facts, type FactKey } from '../../../api/catalogue/property/facts.ts';
import { factText } from '../../../api/property/factText.ts';
import { isCorrectable, readFact } from '../../../api/property/readFact.ts';
import { correctionOf } from '../../../machines/property/corrections.ts';
import { useActors } from '../../parts/actors.tsx';
import { Choices } from '../../parts/Choices.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';

const correctable = factKeys.filter(isCorrectable);

/** A fact found by its name, and what it is instead. An empty value takes a correction back. */
export function CorrectFactDialog() {
  const { root, property } = useActors();
  const record = useSelector(property, (state) => state.context.record);
  const [typed, setTyped] = useState('');
  const [key, setKey] = useState<FactKey | null>(null);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const was = record === null || key === null ? null : correctionOf(record, key);
  const save = (): void => {
    if (record === null || key === null) return;
    const read = value.trim() === '' && was !== null ? null : readFact(key, value);
    if (read !== null && !read.ok) {
      setProblem(`${facts[key].label} ${read.message}.`);
      return;
    }
    root.send({ type: 'workspace.close' });
    root.send({
      type: 'corrections.set',
      propertyId: record.propertyId,
      fact: key,
      value: read === null ? null : read.value,
      was: was?.value ?? null,
    });
  };
  return (
    <Dialog
      title="Correct a fact"
      testId="correct-fact"
      onSubmit={save}
      actions={
        <button type="submit" className="button button--primary" disabled={record === null}>
          {value.trim() === '' && was !== null ? 'Take the correction back' : 'Correct'} <Keys keys="Enter" />
        </button>
      }
    >
      {record === null && <p className="muted">No property yet: move to a row first.</p>}
      <Choices
        label="Fact"
        placeholder="Type to find a fact"
        shown={8}
        empty="No fact of this name."
        required="Choose a fact."
        options={correctable.map((one) => ({
          key: one,
          label: facts[one].label,
          note: record === null ? '' : factText(one, record.facts[one]),
        }))}
        typed={typed}
        onTyped={setTyped}
        current={key}
        onCurrent={(current) => setKey(correctable.find((one) => one === current) ?? null)}
      />
      <Field
        label="Value"
        error={problem}
        required={was === null ? 'Write what it is.' : undefined}
        hint="Kept beside what the source says, with your name and today’s date."
      >
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            maxLength={2000}
            placeholder={was === null ? 'What it is' : `${String(was.value)}; empty takes this back`}
            value={value}
            onChange={({ target }) => {
              setValue(target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
