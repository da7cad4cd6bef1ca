import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { factKeys, facts } from '../../../api/catalogue/property/facts.ts';
import { factText } from '../../../api/property/factText.ts';
import { isCorrectable, readFact } from '../../../api/property/readFact.ts';
import { best } from '../../../commands/score.ts';
import { correctionOf } from '../../../machines/property/corrections.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';

const correctable = factKeys.filter(isCorrectable);

/** A fact found by its name, and what it is instead. An empty value takes a correction back. */
export function CorrectFactDialog() {
  const { root, property } = useActors();
  const record = useSelector(property, (state) => state.context.record);
  const [typed, setTyped] = useState('');
  const [choice, setChoice] = useState(0);
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const found = best(correctable, typed, (key) => facts[key].label, 8);
  const key = found[Math.min(choice, found.length - 1)];
  const was = record === null || key === undefined ? null : correctionOf(record, key);
  const save = (): void => {
    if (record === null || key === undefined) return;
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
        <button type="submit" className="button button--primary" disabled={record === null || key === undefined}>
          {value.trim() === '' && was !== null ? 'Take the correction back' : 'Correct'} <kbd className="key">⏎</kbd>
        </button>
      }
    >
      {record === null && <p className="muted">No property yet: move to a row first.</p>}
      <input
        className="field"
        role="combobox"
        aria-label="Fact"
        aria-expanded="true"
        aria-controls="correct-fact-options"
        aria-activedescendant={key === undefined ? undefined : `correct-${key}`}
        autoComplete="off"
        placeholder="Type to find a fact"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setChoice(0);
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by === 0) return;
          event.preventDefault();
          setChoice(Math.max(0, Math.min(choice + by, found.length - 1)));
        }}
      />
      <ul className="choices" id="correct-fact-options" role="listbox" aria-label="Facts">
        {found.map((one, index) => (
          <li
            key={one}
            id={`correct-${one}`}
            role="option"
            aria-selected={one === key}
            className={one === key ? 'choice choice--chosen' : 'choice'}
            onMouseDown={(event) => {
              event.preventDefault();
              setChoice(index);
            }}
          >
            <span>{facts[one].label}</span>
            <span className="muted">{record === null ? '' : factText(one, record.facts[one])}</span>
          </li>
        ))}
        {found.length === 0 && <li className="choice muted">No fact of this name.</li>}
      </ul>
      <Field label="Value" error={problem} hint="Kept beside what the source says, with your name and today’s date.">
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
