/** An import taken back, batch by batch, and put back again. */
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Principal } from '../../platform/tenant.ts';
import { turnBatches } from './batches.queries.ts';
import { findImport } from './imports.queries.ts';
import type { ImportRecord } from './imports.rows.ts';

/** Between two of them it is told how far it is, and the work stops when it should. */
export interface Steps {
  readonly rest: () => Promise<void>;
  readonly phase: (text: string) => Promise<void>;
}

export async function takeBack(
  record: ImportRecord,
  principal: Principal,
  store: Store,
  { rest, phase }: Steps,
): Promise<void> {
  await phase('Taking back');
  const current = (await findImport(store.db, principal, record.id)) ?? record;
  while ((await turnBatches(store, principal, current, true)) === true) await rest();
}

/** Answers why all stays taken back; null: it is back. */
export async function putBack(
  record: ImportRecord,
  principal: Principal,
  store: Store,
  steps: Steps,
): Promise<string | null> {
  await steps.phase('Putting back');
  const current = (await findImport(store.db, principal, record.id)) ?? record;
  for (;;) {
    const isBack = await turnBatches(store, principal, current, false);
    if (isBack === false) return null;
    if (isRefusal(isBack)) {
      await takeBack(record, principal, store, steps);
      return isBack.userMessage ?? 'It cannot be put back.';
    }
    await steps.rest();
  }
}
