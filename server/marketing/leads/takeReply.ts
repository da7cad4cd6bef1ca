import type { Transaction } from 'kysely';
import type { Installation } from '../../account/brands/doorOf.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Principal } from '../../platform/tenant.ts';
import { answerOfRow, insertLead, unwritten } from './leads.queries.ts';
import { takeLead, type Taken } from './takeLead.ts';

/**
 * A recipient wrote back: a lead, once for each campaign. Whoever was written to is a contact already, so nobody new is made.
 * Null: they are one already.
 */
export async function takeReply(
  trx: Transaction<Database>,
  to: Principal,
  reply: {
    readonly mailingId: number;
    readonly seq: number;
    readonly name: string;
    readonly phone: string;
    readonly text: string;
  },
  parts: Installation & { readonly now: Date },
): Promise<Taken | null> {
  const { mailingId, seq, name, phone, text } = reply;
  if ((await answerOfRow(trx, to, { mailingId, seq })) !== null) return null;
  const lead = { ...unwritten, source: 'REPLY', name, phone, message: text, mailingId, seq, at: parts.now } as const;
  const id = await insertLead(trx, to, lead);
  return id === undefined ? null : await takeLead(trx, to, id, { ...parts, mayMake: false });
}
