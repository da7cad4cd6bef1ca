/** Things that are ordered for a price, without a product behind them. */
import type { Goods } from '../../server/billing/orders/goods.ts';
import { placeOrder } from '../../server/billing/orders/placeOrder.ts';
import { settleLater, takeHeld, type CameTo } from '../../server/billing/orders/settleLater.ts';
import type { Tender } from '../../server/billing/orders/tender.ts';
import { isRefusal, type Refusal } from '../../server/platform/http/refuse.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { cents } from '../../src/calc/money.ts';
import type { TestServer } from './server.ts';

export interface Thing {
  readonly key: string;
  readonly product?: CameTo['product'];
  readonly text?: string;
  readonly cents: number;
  readonly tender?: Tender;
  readonly isLater?: boolean;
  /** It cannot be handed out. */
  readonly fails?: boolean;
  /** The program dies when it is handed out the first time. */
  readonly dies?: boolean;
}

/** Handed out are its keys. */
export const thingGoods = (handedOut: string[] = []): Goods<{ key: string; fails: boolean }> => ({
  purpose: 'REPORT',
  handOut: async (_db, _buyer, { key, fails }) => {
    if (fails) throw new Error('cannot be handed out');
    handedOut.push(key);
    await Promise.resolve();
  },
});

export async function orderThing(
  { services }: TestServer,
  who: Principal,
  { key, product = 'REPORT', text = 'A report', cents: price, tender = {}, isLater = false, ...end }: Thing,
  handedOut: string[] = [],
): Promise<{ readonly isNew: boolean } | Refusal> {
  const { fails = false, dies = false } = end;
  const goods = dies ? { ...thingGoods(handedOut), handOut: die } : thingGoods(handedOut);
  const placed = await placeOrder(services, who, goods, async (_db, { today: day }) => {
    const lines = [{ product, text, cents: cents(price) }];
    const intent = { key, fails };
    const bill = { purchaseType: 'InApp', day, lines } as const;
    return await Promise.resolve({ offer: { key, queue: key, intent, bill, tender, isLater }, told: null });
  });
  return isRefusal(placed) ? placed : { isNew: placed.isNew };
}

const die = async (): Promise<never> => await Promise.reject(new Error('the program died'));

/** What such an order of a later price came to. */
export async function settleThing({ services }: TestServer, who: Principal, came: CameTo): Promise<void> {
  const { store, clock, config, payments } = services;
  const held = await store.db
    .transaction()
    .execute(async (trx) => await settleLater(trx, who, came, { now: clock.now(), config, payments }));
  await takeHeld(services, who, held);
}
