import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { payerMeant } from '../../../machines/billing/wallet/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { CardChoice } from './CardChoice.tsx';

/** With which cards a person pays if no other is named. */
export function PayerDialog() {
  const { wallet, root } = useActors();
  const cards = useSelector(wallet, (state) => state.context.cards);
  const payer = useSelector(wallet, (state) => payerMeant(state.context));
  const owner = useSelector(wallet, (state) => state.context.defaults[0]?.userId);
  const [subs, setSubs] = useState(payer?.defaultSubsPaymentMethodId ?? null);
  const [inApp, setInApp] = useState(payer?.defaultInAppPaymentMethodId ?? null);
  if (payer === undefined) return null;
  const { userId, fullName } = payer;
  const isOwner = userId === owner;
  return (
    <Dialog
      title={`Cards of ${fullName}`}
      testId="wallet-payer"
      onSubmit={() => {
        root.send({ type: 'workspace.close' });
        root.send({
          type: 'wallet.assign',
          label: `Choose cards of ${fullName}`,
          defaults: [{ userId, defaultSubsPaymentMethodId: subs, defaultInAppPaymentMethodId: inApp }],
        });
      }}
      actions={
        <button type="submit" className="button button--primary">
          Use them <Keys keys="Enter" />
        </button>
      }
    >
      {isOwner && (
        <CardChoice label="Subscription" field="subs" cards={cards} value={subs} onChange={setSubs} hasNone isFirst />
      )}
      <CardChoice
        label="Purchases"
        field="inApp"
        cards={cards}
        value={inApp}
        onChange={setInApp}
        hasNone
        isFirst={!isOwner}
      />
    </Dialog>
  );
}
