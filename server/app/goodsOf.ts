import { addOnGoods } from '../billing/automator/orderAddOn.ts';
import { creditGoods } from '../billing/credit/buyCredit.ts';
import { seatGoods } from '../account/team/seatGoods.ts';
import type { AnyGoods } from '../billing/orders/goods.ts';
import { planGoods } from '../billing/plans/orderPlan.ts';
import { limitGoods } from '../billing/usage/raiseLimit.ts';
import { traceGoods } from '../contacts/skipTracing/traceGoods.ts';
import { mailingGoods } from '../marketing/money/mailingGoods.ts';
import { reportGoods } from '../property/reports/keepReport.ts';

/** All that is sold. */
const sold: readonly AnyGoods[] = [
  planGoods,
  seatGoods(),
  addOnGoods,
  creditGoods,
  limitGoods,
  reportGoods,
  traceGoods,
  mailingGoods,
];

/** What a payment is for; null: an invoice that is there. */
export const goodsOf = (purpose: string): AnyGoods | null => sold.find((goods) => goods.purpose === purpose) ?? null;
