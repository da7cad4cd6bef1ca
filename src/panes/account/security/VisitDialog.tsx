import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { userTypes, type UserType } from '../../../api/catalogue/account/userTypes.ts';
import { visitTypes } from '../../../api/contract/account/visits.ts';
import { useActors } from '../../parts/actors.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
import { SelectField } from '../../parts/SelectField.tsx';

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
    <FormDialog
      title="Invite the operator to look inside"
      testId="visit-form"
      error={refusal}
      onSubmit={() => root.send({ type: 'visits.invite', operatorId, as, hours })}
      does="Invite"
      isWorking={isWorking}
    >
      <p>
        They see what you have, as a user of the type would, and change, send, buy and export nothing. It takes no seat
        and costs nothing. What they look at stands in the account changes, and you can end it at any time.
      </p>
      <SelectField
        label="Who"
        field="operator"
        isFirst
        options={operators.map(({ id, name }) => ({ key: id, name }))}
        value={operatorId}
        onChoose={setOperator}
      />
      <SelectField
        label="As"
        hint={`Sees ${whatSees[as]}.`}
        field="as"
        options={offered.map((type) => ({ key: type, name: userTypes[type] }))}
        value={as}
        onChoose={setAs}
      />
      <SelectField
        label="For"
        field="hours"
        options={lengths.map(([count, text]) => ({ key: count, name: text }))}
        value={hours}
        onChoose={setHours}
      />
    </FormDialog>
  );
}
