/** What is read counts as what is saved: against the saves of the month, and against what each member may keep. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Transaction } from 'kysely';
import { countHeld, NO_HELD_LIMITS } from '../../billing/usage/heldRows.queries.ts';
import { countSaves, lockSaves, type Now } from '../../billing/usage/limits.ts';
import { refuseMore } from '../../billing/usage/withinHeld.ts';
import type { HeldKind } from '../../../src/api/contract/billing/usage.ts';
import type { Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { lockLists } from '../../lists/rows/members.queries.ts';
import { BadArchive } from './badArchive.ts';
import { linesOf } from './linesOf.ts';

const UNDONE = 'Nothing was read.';
const kinds = Object.keys(NO_HELD_LIMITS) as HeldKind[]; // exactly the keys

/** Before the rows are written. Throws BadArchive where they are more than may be saved this month. */
export async function countBefore(
  trx: Transaction<Database>,
  owner: Principal,
  now: Now,
  { checked, product }: { readonly checked: string; readonly product: string },
): Promise<void> {
  const limits = await lockSaves(trx, owner, now);
  if (limits === null) return;
  const path = join(checked, 'saved_property.json');
  const propertyIds: number[] = [];
  for await (const { text } of linesOf(path, createReadStream(path))) {
    // Written by the check.
    const row = JSON.parse(text.slice(text.indexOf(' ') + 1)) as { property_id: number; removed?: string | null };
    if (row.removed == null) propertyIds.push(row.property_id);
  }
  held(await countSaves(trx, owner, { propertyIds, list: `Export of ${product}` }, limits));
}

/** Behind the rows. Throws BadArchive where a member would keep more than they may. */
export async function countBehind(trx: Transaction<Database>, members: readonly Principal[]): Promise<void> {
  for (const member of members) {
    const limits = await lockLists(trx, member);
    const limited = kinds.filter((kind) => limits[kind] !== null);
    if (limited.length === 0) continue;
    const after = await countHeld(trx, member, new Set(limited));
    for (const kind of limited)
      held(refuseMore(kind, { limit: limits[kind] ?? 0, before: 0, after: after[kind] }, UNDONE));
  }
}

const held = (refusal: Refusal | null): void => {
  if (refusal !== null) throw new BadArchive(refusal.userMessage ?? 'A limit is reached.');
};
