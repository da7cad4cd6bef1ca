import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { userTypes, type UserType } from '../../../api/catalogue/account/userTypes.ts';
import { visitTypes } from '../../../api/contract/account/visits.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';

const lengths = [
  [1, '1 hour'],
  [4, '4 hours'],
  [24, '1 day'],
  [72, '3 days'],
  [168, '7 days'],
] as const;

const whatSees: Readonly<Record<UserType, string>> = {
  SCOUT: 'single properties and your lists',
  TEAM: 'what members of that type see',
  TEAM_FULL: 'what members with full access see',
  FULL: 'all that you granted to full users',
};

/** Types that mean the same to a reader stand once. */
const offered = visitTypes.filter((type) => type !== 'TEAM').toReversed();

/** The owner invites an operator to look inside: whom, as what, and for how long. */
export function VisitDialog() {
  const { visits, root } = useActors();
  const { operators, refusal } = useSelector(visits, (state) => state.context);
  const isWorking = useSelector(visits, (state) => state.hasTag('working'));
  const [operatorId, setOperator] = useState(operators[0]?.id ?? 0);
  const [as, setAs] = useState<UserType>('SCOUT');
  const [hours, setHours] = useState<number>(24);
  useEffect(() => () => root.send({ type: 'visits.leave' }), [root]);
  return (
    <Dialog
      title="Invite the operator to look inside"
      testId="visit-form"
      error={refusal}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'visits.invite', operatorId, as, hours });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Cancel <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" disabled={isWorking}>
            Invite <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>
        They see what you have, as a user of the type would, and change, send, buy and export nothing. It takes no seat
        and costs nothing. What they look at stands in the account changes, and you can end it at any time.
      </p>
      <Field label="Who" place="above">
        {(control) => (
          <select
            {...control}
            className="field"
            onKeyDown={submitByEnter}
            data-field="operator"
            data-autofocus=""
            value={String(operatorId)}
            onChange={({ target }) => setOperator(Number(target.value))}
          >
            {operators.map(({ id, name }) => (
              <option key={id} value={String(id)}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="As" place="above" hint={`Sees ${whatSees[as]}.`}>
        {(control) => (
          <select
            {...control}
            className="field"
            onKeyDown={submitByEnter}
            data-field="as"
            value={as}
            onChange={({ target }) => setAs(target.value as UserType)} // one of the options
          >
            {offered.map((type) => (
              <option key={type} value={type}>
                {userTypes[type]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="For" place="above">
        {(control) => (
          <select
            {...control}
            className="field"
            onKeyDown={submitByEnter}
            data-field="hours"
            value={String(hours)}
            onChange={({ target }) => setHours(Number(target.value))}
          >
            {lengths.map(([count, text]) => (
              <option key={count} value={String(count)}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Dialog>
  );
}
