/** What an account has paid for its running cycle: what was bought cost what it cost (R-BILLING-002, O-187). */
import { sumCents, type Cents } from '../money.ts';
import { billLine, prorate, type BillLine } from './billLine.ts';
import { pricedAddOn, pricedPlan, pricedSeat, type Subscription } from './subscription.ts';

/** Plan, seats and add-on of the lead automator, each for the whole of the cycle. */
export const paidLines = ({ plan, cycle, paidSeats, addOn }: Subscription): readonly BillLine[] => [
  billLine(pricedPlan(plan), cycle),
  ...paidSeats.map(({ member, price }) => billLine(pricedSeat(member, price), cycle)),
  ...(addOn === null ? [] : [billLine(pricedAddOn(addOn, addOn.price), cycle)]),
];

/** All of it by the month; of a year a twelfth, half a cent away from zero. */
export const monthlyCents = (subscription: Subscription): Cents =>
  prorate(sumCents(paidLines(subscription).map(({ cents }) => cents)), 1, subscription.plan.months);
