import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { commandOf } from '../../../commands/commands.ts';
import { shownPurchases, type BillingTab } from '../../../machines/billing/billing.ts';
import { DataGrid } from '../../grid/DataGrid.tsx';
import { useActors } from '../../parts/actors.tsx';
import { KeyChip } from '../../parts/KeyChip.tsx';
import { NotLoaded } from '../../parts/NotLoaded.tsx';
import { PaneStatus } from '../../parts/PaneStatus.tsx';
import { Progress } from '../../parts/Progress.tsx';
import { purchaseColumns } from './purchaseColumns.ts';
import { Standing } from './Standing.tsx';
import { Unpaid } from './Unpaid.tsx';
import './billing.css';

/** How the account stands, the next bill, and what was billed. A member sees what he bought. */
export function Pane() {
  const { billing } = useActors();
  const isFailed = useSelector(billing, (state) => state.matches({ list: 'failed' }));
  const isWorking = useSelector(billing, (state) => state.matches({ list: 'loading' }) || state.hasTag('working'));
  const isLoaded = useSelector(billing, (state) => state.context.isLoaded || state.context.history.length > 0);
  const details = useSelector(billing, (state) => state.context.details);
  const provider = useSelector(billing, (state) => state.context.provider);
  const error = useSelector(billing, (state) => state.context.error);
  const rows = useSelector(billing, (state) => shownPurchases(state.context).length);
  const state = isFailed ? 'failed' : isLoaded ? 'ready' : 'loading';
  return (
    <div className="billing" data-state={state} data-testid="billing">
      <PaneStatus pane="billing">{rows > 0 && <span>{rows === 1 ? '1 invoice' : `${rows} invoices`}</span>}</PaneStatus>
      <Progress label="Working on the bills" isOn={isWorking} />
      {isFailed ? (
        <NotLoaded what="The bills" error={error} again="billing.refresh" />
      ) : !isLoaded ? null : (
        <>
          {provider?.collects === false && <p className="billing-note">{provider.text}</p>}
          {details !== null && details.overdue !== null && <Unpaid overdue={details.overdue} />}
          {details !== null && <Standing details={details} />}
          <History />
        </>
      )}
    </div>
  );
}

const tabs = [
  { tab: null, label: 'All', command: 'billing.all' },
  { tab: 'Recurring', label: 'Subscription', command: 'billing.subscription' },
  { tab: 'InApp', label: 'Purchases', command: 'billing.purchases' },
] as const satisfies readonly { tab: BillingTab; label: string; command: string }[];

const nothing = {
  All: 'Nothing was billed yet.',
  Subscription: 'Nothing was billed for a subscription.',
  Purchases: 'Nothing was bought in the product.',
} as const;

function History() {
  const { billing, root } = useActors();
  const history = useSelector(billing, (state) => state.context.history);
  const tab = useSelector(billing, (state) => state.context.tab);
  const cursor = useSelector(billing, (state) => state.context.cursor);
  const rows = useSelector(billing, (state) => shownPurchases(state.context), isSame);
  const onCursor = useCallback((index: number) => root.send({ type: 'billing.cursor', index }), [root]);
  const onOpen = useCallback(() => root.send({ type: 'billing.open' }), [root]);
  const label = tabs.find((one) => one.tab === tab)?.label ?? 'All';
  return (
    <>
      <div className="billing-tabs" role="group" aria-label="Which bills">
        <h2 className="billing-heading">What was billed</h2>
        {tabs.map(({ label: text, command: id, tab: which }) => {
          const { event, keys } = commandOf(id);
          return (
            <KeyChip key={id} keys={keys[0] ?? ''} text={text} isOn={which === tab} onClick={() => root.send(event)} />
          );
        })}
      </div>
      {rows.length === 0 ? (
        <div className="empty" tabIndex={-1} data-autofocus>
          <p className="empty-title">{nothing[label]}</p>
        </div>
      ) : (
        <section className="billing-history" aria-label="Bills">
          <DataGrid
            label="Bills"
            mode="triage"
            columns={purchaseColumns}
            rows={rows}
            cursor={cursor}
            onCursor={onCursor}
            onOpen={onOpen}
            rowHeader={null}
            version={history}
          />
        </section>
      )}
    </>
  );
}

/** The same invoices in the same order: those of a tab are found anew at each look. */
const isSame = <T,>(some: readonly T[], others: readonly T[]): boolean =>
  some === others || (some.length === others.length && some.every((one, index) => one === others[index]));
