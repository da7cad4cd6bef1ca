import type { Now } from '../../billing/usage/limits.ts';
import { LISTED } from '../rows/changeLists.ts';
import { saveIntoLists } from '../rows/saveIntoLists.ts';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Store } from '../../platform/store/store.ts';
import { addDecided, dropDecided } from './batches.queries.ts';
import { findConflict, setDecision } from './conflicts.queries.ts';
import { findImport } from './imports.queries.ts';
import type { Principal } from '../../platform/tenant.ts';

/**
 * Puts the parcel that a person chose for a row on the list of the import, or (null) takes it off again. What was
 * decided stands in the ledger of the import, so undoing the import takes it off as well.
 */
export async function decideConflict(
  services: Now & { readonly store: Store },
  principal: Principal,
  importId: number,
  { row, propertyId }: { readonly row: number; readonly propertyId: number | null },
): Promise<Refusal | null> {
  return await saveIntoLists(services, principal, { kinds: LISTED }, async (trx, count) => {
    const record = await findImport(trx, principal, importId);
    if (record === null) return refuse(404, 'There is no such import.');
    if (record.state !== 'COMPLETE' || record.undone)
      return refuse(422, 'Rows can be decided once the import is complete, and while it is not undone.');
    const conflict = await findConflict(trx, principal, importId, row);
    if (conflict === null) return refuse(404, 'There is no such row to decide.');
    if (propertyId !== null && conflict.candidates.every((one) => one.propertyId !== propertyId))
      return refuse(422, 'This parcel is none of the candidates.', { propertyId: 'is none of the candidates' });
    if (conflict.propertyId === propertyId) return null;
    const refusal = propertyId === null ? null : await count([propertyId], record.group_name);
    if (refusal !== null) return refusal;
    if (conflict.propertyId !== null) await dropDecided(trx, principal, record, row);
    if (propertyId !== null) await addDecided(trx, principal, record, row, { propertyId, change: conflict.change });
    await setDecision(trx, principal, importId, row, propertyId);
    return null;
  });
}
