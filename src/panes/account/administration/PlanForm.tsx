import { useState } from 'react';
import type { CustomerDetails } from '../../../api/contract/account/operator.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import { Asked } from './Asked.tsx';
import { dollars } from './customerColumns.ts';

const NONE = 0;

/** The plan of an account: what it costs is owed at once, as when its owner chooses it. */
export function PlanForm({ details }: { readonly details: CustomerDetails }) {
  const { root } = useActors();
  const { owner, plan, plans } = details;
  const [planId, setPlanId] = useState(() => plans.find(({ name }) => name === plan)?.id ?? plans[0]?.id ?? NONE);
  const wanted = plans.find(({ id }) => id === planId);
  return (
    <Asked
      title={`The plan of the account of ${owner}`}
      does={wanted === undefined ? 'End the plan' : 'Choose it'}
      field="planId"
      onSubmit={() => root.send({ type: 'administration.act', act: { what: 'PLAN', planId } })}
    >
      <p>
        {plan === null ? 'It has none now.' : `It has ${plan} now.`}{' '}
        {wanted === undefined
          ? 'A plan that is ended runs until the cycle date; nothing is given back.'
          : `${wanted.name} costs ${dollars(wanted.amount)} a cycle and what its seats cost. A dearer one begins today, with what is left of the one before taken off; a cheaper one begins at the cycle date.`}
      </p>
      <Field label="Plan" place="above">
        {(control) => (
          <select
            {...control}
            className="field"
            data-field="planId"
            data-autofocus=""
            value={planId}
            onKeyDown={submitByEnter}
            onChange={({ target }) => setPlanId(Number(target.value))}
          >
            {plans.map(({ id, name, amount }) => (
              <option key={id} value={id}>
                {name}, {dollars(amount)}
              </option>
            ))}
            {plan !== null && <option value={NONE}>No plan from the cycle date on</option>}
          </select>
        )}
      </Field>
    </Asked>
  );
}
