import { useSelector } from '@xstate/react';
import type { AutomatorOffers } from '../../../api/contract/billing/automator.ts';
import { formatDate } from '../../../calc/format/date.ts';
import type { AutomatorOrder } from '../../../machines/billing/automator/context.ts';
import { useActors } from '../../parts/actors.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Keys } from '../../parts/Keys.tsx';
import { PriceLines } from '../plan/PriceLines.tsx';
import { dollars } from '../billing/dollars.ts';

/** What is about to be ordered of the lead automator: today and from then on. */
export function OrderDialog() {
  const { automator, root } = useActors();
  const { order, offers, refusal } = useSelector(automator, (state) => state.context);
  const isWorking = useSelector(automator, (state) => state.hasTag('working'));
  if (order === null || offers === null) return null;
  const due = order.kind === 'MORE' ? (order.offer.dueToday ?? 0) : 0;
  return (
    <Dialog
      title={titles[order.kind]}
      testId="automator-order"
      error={refusal}
      onSubmit={() => {
        if (!isWorking) root.send({ type: 'automator.order' });
      }}
      actions={
        <>
          <button type="button" className="button" onClick={() => root.send({ type: 'workspace.close' })}>
            Change nothing <Keys keys="Escape" />
          </button>
          <button type="submit" className="button button--primary" data-autofocus disabled={isWorking}>
            {due > 0 ? `Confirm ${dollars(due)}` : 'Confirm'} <Keys keys="Enter" />
          </button>
        </>
      }
    >
      {order.kind === 'MORE' && <PriceLines caption="Today" lines={order.offer.lines} rest={[]} total={due} />}
      <p className={order.kind === 'MORE' ? 'price-note' : undefined}>{textOf(order, offers)}</p>
      {!offers.provider.collects && order.kind === 'MORE' && <p className="price-note muted">{offers.provider.text}</p>}
    </Dialog>
  );
}

const titles: Readonly<Record<AutomatorOrder['kind'], string>> = {
  MORE: 'Watch more properties',
  LESS: 'Watch fewer properties',
  KEEP: 'Keep what is watched',
  END: 'End the add-on',
  TRIAL: 'Try the lead automator',
};

function textOf(order: AutomatorOrder, { nextCycleDate }: AutomatorOffers): string {
  const day = formatDate(nextCycleDate);
  switch (order.kind) {
    case 'MORE':
      return `Then ${dollars(order.offer.amount)} with each bill, from ${day} on. What waits is watched at once.`;
    case 'LESS':
      return `Nothing is due today. ${order.offer.name} begins on ${day}; what came last waits then, if it is too much.`;
    case 'KEEP':
      return `${order.offer.name} stays, and what was to come in its place does not. Nothing is due.`;
    case 'END':
      return `Nothing is due. Everything is watched until ${day}; after that only what the plan has room for, and what came last waits.`;
    case 'TRIAL':
      return '10,000 properties for seven days, once for an account. No card is asked, and it ends by itself.';
  }
}
