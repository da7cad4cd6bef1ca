import type { Kysely } from 'kysely';
import type { GroupTypeCode } from '../../../src/api/contract/lists/groups.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { countHeld, type HeldLimits } from './heldRows.queries.ts';
import type { HeldKind } from '../../../src/api/contract/billing/usage.ts';

const names: Readonly<Record<HeldKind, { readonly what: string; readonly whats: string; readonly kept: string }>> = {
  favorites: { what: 'property', whats: 'properties', kept: 'favorites' },
  marketingProperties: { what: 'property', whats: 'properties', kept: 'properties on marketing lists' },
  marketingContacts: { what: 'contact', whats: 'contacts', kept: 'marketing contacts' },
};

/** What rows of a list of a type count as; none: they are not limited. */
export const heldAs = (type: GroupTypeCode): readonly HeldKind[] =>
  type === 'FAVORITE' ? ['favorites'] : type === 'MARKETING' ? ['marketingProperties'] : [];

export interface Bounds<T> {
  /** What may grow. */
  readonly kinds: readonly HeldKind[];
  /** Ends the sentence that refuses it. */
  readonly undone?: string;
  /** By how many the one kind has grown, where that is known: then nobody counts before. */
  readonly grownBy?: (done: T) => number;
}

/**
 * Carries out what may add to what a user keeps, and refuses it where that is more than the user may and more than there
 * was. The lists of the user have to be locked, and a refusal has to take the transaction back (`changeLists`).
 */
export async function withinHeld<T>(
  db: Kysely<Database>,
  principal: Principal,
  limits: HeldLimits,
  { kinds, undone = 'Nothing was saved.', grownBy }: Bounds<T>,
  work: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const limited = new Set(kinds.filter((kind) => limits[kind] !== null));
  if (limited.size === 0) return await work();
  const known = grownBy === undefined ? await countHeld(db, principal, limited) : null;
  const done = await work();
  if (isRefusal(done)) return done;
  const after = await countHeld(db, principal, limited);
  for (const kind of limited) {
    const before = known === null ? after[kind] - (grownBy?.(done) ?? 0) : known[kind];
    const refusal = refuseMore(kind, { limit: limits[kind] ?? 0, before, after: after[kind] }, undone);
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
