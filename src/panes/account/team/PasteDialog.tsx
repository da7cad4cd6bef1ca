import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { pastedPeople } from '../../../api/account/pastedPeople.ts';
import { isWrong } from '../../../machines/account/team/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { ConfirmInvites } from './ConfirmInvites.tsx';
import { PastedTable } from './PastedTable.tsx';
import { wrongCells } from './wrongCells.ts';
import './team.css';

/** Rows from a sheet: read as they stand there, every wrong cell marked; all of them are invited together, or none. */
export function PasteDialog() {
  const { team, root } = useActors();
  const isQuoted = useSelector(team, ({ context }) => context.quote !== null && !isWrong(context));
  useEffect(() => () => root.send({ type: 'team.leave' }), [root]);
  return isQuoted ? <ConfirmInvites /> : <Rows />;
}

function Rows() {
  const { team, root } = useActors();
  const { pasted, quote, refusal } = useSelector(team, (state) => state.context);
  const isAsking = useSelector(team, (state) => state.hasTag('quoting'));
  const read = useMemo(() => pastedPeople(pasted), [pasted]);
  const { people, left } = read;
  const wrong = wrongCells(read, quote);
  const count = people.length;
  return (
    <Dialog
      title="Invite people from a sheet"
      testId="team-paste"
      error={read.refusal ?? refusal?.text ?? quote?.refusal ?? null}
      onSubmit={() => {
        if (isAsking || count === 0 || wrong.isLocal) return;
        root.send({ type: 'team.quote', people: people.map(({ person }) => person) });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={isAsking}>
          {count === 0 ? 'See what it costs' : `See what ${count === 1 ? '1 person costs' : `${count} people cost`}`}{' '}
          <Keys keys="Mod+Enter" />
        </button>
      }
    >
      <Field
        label="Rows with name, e-mail, type and limits"
        place="above"
        required="Paste one row at least."
        hint={
          <span role="status">
            {count === 0
              ? 'As a sheet copies them, with headings or without; only the e-mail address has to be there.'
              : `${count === 1 ? '1 person' : `${count} people`}${wrong.count === 0 ? '' : `, ${wrong.count === 1 ? '1 cell is' : `${wrong.count} cells are`} wrong`}.`}
            {left.length > 0 && ` Not taken: ${left.join(', ')}.`}
          </span>
        }
      >
        {(control) => (
          <textarea
            {...control}
            className="field team-lines"
            data-autofocus
            data-field="rows"
            placeholder={'Ann Lee\tann@example.com\tfull access\nBea Ray\tbea@example.com\tscout'}
            spellCheck={false}
            rows={6}
            value={pasted}
            onChange={({ target }) => root.send({ type: 'team.draftPaste', text: target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              event.currentTarget.form?.requestSubmit();
            }}
          />
        )}
      </Field>
      {count > 0 && <PastedTable read={read} wrong={wrong} />}
    </Dialog>
  );
}
