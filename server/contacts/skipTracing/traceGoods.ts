import type { Goods } from '../../billing/orders/goods.ts';
import { groupByName } from '../../lists/lists/groups.queries.ts';
import { traceContacts } from '../jobs.ts';
import { findAppendJobOf, insertAppendJob } from './appendJobs.queries.ts';

/** Contacts to be looked for, whose price is known when they were. */
export interface TraceOrder {
  /** Under which it is charged. */
  readonly key: string;
  readonly name: string;
  readonly message: string;
  readonly source: string;
  readonly contactIds: readonly number[];
}

export const traceGoods: Goods<TraceOrder> = {
  purpose: 'SKIP_TRACING',
  handOut: async (db, buyer, order, { now }) => {
    const group = await groupByName(db, buyer, 'APPEND', order.name);
    await insertAppendJob(db, buyer, { ...order, groupId: group.id }, now);
  },
  afterwards: async ({ store, jobs }, buyer, { key }) => {
    const job = await findAppendJobOf(store.db, buyer, key);
    if (job !== undefined) await jobs.send(traceContacts, { ...buyer, jobId: job.id });
  },
};
