import type { Kysely } from 'kysely';
import { refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { stepOfMailing } from './sequences.queries.ts';

/** What goes out at a step is ordered by its sequence, and goes with it: not by itself. Null: it is of none. */
export async function refuseStep(
  db: Kysely<Database>,
  tenant: Tenant,
  mailingId: number,
  nothing: string,
): Promise<Refusal | null> {
  const at = await stepOfMailing(db, tenant, mailingId);
  return at === undefined
    ? null
    : refuse(
        422,
        `This is step ${at.step} of the sequence of campaign ${at.name}: take it out there first. ${nothing}`,
      );
}
