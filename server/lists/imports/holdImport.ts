import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { holdLists } from '../rows/members.queries.ts';
import { ImportMoved } from './importMoved.ts';
import { isImportOf } from './imports.queries.ts';

/** Holds the lists of whose import it is; throws `ImportMoved` where it is the heir's by now. */
export async function holdImport(
  trx: Kysely<Database>,
  principal: Principal,
  importId: number,
): ReturnType<typeof holdLists> {
  const held = await holdLists(trx, principal);
  if (!(await isImportOf(trx, principal, importId))) throw new ImportMoved();
  return held;
}
