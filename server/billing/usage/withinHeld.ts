import type { Kysely } from 'kysely';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { countHeld, heldLimitsOf, type HeldKind } from './heldRows.queries.ts';

const names: Readonly<Record<HeldKind, { readonly what: string; readonly whats: string; readonly kept: string }>> = {
  favorites: { what: 'property', whats: 'properties', kept: 'favorites' },
  marketingProperties: { what: 'property', whats: 'properties', kept: 'properties on marketing lists' },
  marketingContacts: { what: 'contact', whats: 'contacts', kept: 'marketing contacts' },
};

/**
 * Carries out what may add to what a user keeps, and refuses it where that is more than the user may and more than there
 * was. The lists of the user have to be locked, and a refusal has to take the transaction back (`changeLists`).
 */
export async function withinHeld<T>(
  db: Kysely<Database>,
  principal: Principal,
  { kinds, undone }: { readonly kinds: readonly HeldKind[]; readonly undone: string },
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const limits = await heldLimitsOf(db, principal);
  const limited = new Set(kinds.filter((kind) => limits[kind] !== null));
  if (limited.size === 0) return await work();
  const before = await countHeld(db, principal, limited);
  const done = await work();
  if (isRefusal(done)) return done;
  const after = await countHeld(db, principal, limited);
  for (const kind of limited) {
    const refusal = refuseMore(kind, { limit: limits[kind] ?? 0, before: before[kind], after: after[kind] }, undone);
    if (refusal !== null) return refusal;
  }
  return done;
}

/** Why a user may not come to keep so many; null: it is within the limit, or no more than before. */
export function refuseMore(
  kind: HeldKind,
  { limit, before, after }: { readonly limit: number; readonly before: number; readonly after: number },
  undone: string,
): Refusal | null {
  if (after <= limit || after <= before) return null;
  const { what, whats, kept } = names[kind];
  const [more, left] = [after - before, Math.max(0, limit - before)];
  const would = more === 1 ? `1 ${what} would come` : `${formatNumber(more)} ${whats} would come`;
  const rest = `${formatNumber(left)} of your ${formatNumber(limit)} ${kept} ${left === 1 ? 'is' : 'are'} left`;
  return refuse(422, `${would}, ${rest}. ${undone}`);
}
