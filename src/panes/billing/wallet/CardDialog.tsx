import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { cardTitle } from '../../../api/billing/cardText.ts';
import { cardTypeOf } from '../../../calc/billing/cards.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { AddressFields } from './AddressFields.tsx';
import { emptyDraft, maskedDraft, problemsOf, type CardDraft, type DraftProblems } from './cardDraft.ts';
import { ExpiryFields } from './ExpiryFields.tsx';
import { KeptField } from '../../parts/KeptField.tsx';
import { NumberFields } from './NumberFields.tsx';
import { today } from './today.ts';

/** A new card, or what can change of one. What is typed stays until it is taken; the number and the code stay here. */
export function CardDialog() {
  const { wallet, root } = useActors();
  const [card] = useState(() => {
    const { cards, form } = wallet.getSnapshot().context;
    return cards.find(({ paymentMethodId }) => paymentMethodId === form) ?? null;
  });
  const refusal = useSelector(wallet, (state) => state.context.refusal);
  const isSaving = useSelector(wallet, (state) => state.context.tasks.length > 0);
  const [draft, setDraft] = useState<CardDraft>(() => emptyDraft(card));
  const [problems, setProblems] = useState<DraftProblems>({});
  useEffect(() => () => root.send({ type: 'wallet.leave' }), [root]);
  const change = (part: Partial<CardDraft>): void => {
    setDraft({ ...draft, ...part });
    // What was wrong is looked at anew when it is sent.
    const left = Object.entries(problems).filter(([key]) => !(key in part));
    setProblems(Object.fromEntries(left));
  };
  const all: DraftProblems = { ...refusal?.fields, ...problems };
  const submit = (): void => {
    if (isSaving) return;
    const found = problemsOf(draft, card, today());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const { number, code: _stays, ...fields } = draft;
    const type = cardTypeOf(number);
    if (card !== null) {
      root.send({ type: 'wallet.edit', id: card.paymentMethodId, fields });
      // As it was: nothing is sent, and nothing answers.
      if (wallet.getSnapshot().context.tasks.length === 0) root.send({ type: 'workspace.close' });
    } else if (type !== null)
      root.send({ type: 'wallet.add', card: { type, number: maskedDraft(number, type), fields } });
  };
  return (
    <Dialog
      title={card === null ? 'Add a card' : `Change ${cardTitle(card)}`}
      testId="wallet-card"
      error={refusal?.text ?? null}
      onSubmit={submit}
      actions={
        <button type="submit" className="button button--primary" disabled={isSaving}>
          {card === null ? 'Add it' : 'Save'} <Keys keys="Enter" />
        </button>
      }
    >
      <div className="wallet-form">
        {card === null && <NumberFields draft={draft} problems={all} onChange={change} />}
        <ExpiryFields
          draft={draft}
          problems={all}
          onChange={change}
          present={card?.cardExpYear}
          isFirst={card !== null}
        />
        <KeptField
          className="wallet-wide"
          label="Name on the card"
          kind="name"
          field="cardName"
          autoComplete="cc-name"
          required="Write the name on the card."
          value={draft.cardName}
          error={all.cardName}
          onChange={(cardName) => change({ cardName })}
        />
        <AddressFields draft={draft} problems={all} onChange={change} />
      </div>
    </Dialog>
  );
}
