/** What an operator chooses for an account: how much may be open, its brand, and by what a payment is known. */
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { CustomerDetails, OwedInvoice } from '../../../api/contract/account/operator.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { useActors } from '../../parts/actors.tsx';
import { Field } from '../../parts/Field.tsx';
import { TextField } from '../../parts/TextField.tsx';
import { Asked } from './Asked.tsx';
import { dollars, limitText } from './customerColumns.ts';

/** As somebody types an amount. */
export const dollarsOf = (text: string): number => Number(text.replaceAll(/[$,\s]/g, ''));

interface OfAccount {
  readonly details: CustomerDetails;
}

/** The sentence of the refusal, where it is about this field. */
export function useWrong(field: string): string | null {
  const { administration } = useActors();
  return useSelector(administration, ({ context: { wrong, refusal } }) =>
    wrong[field] === undefined ? null : (refusal ?? `It ${wrong[field]}.`),
  );
}

export function LimitForm({ details }: OfAccount) {
  const { root } = useActors();
  const [typed, setTyped] = useState(details.openLimit === null ? '' : String(details.openLimit));
  const error = useWrong('dollars');
  if (details.openLimit === null)
    return (
      <Asked
        title={`${details.owner} has no limit`}
        does="Done"
        onSubmit={() => root.send({ type: 'workspace.close' })}
      >
        <p>This account is the operator’s own: as much as it orders may be open.</p>
      </Asked>
    );
  return (
    <Asked
      title={`How much may be open in the account of ${details.owner}`}
      does="Change it"
      field="dollars"
      onSubmit={() => root.send({ type: 'administration.act', act: { what: 'LIMIT', dollars: dollarsOf(typed) } })}
    >
      <p>
        {dollars(details.open)} are owed now, and {limitText(details)} may be. What would be owed beyond it is refused
        when it is ordered; what is owed already stays.
      </p>
      <Field label="Dollars" place="above" required="Write how many dollars may be open." error={error}>
        {(control) => (
          <input
            {...control}
            className="field"
            data-field="dollars"
            data-autofocus=""
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </Asked>
  );
}

export function BrandForm({ details }: OfAccount) {
  const { root } = useActors();
  const [code, setCode] = useState(details.brand);
  const error = useWrong('brand');
  return (
    <Asked
      title={`The brand of the account of ${details.owner}`}
      does="Change it"
      field="brand"
      onSubmit={() => root.send({ type: 'administration.act', act: { what: 'BRAND', brand: code.trim() } })}
    >
      <p>Its mail and its links go out under this brand from now on; it is {details.brand} now.</p>
      <TextField
        label="Code of the brand"
        required="Write the code of a brand."
        hint="Brands stand on the page of the installation."
        error={error}
        field="brand"
        isFirst
        isCode
        maxLength={100}
        value={code}
        onChange={setCode}
      />
    </Asked>
  );
}

export function SettleForm({ details, invoice }: OfAccount & { readonly invoice: OwedInvoice }) {
  const { root } = useActors();
  const [reference, setReference] = useState('');
  const [{ number, day, owed }] = useState(invoice);
  return (
    <Asked
      title={`Settle invoice ${number} of ${details.owner}`}
      does="Settle it"
      field="reference"
      onSubmit={() => root.send({ type: 'administration.settle', reference })}
    >
      <p>
        {dollars(owed)} of {formatDate(day)} have come in. The invoice is paid then, and the books say that the money is
        in the bank; a settled invoice is not opened again, what is given back gets a credit note.
      </p>
      <TextField
        label="What the bank calls it"
        hint="It stands in the books. It may be left out."
        field="reference"
        isFirst
        maxLength={200}
        value={reference}
        onChange={setReference}
      />
    </Asked>
  );
}
