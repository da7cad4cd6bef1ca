import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { memberLimitNames, memberLimits } from '../../../api/catalogue/account/memberLimits.ts';
import { memberTypes } from '../../../api/contract/account/team.ts';
import { typedAmount } from '../../../calc/billing/credit.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { KeptField } from '../../parts/KeptField.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import type { DraftProblems, MemberDraft } from './memberDraft.ts';
import { typePrice } from './teamTexts.ts';

interface Props {
  readonly draft: MemberDraft;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<MemberDraft>) => void;
  /** The member whose address it is already. */
  readonly userId?: number;
  /** The address is that of somebody who signs in with it. */
  readonly hasFixedAddress?: boolean;
  /** The way to be seated is chosen by keys of its own. */
  readonly hasFixedType?: boolean;
  readonly children?: ReactNode;
}

const MOST_DIGITS = 9;
const typeNames = { TEAM_FULL: 'Full access', SCOUT: 'Scout' } as const;

/** What is written of a member: who, how to reach them, what they may. */
export function MemberForm({ draft, problems, onChange, userId, hasFixedAddress, hasFixedType, children }: Props) {
  const { team: machine } = useActors();
  const team = useSelector(machine, (state) => state.context.team);
  return (
    <div className="team-form">
      <KeptField
        label="First name"
        kind="name"
        field="firstName"
        isFirst
        value={draft.firstName}
        error={problems['firstName']}
        onChange={(firstName) => onChange({ firstName })}
      />
      <KeptField
        label="Last name"
        kind="name"
        field="lastName"
        value={draft.lastName}
        error={problems['lastName']}
        onChange={(lastName) => onChange({ lastName })}
      />
      {hasFixedAddress !== true && (
        <Address
          draft={draft}
          problem={problems['username']}
          {...(userId === undefined ? {} : { userId })}
          onChange={(username) => onChange({ username })}
        />
      )}
      <KeptField
        label="Phone"
        kind="phone"
        field="phone"
        value={draft.phone}
        error={problems['phone']}
        onChange={(phone) => onChange({ phone })}
      />
      {hasFixedType !== true && team !== null && (
        <Field label="Type" place="above" error={problems['type'] ?? null}>
          {(control) => (
            <select
              {...control}
              className="field"
              data-field="type"
              onKeyDown={submitByEnter}
              value={draft.type}
              onChange={({ target }) =>
                onChange({ type: memberTypes.find((type) => type === target.value) ?? 'TEAM_FULL' })
              }
            >
              {memberTypes.map((type) => (
                <option key={type} value={type}>
                  {typeNames[type]}: {typePrice(team, type)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Limits draft={draft} problems={problems} onChange={onChange} />
      {children}
    </div>
  );
}

/** The e-mail address: what is left out of it is said at once, and whether it is somebody's already when typing ends. */
function Address({
  draft: { username },
  problem,
  userId,
  onChange,
}: {
  readonly draft: MemberDraft;
  readonly problem: string | undefined;
  readonly userId?: number;
  readonly onChange: (username: string) => void;
}) {
  const { team, root } = useActors();
  const address = useSelector(team, (state) => state.context.address);
  useEffect(() => {
    if (username !== '')
      root.send({ type: 'team.typedEmail', email: username, ...(userId === undefined ? {} : { userId }) });
  }, [root, username, userId]);
  const exists = address?.email === username.trim() ? address.exists : null;
  return (
    <KeptField
      className="team-wide"
      label="E-mail"
      kind="email"
      field="username"
      required="Write the e-mail address."
      hint={exists === false ? <span role="status">Nobody has this address yet.</span> : 'They sign in with it.'}
      value={username}
      error={problem ?? (exists === true ? 'This e-mail address is in use.' : undefined)}
      onChange={onChange}
    />
  );
}

function Limits({ draft, problems, onChange }: Pick<Props, 'draft' | 'problems' | 'onChange'>) {
  return (
    <fieldset className="team-limits">
      <legend>Limits; an empty field is none</legend>
      {memberLimits.map((field) => (
        <Field key={field} label={memberLimitNames[field].label} place="above" error={problems[field] ?? null}>
          {(control) => (
            <input
              {...control}
              className="field"
              data-field={field}
              inputMode={field === 'spendLimit' ? 'decimal' : 'numeric'}
              autoComplete="off"
              placeholder="no limit"
              value={draft.limits[field]}
              onChange={({ target: { value } }) => {
                const text =
                  field === 'spendLimit' ? typedAmount(value) : value.replaceAll(/[^0-9]/g, '').slice(0, MOST_DIGITS);
                onChange({ limits: { ...draft.limits, [field]: text } });
              }}
            />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
