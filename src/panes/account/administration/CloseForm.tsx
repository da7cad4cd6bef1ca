import { useState } from 'react';
import { ERASE_DAYS } from '../../../api/contract/account/archive.ts';
import type { CustomerDetails } from '../../../api/contract/account/operator.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { formatNumber } from '../../../calc/format/number.ts';
import { useActors } from '../../parts/actors.tsx';
import { Check } from '../../parts/Check.tsx';
import { Asked } from './Asked.tsx';
import { dollars } from './customerColumns.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Closing somebody's account: what there is in it, and when it is gone. */
export function CloseForm({ details }: { readonly details: CustomerDetails }) {
  const { root } = useActors();
  const { owner, plan, nextBill, open, credit, counts } = details;
  const [isNow, setNow] = useState(nextBill === null);
  const { lists, properties, contacts, documents, members } = counts;
  const holds = [
    counted(lists, 'list'),
    counted(properties, 'saved property', 'saved properties'),
    counted(contacts, 'contact'),
    counted(documents, 'document'),
    counted(members, 'member'),
  ].join(', ');
  return (
    <Asked
      title={`Close the account of ${owner}?`}
      does="Close the account"
      onSubmit={() =>
        root.send({ type: 'administration.act', act: { what: 'CLOSE', when: isNow ? 'NOW' : 'CYCLE_DATE' } })
      }
    >
      <p>
        {isNow || nextBill === null ? 'From now on' : `From ${formatDate(nextBill)} on`} nobody but the owner can sign
        in, to look, export and open it again. {ERASE_DAYS} days later all of it is removed for good: {holds}. Its
        people are told.
      </p>
      <p>
        {plan === null ? 'There is no plan to end.' : `${plan} ends with it.`} {dollars(open)} are owed, and stay owed.
        {credit > 0 && ` ${dollars(credit)} of credit lapse.`} Invoices, books and the audit are kept. Until the rows
        are gone you can open it again.
      </p>
      {nextBill !== null && (
        <Check label={`Close it now, not on ${formatDate(nextBill)}`} isOn={isNow} onChange={setNow} />
      )}
    </Asked>
  );
}
