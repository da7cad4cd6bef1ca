import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { cardTitle } from '../../../api/billing/cardText.ts';
import { cardUnderCursor } from '../../../machines/billing/wallet/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { CardChoice } from './CardChoice.tsx';

/** A card that somebody pays with goes: another one is named for that. */
export function ReplaceDialog() {
  const { wallet, root } = useActors();
  const cards = useSelector(wallet, (state) => state.context.cards);
  const [card] = useState(() => cardUnderCursor(wallet.getSnapshot().context));
  const others = cards.filter(({ paymentMethodId }) => paymentMethodId !== card?.paymentMethodId);
  const [replacement, setReplacement] = useState(others[0]?.paymentMethodId ?? null);
  if (card === undefined) return null;
  const pays = card.billingPaymentMethod ? 'the subscription' : 'purchases';
  return (
    <Dialog
      title={`Delete ${cardTitle(card)}`}
      testId="wallet-replace"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({ type: 'wallet.remove', id: card.paymentMethodId, replacement });
      }}
      actions={
        <button type="submit" className="button button--primary">
          Delete it <Keys keys="Enter" />
        </button>
      }
    >
      <p>This card pays {pays}: another one takes its place. Undo brings all of it back.</p>
      <CardChoice
        label="In its place"
        field="replacement"
        cards={others}
        value={replacement}
        onChange={setReplacement}
        isFirst
      />
    </Dialog>
  );
}
