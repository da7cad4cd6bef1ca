/** Whom campaigns of a leaver reach, by the contacts that the heir has of the same people. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { isOfAccount, isOfUser } from '../../platform/tenant.ts';
import type { HandedOver } from './freeNames.queries.ts';

/** Tables that say of somebody which contact it is. */
const named = ['sequence_member', 'recipient', 'left_out', 'lead', 'suppression'] as const;

/**
 * Before the leaver's contacts go, whatever names one names the heir's of the same person (`pairs`: `old_id`, `new_id`):
 * whoever waits in a sequence stays in it, a message on its way stays theirs, and what they answered or forbade counts on.
 * What was ordered keeps the audience that was agreed to.
 */
export async function mergeReached(
  trx: Kysely<Database>,
  { from }: HandedOver,
  pairs: RawBuilder<unknown>,
): Promise<void> {
  for (const table of named)
    await sql`update ${sql.table(table)} as t set contact_id = p.new_id from (${pairs}) p
      where ${isOfAccount(from, 't')} and t.contact_id = p.old_id`.execute(trx);
  const audience = sql`jsonb_set(t.audience, '{contactIds}', (
    select coalesce(jsonb_agg(distinct coalesce(p.new_id, o.id::bigint)), '[]')
    from jsonb_array_elements_text(t.audience -> 'contactIds') as o (id) left join pair p on p.old_id = o.id::bigint))`;
  const asks = sql`jsonb_array_length(coalesce(t.audience -> 'contactIds', '[]')) > 0`;
  await sql`with pair as materialized (${pairs})
    update sequence t set audience = ${audience} where ${isOfUser(from, 't')} and ${asks}`.execute(trx);
  await sql`with pair as materialized (${pairs})
    update mailing t set audience = ${audience} where ${isOfUser(from, 't')} and t.status = 'NEW' and ${asks}`.execute(
    trx,
  );
}
