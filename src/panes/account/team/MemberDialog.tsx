import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { duties, type Duty } from '../../../api/contract/rights.ts';
import { memberOf } from '../../../machines/account/team/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { draftOf, fieldsOf, hasNewAddress, problemsOf, sentencesOf, type DraftProblems } from './memberDraft.ts';
import { MemberForm } from './MemberForm.tsx';
import './team.css';

const dutyNames: Readonly<Record<Duty, string>> = {
  TEAM: 'Seats people for the owner',
  BILLING: 'Deals with plan and money for the owner',
};

/** Name, phone and limits of a member; the address of who has not accepted yet; what they do for the owner. */
export function MemberDialog() {
  const { team, root } = useActors();
  const [member] = useState(() => memberOf(team.getSnapshot().context, team.getSnapshot().context.form));
  const [draft, setDraft] = useState(() => (member === undefined ? null : draftOf(member)));
  const [found, setFound] = useState<DraftProblems>({});
  const refusal = useSelector(team, (state) => state.context.refusal);
  const isOwners = useSelector(team, (state) => state.context.me?.isOwner === true);
  const isSaving = useSelector(team, (state) => state.context.tasks.length > 0);
  useEffect(() => () => root.send({ type: 'team.leave' }), [root]);
  if (member === undefined || draft === null) return null;
  const isInvited = member.state === 'INVITED';
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    setFound(Object.fromEntries(Object.entries(found).filter(([field]) => !(field in part))));
  };
  return (
    <Dialog
      title={`Change ${member.fullName}`}
      testId="team-member"
      error={refusal?.text ?? null}
      onSubmit={() => {
        if (isSaving) return;
        const { username, ...others } = problemsOf(draft);
        const problems = { ...others, ...(hasNewAddress(draft, member) && username !== undefined ? { username } : {}) };
        setFound(problems);
        if (Object.keys(problems).length > 0) return;
        root.send({ type: 'team.save', id: member.id, fields: fieldsOf(draft, member, isOwners) });
      }}
      actions={
        <button type="submit" className="button button--primary" disabled={isSaving}>
          Save <Keys keys="Enter" />
        </button>
      }
    >
      <MemberForm
        draft={draft}
        problems={{ ...sentencesOf(refusal?.fields ?? {}), ...found }}
        onChange={change}
        userId={member.id}
        hasFixedAddress={!isInvited}
        hasFixedType
      >
        {isOwners && member.type !== 'SCOUT' && (
          <div className="team-duties" role="group" aria-label="What they do for the owner">
            {duties.map((duty) => (
              <Check
                key={duty}
                label={dutyNames[duty]}
                field={duty}
                isOn={draft.duties.includes(duty)}
                onChange={(isOn) =>
                  change({ duties: isOn ? [...draft.duties, duty] : draft.duties.filter((one) => one !== duty) })
                }
              />
            ))}
          </div>
        )}
      </MemberForm>
      {isInvited && (
        <p className="muted">With another address the invitation goes there, and the link of before opens nothing.</p>
      )}
    </Dialog>
  );
}
