import { sql } from 'kysely';
import { addToGroup, contactsById } from '../contacts/contacts.queries.ts';
import { contactOf } from '../contacts/contacts.rows.ts';
import type { JobResources, JobRun } from '../../platform/jobs/definition.ts';
import { appended } from './appendedContact.ts';
import { contactIdsOf, findAppendJob, readAppendJob, updateAppendJob, type AppendRow } from './appendJobs.queries.ts';
import { holdMember } from '../../account/team/member.queries.ts';
import { bill } from '../../billing/bill.ts';
import { settleLater, takeHeld } from '../../billing/orders/settleLater.ts';
import { appendRatesOf } from '../../billing/prices.ts';
import { openTracer } from './tracer.ts';
import { ofUser, type Principal } from '../../platform/tenant.ts';

const AT_ONCE = 200;

/**
 * Looks for the contacts of a job part by part. Started again it goes on behind the last part that was written; the job
 * of a member who was removed meanwhile goes on for the heir.
 */
export const traceContactsJob: JobRun<{ accountId: number; userId: number; jobId: number }> = async (
  { accountId, jobId },
  resources,
) => {
  const { store, log } = resources;
  const tenant = { accountId };
  try {
    for (;;) {
      const job = await readAppendJob(store.db, tenant, jobId);
      if (job === undefined || job.state === 'COMPLETE' || job.state === 'FAILED') return;
      const ids = contactIdsOf(job);
      const part = ids.slice(job.next_index, job.next_index + AT_ONCE);
      if (part.length === 0) {
        const message = `${job.found} of ${ids.length} found in ${job.source}: ${job.phones} phone numbers, ${job.emails} e-mail addresses.`;
        await endJob(resources, job, { state: 'COMPLETE', message });
        return;
      }
      await updateAppendJob(store.db, tenant, jobId, { state: 'PROCESSING' });
      await tracePart(resources, job, part);
    }
  } catch (error) {
    log.error({ err: error, jobId }, 'skip tracing failed');
    const message = error instanceof Error ? error.message : 'The skip tracing failed on the server.';
    const job = await readAppendJob(store.db, tenant, jobId);
    if (job !== undefined) await endJob(resources, job, { state: 'FAILED', message });
  }
};

const ownerOf = ({ account_id: accountId, user_id: userId }: AppendRow): Principal => ({ accountId, userId });

/** Looks for some contacts and writes what was found; nothing where the job went to an heir meanwhile. */
async function tracePart(resources: JobResources, job: AppendRow, part: readonly number[]): Promise<void> {
  const { store, clock } = resources;
  const principal = ownerOf(job);
  const known = (await contactsById(store.db, principal, part)).map(contactOf);
  const byId = new Map(known.map((contact) => [contact.id, contact]));
  const found = (await openTracer(resources, principal).find(known)).flatMap((one) => {
    const contact = byId.get(one.id);
    const more = contact === undefined ? null : appended(contact, one);
    return more === null || more.phones + more.emails === 0 ? [] : [{ id: one.id, ...more }];
  });
  const sum = (of: 'phones' | 'emails'): number => found.reduce((total, one) => total + one[of], 0);
  const [phones, emails] = [job.phones + sum('phones'), job.emails + sum('emails')];
  const contacts = job.found + found.length;
  const further = (all: number): number => Math.max(0, all - contacts);
  const rates = await appendRatesOf(resources, principal);
  const { lines, cents } = bill({ contacts, phones: further(phones), emails: further(emails) }, rates);
  await store.db.transaction().execute(async (trx) => {
    await holdMember(trx, principal);
    if ((await findAppendJob(trx, principal, job.id)) === undefined) return;
    for (const { id, mobile, landline, other, email, doNotCall } of found) {
      await ofUser(trx.updateTable('contact'), principal)
        .set({
          mobile,
          landline,
          other,
          email,
          do_not_call: sql`trim(do_not_call || ' ' || ${doNotCall.join(' ')})`,
          modified: clock.now(),
          version: sql`version + 1`,
        })
        .where('id', '=', id)
        .execute();
    }
    const ids = found.map(({ id }) => id);
    if (job.group_id !== null) await addToGroup(trx, principal, job.group_id, ids);
    await updateAppendJob(trx, principal, job.id, {
      next_index: job.next_index + part.length,
      found: contacts,
      phones,
      emails,
      lines: JSON.stringify(lines),
      total_cents: cents,
    });
  });
}

/**
 * What was found is billed to who ordered it, what was held for more goes back, in the transaction that ends the job; a
 * card is charged behind it.
 */
async function endJob(
  resources: JobResources,
  { account_id: accountId, id, name, found, total_cents: cents, charge_key: key }: AppendRow,
  end: { readonly state: 'COMPLETE' | 'FAILED'; readonly message: string },
): Promise<void> {
  const { store, clock, config, payments } = resources;
  const now = clock.now();
  const tenant = { accountId };
  const held = await store.db.transaction().execute(async (trx) => {
    const text = `Skip tracing: ${name}, ${found} found`;
    await updateAppendJob(trx, tenant, id, { ...end, finished: now });
    if (key === null) return null;
    const came = { key, product: 'SKIP_TRACING', text, cents } as const;
    return await settleLater(trx, tenant, came, { now, config, payments });
  });
  await takeHeld(resources, tenant, held);
}
