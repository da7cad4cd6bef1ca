import type { Client } from '../../../api/client.ts';
import type { AutomatorOffers, AutomatorUsage } from '../../../api/contract/billing/automator.ts';
import type { Broadcast, MessageTo } from '../../app/messages.ts';
import type { ShownPage } from '../../parts/shownPage.ts';

export type AddOnOffer = AutomatorOffers['planMrcs'][number];

/** What is about to be done, shown with what it costs before it is. */
export type AutomatorOrder =
  | { readonly kind: 'MORE'; readonly offer: AddOnOffer }
  | { readonly kind: 'LESS'; readonly offer: AddOnOffer }
  /** What is had stays, and what was to come in its place does not. */
  | { readonly kind: 'KEEP'; readonly offer: AddOnOffer }
  | { readonly kind: 'END' }
  | { readonly kind: 'TRIAL' };

export type AutomatorEvent =
  | Broadcast
  | MessageTo<'automator'>
  | { readonly type: 'automator.cursor'; readonly index: number }
  | { readonly type: 'automator.move'; readonly by: 1 | -1 }
  /** What the offer under the cursor would cost: the dialog that orders it. */
  | { readonly type: 'automator.ask' }
  | { readonly type: 'automator.end' }
  | { readonly type: 'automator.try' }
  /** What the dialog shows is ordered. */
  | { readonly type: 'automator.order' };

export interface AutomatorContext extends ShownPage {
  readonly client: Client;
  /** Null: nobody has signed in yet. */
  readonly me: { readonly id: number; readonly pays: boolean; readonly isScout: boolean } | null;
  readonly usage: AutomatorUsage | null;
  /** Null: of a member, who changes nothing. */
  readonly offers: AutomatorOffers | null;
  readonly cursor: number;
  readonly order: AutomatorOrder | null;
  readonly refusal: string | null;
}

export const currentAddOn = ({ offers }: Pick<AutomatorContext, 'offers'>): AddOnOffer | undefined =>
  offers?.planMrcs.find(({ current }) => current);

/** The same order with the offer as it is now; one that is not on offer any more stays, and is refused. */
export function orderNow(order: AutomatorOrder | null, offers: AutomatorOffers | null): AutomatorOrder | null {
  if (order === null || !('offer' in order)) return order;
  const offer = offers?.planMrcs.find(({ id }) => id === order.offer.id);
  return offer === undefined ? order : { ...order, offer };
}

/** What an event is about to do; null: nothing that can be. */
export function orderMeant(context: AutomatorContext, event: AutomatorEvent): AutomatorOrder | null {
  const { offers, cursor } = context;
  const offer = offers?.planMrcs[cursor];
  const present = currentAddOn(context);
  switch (event.type) {
    case 'automator.ask':
      // Without a plan there is no cycle to pay for.
      if (offer === undefined || offers?.nextCycleDate === null) return null;
      if (offer.current) return offers?.scheduled === null ? null : { kind: 'KEEP', offer };
      return { kind: offer.dueToday === null ? 'LESS' : 'MORE', offer };
    case 'automator.end':
      return present === undefined || offers?.scheduled?.id === 0 ? null : { kind: 'END' };
    case 'automator.try':
      return offers?.planMrcs.some(({ trialAvailable }) => trialAvailable) === true ? { kind: 'TRIAL' } : null;
    default:
      return null;
  }
}
