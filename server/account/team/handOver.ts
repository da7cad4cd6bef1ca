import type { Kysely } from 'kysely';
import { planAsUsual, planForMany } from '../../lists/rows/members.queries.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { namedTables, renameTaken } from './freeNames.queries.ts';
import {
  beginLists,
  endOwn,
  endScreens,
  followNames,
  joinMarks,
  lockMembers,
  mergeParcels,
  mergePurchases,
  moveAll,
  passAssignments,
} from './handOver.queries.ts';
import { mergeContacts } from './mergeContacts.queries.ts';
import { mergeSaved } from './mergeSaved.queries.ts';

/**
 * What is a member's own goes to the heir (`ownership.ts`), or rests where there is none (null): then it may still be
 * handed over, until it is purged thirty days after the removal. What was for the member alone ends. To be called in the
 * transaction that removes the member, with the account locked; done twice it changes nothing more. Whoever called it
 * tells the pages that are open (`tellHandedOver`) once that is committed.
 */
export async function handOver(
  trx: Kysely<Database>,
  from: Principal,
  heir: Principal | null,
  now: Date,
): Promise<void> {
  const label = await lockMembers(trx, from, heir);
  if (heir !== null) {
    const handed = { from, heir, label };
    await joinMarks(trx, handed);
    await planForMany(trx);
    await endScreens(trx, handed);
    await beginLists(trx, handed);
    for (const table of namedTables) await renameTaken(trx, handed, table);
    await followNames(trx, handed);
    await mergeSaved(trx, handed);
    await mergeContacts(trx, handed, now);
    await mergeParcels(trx, handed);
    await mergePurchases(trx, handed);
    await moveAll(trx, handed, now);
  }
  await passAssignments(trx, from, heir);
  await endOwn(trx, from, now);
  await planAsUsual(trx);
}
