import { useSelector } from '@xstate/react';
import { useCallback, useMemo, type ReactNode } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { cardUnderCursor } from '../../../machines/billing/wallet/context.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { rowsHigh } from '../../grid/rowsHigh.ts';
import type { GridEdit } from '../../grid/gridTypes.ts';
import { useActors } from '../../parts/actors.tsx';
import { CommandButton } from '../../parts/CommandButton.tsx';
import { CommandWords } from '../../parts/CommandWords.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { cardColumns } from './cardColumns.ts';
import { payerColumns, payerEdits } from './payerColumns.ts';
import { today } from './today.ts';
import './wallet.css';

/** The cards of the account, and who pays with which. A member sees the card that he buys with. */
export function Pane() {
  const { wallet } = useActors();
  const { me, cards, error, isLoaded, provider } = useSelector(wallet, (state) => state.context);
  const isFailed = useSelector(wallet, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(wallet, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const isThere = isLoaded || provider !== null;
  const state = isFailed ? 'failed' : !isThere ? 'loading' : cards.length === 0 ? 'empty' : 'ready';
  return (
    <div className="wallet" data-state={state} data-testid="wallet">
      <PaneStatus pane="wallet">
        {cards.length > 0 && <span>{cards.length === 1 ? '1 card' : `${cards.length} cards`}</span>}
      </PaneStatus>
      <Progress label="Working on the wallet" isOn={isWorking} />
      {me?.isScout === true ? (
        <Empty title="Nothing is bought here">A scout user buys nothing, so there is no card to show.</Empty>
      ) : isFailed ? (
        <NotLoaded what="The wallet" error={error} again="wallet.refresh" />
      ) : !isThere ? null : (
        <>
          {provider !== null && <p className="wallet-note">{provider.text}</p>}
          {cards.length === 0 ? <NoCards pays={me?.pays === true} /> : <Cards pays={me?.pays === true} />}
        </>
      )}
    </div>
  );
}

function Empty({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // Keys reach the pane also when there is nothing in it.
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">{title}</p>
      <p>{children}</p>
    </div>
  );
}

function NoCards({ pays }: { readonly pays: boolean }) {
  if (!pays)
    return (
      <Empty title="No card is chosen for you">
        The cards belong to the owner of the account, who chooses the one that you buy with.
      </Empty>
    );
  return (
    <div className="empty" tabIndex={-1} data-autofocus>
      <p className="empty-title">No card is in the wallet yet</p>
      <p>
        <CommandWords id="wallet.add">adds one</CommandWords>. The first one stands for the subscription and for your
        purchases, until you choose others.
      </p>
      <CommandButton command={commandOf('wallet.add')} />
    </div>
  );
}

function Cards({ pays }: { readonly pays: boolean }) {
  const { wallet, root } = useActors();
  const cards = useSelector(wallet, (state) => state.context.cards);
  const cursor = useSelector(wallet, (state) => state.context.cursor);
  const defaults = useSelector(wallet, (state) => state.context.defaults);
  const collects = useSelector(wallet, (state) => state.context.provider?.collects === true);
  const columns = useMemo(() => cardColumns(defaults, today(), collects), [defaults, collects]);
  const onCursor = useCallback((index: number) => root.send({ type: 'wallet.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'wallet.open' }), [root]);
  return (
    <>
      <section
        className="wallet-cards"
        aria-label="Cards"
        style={rowsHigh(cards.length)}
        onFocusCapture={() => root.send({ type: 'wallet.attend', grid: 'cards' })}
      >
        <DataGrid
          label="Cards of the wallet"
          mode="triage"
          columns={columns}
          rows={cards}
          cursor={cursor}
          onCursor={onCursor}
          onOpen={onOpen}
          rowHeader={null}
          version={defaults}
        />
      </section>
      {pays && <Payers />}
    </>
  );
}

function Payers() {
  const { wallet, root } = useActors();
  const cards = useSelector(wallet, (state) => state.context.cards);
  const defaults = useSelector(wallet, (state) => state.context.defaults);
  const payer = useSelector(wallet, (state) => state.context.payer);
  const current = useSelector(wallet, (state) => cardUnderCursor(state.context));
  const columns = useMemo(() => payerColumns(cards), [cards]);
  const onCursor = useCallback((index: number) => root.send({ type: 'wallet.payer', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'wallet.open' }), [root]);
  const onEdit = useCallback(
    (edits: readonly GridEdit[]) => {
      for (const event of payerEdits(edits, defaults, cards)) root.send(event);
    },
    [root, defaults, cards],
  );
  return (
    <>
      <h2 className="wallet-heading">Who pays with which, if no other is named</h2>
      <section
        className="wallet-payers"
        aria-label="Who pays with which card"
        style={rowsHigh(defaults.length)}
        onFocusCapture={() => root.send({ type: 'wallet.attend', grid: 'payers' })}
      >
        <DataGrid
          label="Who pays with which card"
          mode="triage"
          columns={columns}
          rows={defaults}
          cursor={payer}
          onCursor={onCursor}
          onOpen={onOpen}
          onEdit={onEdit}
          rowHeader={null}
          version={current}
        />
      </section>
      <p className="wallet-keys muted">
        <CommandWords id="wallet.subscription">uses the card for the subscription</CommandWords>,{' '}
        <CommandWords id="wallet.purchases">for purchases</CommandWords>: yours, or of the person in the lower list.
      </p>
    </>
  );
}
