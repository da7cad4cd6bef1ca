import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/schema.ts';
import { keepReceipt } from '../sending/receipts.queries.ts';
import type { OfCode } from './links.queries.ts';

/**
 * Keeps that somebody came by a code: of a recipient one row for people and one for machines, however often, so that those
 * counted are distinct. True: it is the first one.
 */
export async function keepScan(
  db: Kysely<Database>,
  { accountId, mailingId, seq }: OfCode,
  { isMachine, now }: { readonly isMachine: boolean; readonly now: Date },
): Promise<boolean> {
  const code = isMachine ? 'MACHINE' : '';
  const eventId = `scan ${mailingId} ${seq} ${code}`;
  return await keepReceipt(
    db,
    { accountId, mailingId, seq },
    { kind: 'SCAN', at: now, carrierId: '', eventId, code, said: null },
  );
}
