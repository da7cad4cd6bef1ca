import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Member } from '../../../api/contract/account/team.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { Progress } from '../../parts/Progress.tsx';

const TITLE = 'Give the account to somebody else';

/** The account to a member: who gives it cannot take it back, so the name is typed. */
export function TransferDialog() {
  const { transfer } = useActors();
  const heirs = useSelector(transfer, (state) => state.context.heirs);
  const isLoading = useSelector(transfer, (state) => state.hasTag('loading'));
  const [first, ...others] = heirs ?? [];
  // A dialog of its own: the keyboard goes to what it begins with.
  if (first !== undefined) return <Give first={first} others={others} />;
  return (
    <Dialog title={TITLE} testId="team-transfer" actions={<Keep />}>
      {isLoading ? (
        <Progress label="Loading the team" />
      ) : (
        <p>
          {heirs === null
            ? 'The team could not be loaded.'
            : 'Nobody can own it: that takes a member with full access who has accepted, stays, and is not suspended.'}
        </p>
      )}
    </Dialog>
  );
}

function Keep() {
  const { root } = useActors();
  return (
    <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
      Keep it <Keys keys="Escape" />
    </button>
  );
}

function Give({ first, others }: { readonly first: Member; readonly others: readonly Member[] }) {
  const { transfer, root } = useActors();
  const refusal = useSelector(transfer, (state) => state.context.refusal);
  const isWorking = useSelector(transfer, (state) => state.hasTag('working'));
  const [memberId, setMemberId] = useState(first.id);
  const [name, setName] = useState('');
  const called = [first, ...others].find(({ id }) => id === memberId)?.fullName ?? '';
  return (
    <Dialog
      title={TITLE}
      testId="team-transfer"
      error={refusal}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'transfer.give', memberId, name });
      }}
      actions={
        <>
          <Keep />
          <button type="submit" className="button button--primary" disabled={isWorking}>
            Give the account away <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <Field label="New owner">
        {(control) => (
          <select
            {...control}
            className="field"
            data-autofocus=""
            value={memberId}
            onChange={({ target }) => setMemberId(Number(target.value))}
          >
            {[first, ...others].map(({ id, fullName, username }) => (
              <option key={id} value={id}>
                {fullName} ({username})
              </option>
            ))}
          </select>
        )}
      </Field>
      <p>
        {called} gets the plan, the cards, the bills and all rights, without limits. You stay a member with full access,
        on the seat that {called} has now. Nothing is charged. Only {called} can give it back.
      </p>
      <Field label="The name" required={`Write ${called}.`} hint={`Write ${called} to confirm.`}>
        {(control) => (
          <input
            {...control}
            className="field"
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
