import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { Member, Team } from '../../../api/contract/account/team.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { heirsOf, memberOf, type MemberOrder } from '../../../machines/account/team/context.ts';
import { dollars } from '../../billing/billing/dollars.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Field } from '../../parts/Field.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { submitByEnter } from '../../parts/submitByEnter.ts';
import { QuotedPrice } from './QuotedPrice.tsx';
import './team.css';

/** What is about to happen to a member: what it costs today and then, and what becomes of what is theirs. */
export function OrderDialog() {
  const { team: machine, root } = useActors();
  const [order] = useState(() => machine.getSnapshot().context.order);
  const team = useSelector(machine, (state) => state.context.team);
  const refusal = useSelector(machine, (state) => state.context.refusal);
  const quote = useSelector(machine, (state) => state.context.quote);
  const isWorking = useSelector(machine, (state) => state.hasTag('working') || state.hasTag('quoting'));
  const [heirId, setHeirId] = useState<number | null>(null);
  const [password, setPassword] = useState('');
  // Gone from the team meanwhile: who it was is still said.
  const [member] = useState(() => memberOf(machine.getSnapshot().context, order?.memberId ?? null));
  useEffect(() => () => root.send({ type: 'team.leave' }), [root]);
  if (order === null || member === undefined || team === null) return null;
  const { kind } = order;
  const amount = kind === 'UPGRADE' ? (quote?.amount ?? 0) : 0;
  // What it costs has to be seen, and to be had.
  const isOpen = kind === 'UPGRADE' && (quote === null || quote.refusal !== null);
  return (
    <Dialog
      title={titles[kind](member.fullName)}
      testId="team-order"
      error={refusal?.text ?? (kind === 'UPGRADE' ? quote?.refusal : null) ?? null}
      onSubmit={() => {
        if (!isWorking && !isOpen) root.send({ type: 'team.order', order, heirId, password });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Change nothing <Keys keys="Escape" />
          </button>
          <button
            type="submit"
            className="button button--primary"
            data-autofocus={kind === 'REMOVE' || kind === 'LEAVE_NOW' ? undefined : ''}
            // It keeps the keyboard: Enter means it as soon as the price is there.
            aria-disabled={isWorking || isOpen}
          >
            {amount > 0 ? `Confirm ${dollars(amount)}` : 'Confirm'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>{textOf(kind, member, team)}</p>
      {kind === 'UPGRADE' && quote?.refusal === null && <QuotedPrice team={team} quote={quote} />}
      {kind === 'REMOVE' && <Heir member={member} value={heirId} onChange={setHeirId} />}
      {kind === 'LEAVE_NOW' && (
        <Field
          label="Your password"
          place="above"
          required="Write your password."
          error={refusal?.fields['accountPassword'] === undefined ? null : 'This is not your password.'}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              data-autofocus=""
              data-field="password"
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
      )}
    </Dialog>
  );
}

const titles: Readonly<Record<MemberOrder['kind'], (name: string) => string>> = {
  UPGRADE: (name) => `Give ${name} full access`,
  DOWNGRADE: (name) => `Make ${name} a scout`,
  REMOVE: (name) => `Remove ${name}`,
  REVOKE: (name) => `Revoke the invitation of ${name}`,
  LEAVE_NOW: (name) => `Remove ${name} now`,
};

/** The day on which what is pending happens; without a plan that is the next midnight. */
function dayText({ accountPlanMrc, leavesOn }: Member, { nextSeat }: Team): string {
  const day = leavesOn ?? accountPlanMrc?.billDate ?? nextSeat?.billDate ?? null;
  return day === null ? 'midnight' : formatDate(day);
}

function textOf(kind: MemberOrder['kind'], member: Member, team: Team): string {
  const { fullName: name } = member;
  const day = dayText(member, team);
  switch (kind) {
    case 'UPGRADE':
      return `${name} has full access at once.`;
    case 'DOWNGRADE':
      return `Nothing is due. ${name} keeps full access until ${day} and is a scout from then on, who takes no seat. Until then it can be undone.`;
    case 'REMOVE':
      return `Nothing is due. ${name} works on until ${day} and is gone then. Until then it can be undone.`;
    case 'REVOKE':
      return `The link of the invitation opens nothing any more. What was paid for its seat comes back.`;
    case 'LEAVE_NOW':
      return `${name} is signed out and gone at once, which nothing undoes. The seat is paid until ${day}: who comes next takes it.`;
  }
}

interface HeirProps {
  readonly member: Member;
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** Who gets lists, contacts, analyses, documents and searches. */
function Heir({ member, value, onChange }: HeirProps) {
  const { team } = useActors();
  const context = useSelector(team, (state) => state.context);
  return (
    <Field
      label="Their lists, contacts, analyses, documents and searches go to"
      place="above"
      hint="What goes to nobody rests for 30 days, and is deleted then."
    >
      {(control) => (
        <select
          {...control}
          className="field"
          data-autofocus=""
          data-field="heir"
          onKeyDown={submitByEnter}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">nobody</option>
          {heirsOf(context, member.id).map(({ id, fullName }) => (
            <option key={id} value={id}>
              {fullName}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
