import { useState } from 'react';
import { suppressionReasons } from '../../../api/catalogue/marketing/suppressions.ts';
import type { ComplianceRow } from '../../../machines/marketing/compliance/context.ts';
import { dayText } from '../../parts/whenText.ts';
import { TextField } from '../../parts/TextField.tsx';
import { targetText } from './complianceColumns.ts';
import { FormShell, useSaid } from './FormShell.tsx';

/** An opt-out is lifted, a consent revoked: with a reason that stays. A list is taken away. */
export function EndForm({ row }: { readonly row: ComplianceRow }) {
  const said = useSaid();
  const [why, setWhy] = useState('');
  const { title, keep, text, asks } = wordsOf(row);
  return (
    <FormShell title={title} keep={keep} draft={{ what: 'end', why }} fields={['why']}>
      <p>{text}</p>
      {asks && (
        <TextField
          label="Reason"
          required="Say why: it stays in the log."
          hint="It stays in the log."
          error={said('The reason', 'why')}
          field="why"
          isFirst
          maxLength={500}
          value={why}
          onChange={setWhy}
        />
      )}
    </FormShell>
  );
}

function wordsOf({ of, row }: ComplianceRow) {
  if (of === 'optOuts')
    return {
      title: 'Lift this opt-out',
      keep: 'Lift it',
      text: `${targetText(row)} opted out on ${dayText(row.at)} ${suppressionReasons[row.reason]}. Whoever lifts it lets the account reach them again; what they had said yes to stays revoked.`,
      asks: true,
    };
  if (of === 'consents')
    return {
      title: 'Revoke this consent',
      keep: 'Revoke it',
      text: `What ${targetText(row)} said yes to on ${dayText(row.at)} counts no more. It stays in the list as it was said.`,
      asks: true,
    };
  return {
    title: 'Take this list away',
    keep: 'Take it away',
    text: `${of === 'lists' ? row.name : 'The list'} counts no more, neither for who is on it nor for who was checked. The log keeps that it was there.`,
    asks: false,
  };
}
