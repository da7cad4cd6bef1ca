import { finishPayments } from '../billing/orders/finishPayments.ts';
import { hearEvents } from '../billing/payments/hearEvents.ts';
import { sendRefunds } from '../billing/refunds/sendRefunds.ts';
import type { JobRun } from '../platform/jobs/definition.ts';
import { goodsOf } from './goodsOf.ts';

/** Hears what the payment service tells, charges bills that are due, and settles orders that a crash or a bank left open. */
export const finishOrdersJob: JobRun<{ readonly isStart: boolean }> = async ({ isStart }, resources, stopping) => {
  await hearEvents(resources, goodsOf, stopping);
  await finishPayments(resources, goodsOf, { isStart: isStart && resources.store.isAlone, stopping });
  await sendRefunds(resources, stopping);
};
