import type { Kysely } from 'kysely';
import type { CalendarDate } from '../../../src/calc/dates.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal, Tenant } from '../../platform/tenant.ts';
import { lowerDue, presentUsers, readLeaving, type Leaving } from './pending.queries.ts';
import { removeMember } from './removeMember.ts';

/** Who has what was theirs who are gone, each once removed; null: nobody. */
export type Heirs = readonly (Principal | null)[];

/**
 * Does what is pending for members up to a day, or all of it (null): who leaves is gone, and who was to be lowered is a scout.
 * In a transaction, with the account locked. Answers
 * the heirs, who are told once it is committed.
 */
export async function applyPending(
  db: Kysely<Database>,
  tenant: Tenant,
  { until, now }: { readonly until: CalendarDate | null; readonly now: Date },
): Promise<Heirs> {
  const leaving = await readLeaving(db, tenant, until);
  const present = leaving.length === 0 ? [] : await presentUsers(db, tenant);
  const heirs: (Principal | null)[] = [];
  for (const { id } of leaving) {
    const heirId = heirOf(id, leaving, present);
    const heir = heirId === null ? null : { ...tenant, userId: heirId };
    await removeMember(db, { ...tenant, userId: id }, heir, now);
    heirs.push(heir);
  }
  await lowerDue(db, tenant, until);
  return heirs;
}

/** An heir who leaves on the same day passes it on to his own; where that ends at nobody, the owner has it. */
function heirOf(id: number, leaving: readonly Leaving[], present: readonly number[]): number | null {
  let heirId = leaving.find((one) => one.id === id)?.heirId ?? null;
  if (heirId === null) return null;
  const seen = new Set([id]);
  while (heirId !== null && !seen.has(heirId)) {
    seen.add(heirId);
    const next = leaving.find((one) => one.id === heirId);
    if (next === undefined) break;
    heirId = next.heirId;
  }
  const isThere = heirId !== null && present.includes(heirId) && !leaving.some((one) => one.id === heirId);
  return isThere ? heirId : (present[0] ?? null);
}
