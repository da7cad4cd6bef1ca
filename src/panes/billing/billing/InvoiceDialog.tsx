import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { settledText } from '../../../api/billing/settledText.ts';
import { formatDate } from '../../../calc/format/date.ts';
import { purchaseUnderCursor } from '../../../machines/billing/billing.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { BillLines } from './BillLines.tsx';

/** One invoice, line by line, and how it stands. */
export function InvoiceDialog() {
  const { billing, root } = useActors();
  const provider = useSelector(billing, (state) => state.context.provider);
  const [purchase] = useState(() => purchaseUnderCursor(billing.getSnapshot().context));
  if (purchase === undefined) return null;
  const { kind, invoice, purchasedDate, purchasedBy, lines, forward, credit, price, state } = purchase;
  const more = [
    ...(forward === 0
      ? []
      : [
          {
            text: forward < 0 ? 'Carried forward from earlier bills' : 'Carried forward to later bills',
            amount: forward,
          },
        ]),
    ...(credit === 0
      ? []
      : [{ text: credit < 0 ? 'Paid with prepaid credit' : 'Given back as prepaid credit', amount: credit }]),
  ];
  return (
    <Dialog
      title={`${kind === 'INVOICE' ? 'Invoice' : 'Credit note'} ${invoice}`}
      testId="billing-invoice"
      onSubmit={() => root.send({ type: 'workspace.close' })}
      actions={
        <button type="submit" className="button button--primary" data-autofocus>
          Close
        </button>
      }
    >
      <p className="muted">
        {formatDate(purchasedDate)}, {purchasedBy}
      </p>
      <BillLines lines={lines} more={more} total={price} label={settledText(purchase)} isNarrow />
      {state === 'OPEN' && provider?.collects === false && <p className="muted">{provider.text}</p>}
    </Dialog>
  );
}
