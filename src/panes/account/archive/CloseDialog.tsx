import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { ERASE_DAYS } from '../../../api/contract/account/archive.ts';
import { formatCurrency } from '../../../calc/format/currency.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { centsOf } from '../../../calc/money.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { NameField } from '../../parts/NameField.tsx';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
const dollars = (amount: number): string => formatCurrency(centsOf(amount), { forceCents: true });

/** Closing the account: what it means for money, lists and members, and its name typed by hand. */
export function CloseDialog() {
  const { archive, root } = useActors();
  const { refusal, wrong } = useSelector(archive, (state) => state.context);
  const account = useSelector(archive, (state) => state.context.data?.account ?? null);
  const isSaving = useSelector(archive, (state) => state.hasTag('saving'));
  const [name, setName] = useState('');
  const [isNow, setNow] = useState(account?.paidUntil === null);
  if (account === null) return null;
  const { plan, paidUntil, credit, open, lists, properties, contacts, documents, members } = account;
  const holds = [
    ...(lists > 0 ? [counted(lists, 'list')] : []),
    ...(properties > 0 ? [counted(properties, 'saved property', 'saved properties')] : []),
    ...(contacts > 0 ? [counted(contacts, 'contact')] : []),
    ...(documents > 0 ? [counted(documents, 'document')] : []),
    ...(members > 0 ? [counted(members, 'member')] : []),
  ];
  return (
    <Dialog
      title="Close the account?"
      role="alertdialog"
      testId="close-account"
      error={wrong === null ? refusal : null}
      onSubmit={() => {
        if (!isSaving) root.send({ type: 'archive.close', name: name.trim(), when: isNow ? 'NOW' : 'CYCLE_DATE' });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Keep it <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" disabled={isSaving}>
            Close the account <Keys keys="Enter" />
          </button>
        </>
      }
    >
      <p>
        {isNow || paidUntil === null ? 'From now on' : `From ${formatDate(paidUntil)} on`} members cannot sign in, and
        you can only look, export and open it again. {ERASE_DAYS} days later all that is in it is removed for good
        {holds.length === 0 ? '' : `: ${holds.join(', ')}`}.
      </p>
      <p>
        {plan === null || paidUntil === null
          ? 'There is no plan to end.'
          : `${plan} ends on ${formatDate(paidUntil)}; what is paid until then is not given back.`}
        {credit > 0 && ` ${dollars(credit)} of credit lapse.`}
        {open > 0 && ` ${dollars(open)} are owed, and stay owed.`} Invoices, books and the audit are kept.
      </p>
      {paidUntil !== null && (
        <Check label={`Close it now, not on ${formatDate(paidUntil)}`} isOn={isNow} onChange={setNow} />
      )}
      <NameField
        label={`Type the name of the account: ${account.name}`}
        place="above"
        value={name}
        onChange={setName}
        maxLength={200}
        required="Type the name of the account."
        error={wrong === null ? null : refusal}
        isFirst
      />
    </Dialog>
  );
}
