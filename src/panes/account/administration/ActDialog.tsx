import { useSelector } from '@xstate/react';
import { useEffect, type ReactNode } from 'react';
import { ERASE_DAYS } from '../../../api/contract/account/archive.ts';
import type { CustomerDetails } from '../../../api/contract/account/operator.ts';
import { invoiceToSettle, shownDetails, underCursor } from '../../../machines/account/administration/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { whenText } from '../../parts/whenText.ts';
import { Asked } from './Asked.tsx';
import { BrandForm, LimitForm, SettleForm } from './forms.tsx';
import { CloseForm } from './CloseForm.tsx';
import { PlanForm } from './PlanForm.tsx';
import { MakeDialog } from './MakeDialog.tsx';

/** What an operator does to an account: first what will change, then, on Enter, it is done. */
export function ActDialog() {
  const { administration, root } = useActors();
  const form = useSelector(administration, (state) => state.context.form);
  const details = useSelector(administration, (state) => shownDetails(state.context));
  const invoice = useSelector(administration, (state) => invoiceToSettle(state.context));
  useEffect(() => () => root.send({ type: 'administration.leave' }), [root]);
  if (form === 'make') return <MakeDialog />;
  if (form === null) return null;
  // A key may come before the account is read.
  if (details === null) return <Unread>The account is being read.</Unread>;
  switch (form) {
    case 'settle':
      return invoice === undefined ? (
        <Unread>Nothing is owed that could be settled.</Unread>
      ) : (
        <SettleForm details={details} invoice={invoice} />
      );
    case 'plan':
      return <PlanForm details={details} />;
    case 'limit':
      return <LimitForm details={details} />;
    case 'brand':
      return <BrandForm details={details} />;
    case 'readOnly':
      return <ReadOnly details={details} />;
    case 'close':
      return details.closes === null ? <CloseForm details={details} /> : <Reopen details={details} />;
    case 'enter':
      return <Enter details={details} />;
  }
}

function Unread({ children }: { readonly children: ReactNode }) {
  const { administration } = useActors();
  const owner = useSelector(administration, (state) => underCursor(state.context)?.owner ?? '');
  const error = useSelector(administration, (state) => state.context.detailsError);
  return (
    <Dialog title={`The account of ${owner}`} testId="administration-unread" error={error}>
      <p>{children}</p>
    </Dialog>
  );
}

function ReadOnly({ details: { owner, state } }: { readonly details: CustomerDetails }) {
  const { root } = useActors();
  const isOn = state === 'READ_ONLY';
  return (
    <Asked
      title={isOn ? `Let ${owner} do all again?` : `Make the account of ${owner} read-only?`}
      does={isOn ? 'Let it do all again' : 'Make it read-only'}
      onSubmit={() => root.send({ type: 'administration.act', act: { what: 'READ_ONLY', isOn: !isOn } })}
    >
      <p>
        {isOn
          ? 'From now on the account saves, sends and buys as before.'
          : 'From now on everybody of it can look, pay what is owed and export, and change nothing else: no lists, no contacts, no purchases. Nothing is removed, and you can take it back.'}
      </p>
    </Asked>
  );
}

function Reopen({ details: { owner, closes, state } }: { readonly details: CustomerDetails }) {
  const { root } = useActors();
  return (
    <Asked
      title={`Open the account of ${owner} again?`}
      does="Open it again"
      onSubmit={() => root.send({ type: 'administration.act', act: { what: 'REOPEN' } })}
    >
      <p>
        It {state === 'CLOSING' ? 'is to close' : 'was closed'} on {closes === null ? '' : whenText(closes)}, with its
        rows removed {ERASE_DAYS} days later. Opened again, all of it is as it was; a plan that has ended meanwhile is
        chosen anew.
      </p>
    </Asked>
  );
}

function Enter({ details: { owner, invitedUntil } }: { readonly details: CustomerDetails }) {
  const { root } = useActors();
  return (
    <Asked
      title={`Look into the account of ${owner}?`}
      does="Look inside"
      onSubmit={() => root.send({ type: 'administration.enter' })}
    >
      <p>
        The owner invites you until {invitedUntil === null ? '' : whenText(invitedUntil)}. You look, and change nothing;
        everything you look at stands in their audit under your name. Your own session ends: sign in again afterwards.
      </p>
    </Asked>
  );
}
