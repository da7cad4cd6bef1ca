import { useSelector } from '@xstate/react';
import { MOST_NOTE, type CallRow } from '../../../api/contract/marketing/calls.ts';
import { cameText } from '../../../calc/marketing/callResults.ts';
import { commandOf, type CommandId } from '../../../commands/commands.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { Field } from '../../parts/Field.tsx';
import { whenText } from '../../parts/whenText.ts';
import { hoursText } from './hoursText.ts';

const results = [
  'callList.noAnswer',
  'callList.leftMessage',
  'callList.spoke',
  'callList.wrongNumber',
  'callList.doNotCall',
] as const satisfies readonly CommandId[];

/** Whom to call now: number, hours, what is said, and what came of it by one key. */
export function CallInHand({ row }: { readonly row: CallRow }) {
  const { callList, root } = useActors();
  const note = useSelector(callList, (state) => state.context.note);
  const { name, target, number, place, script, why, came, calls } = row;
  const mayCall = why === null && row.hours?.isOpen === true;
  return (
    <section className="call-in-hand" aria-label="Call in hand" data-testid="call-in-hand">
      <div className="call-who">
        <h2 className="call-name">{name}</h2>
        <a className="call-number" href={`tel:${number}`}>
          {target}
        </a>
        {place !== '' && <span className="muted">{place}</span>}
      </div>
      <p className={mayCall ? 'call-hours' : 'call-hours call-hours--closed'} role="status">
        {why === null ? hoursText(row) : `Do not call: ${why}.`}
      </p>
      {script !== '' && <pre className="call-script">{script}</pre>}
      {came !== null && (
        <p className="muted">
          {cameText(came)}, {whenText(came.at)}
          {calls > 1 && `, call ${calls}`}
        </p>
      )}
      <Field label="Note" place="beside">
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="note"
            autoComplete="off"
            maxLength={MOST_NOTE}
            value={note}
            placeholder="Kept with what came of this call"
            onChange={({ target: { value } }) => root.send({ type: 'callList.note', note: value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              root.send({ type: 'callList.noted' });
            }}
          />
        )}
      </Field>
      <p className="call-results">
        {results.map((id) => (
          <CommandButton key={id} command={commandOf(id)} onBefore={() => root.send({ type: 'callList.noted' })} />
        ))}
      </p>
    </section>
  );
}
