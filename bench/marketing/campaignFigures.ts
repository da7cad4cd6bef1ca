/** A campaign to 100,000 people beside the same work in plain SQL: estimate, order, rows on their way, and memory. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql, type Kysely } from 'kysely';
import { estimateOf } from '../../server/marketing/mailings/estimate.ts';
import { lockMailing, setMailing } from '../../server/marketing/mailings/mailings.queries.ts';
import { saveMailing } from '../../server/marketing/mailings/saveMailing.ts';
import { freezeRecipients, noteMany } from '../../server/marketing/recipients/recipients.queries.ts';
import { claimDue, settle, takeInHand } from '../../server/marketing/sending/serviceRows.queries.ts';
import { sendMailingsJob } from '../../server/marketing/sending/sendMailings.job.ts';
import { isRefusal } from '../../server/platform/http/refuse.ts';
import type { Database } from '../../server/platform/store/schema.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { noAudience } from '../../src/api/contract/marketing/mailings.ts';
import { newOwner, withServer, type Place } from '../billing/withServer.ts';
import type { Figure } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';
import { textable } from './textable.ts';

const PEOPLE = 100_000;
/** Of them go through claim and settle; each batch has 50. */
const ON_THEIR_WAY = 5000;
const BATCH = 50;
/** A Monday, 10:00 in Virginia. */
const NOW = new Date('2026-03-02T15:00:00Z');
const TWO_MINUTES = 120_000;

type Db = Kysely<Database>;

/** Collects garbage: what was held before is not part of what something takes. */
function collect(): void {
  setFlagsFromString('--expose-gc');
  // Node has no other way to it in a program that was started without the flag.
  (runInNewContext('gc') as () => void)();
}

const timed = async <T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ns: number }> => {
  const start = performance.now();
  const value = await work();
  return { value, ns: (performance.now() - start) * 1e6 };
};

export async function campaignFigures(): Promise<{ readonly figures: Figure[]; readonly notes: string[] }> {
  return await withServer(async (place) => {
    place.setNow(NOW);
    const principal = await newOwner(place.server, 'campaigner', null);
    const { db } = place.server.services.store;
    const contactIds = await textable(db, principal, PEOPLE, NOW);
    return await measure(place, db, principal, contactIds);
  });
}

/** Estimated and ordered; what that held of everybody is let go. */
async function orderMailing(
  { server: { services } }: Place,
  db: Db,
  principal: Principal,
  mailing: NonNullable<Awaited<ReturnType<typeof lockMailing>>>,
) {
  const { id } = mailing;
  const estimated = await timed(async () => await estimateOf(services, principal, mailing));
  if (isRefusal(estimated.value)) throw new Error('no estimate');
  const { estimate, recipients, sender } = estimated.value;
  checkThat('everybody may be texted', estimate.recipientTotal === PEOPLE);
  const order = await timed(
    async () =>
      await db.transaction().execute(async (trx) => {
        await freezeRecipients(trx, principal, { mailingId: id, now: NOW }, recipients);
        const frozen = { sender: JSON.stringify(sender), rules: '1', carrier: 'FILES' as const, ordered: NOW };
        await setMailing(trx, principal, id, { status: 'PROCESSING', recipients: PEOPLE, ...frozen }, NOW);
      }),
  );
  return { estimateNs: estimated.ns, orderNs: order.ns };
}

async function measure(place: Place, db: Db, principal: Principal, contactIds: readonly number[]) {
  const draft = { name: 'Bench', content: { type: 'SMS' as const, message: 'Hello #OwnerFirstName#' } };
  const audience = { ...noAudience, contactIds: [...contactIds] };
  const id = await saveMailing(db, principal, { ...draft, audience }, NOW);
  if (isRefusal(id)) throw new Error('not saved');
  const mailing = await lockMailing(db, principal, id);
  if (mailing === undefined) throw new Error('no mailing');

  const count = await timed(
    async () =>
      await sql`select count(*) from contact where account_id = ${principal.accountId} and mobile <> ''
        and id = any(${contactIds}::bigint[])`.execute(db),
  );
  const { estimateNs, orderNs } = await orderMailing(place, db, principal, mailing);
  // With the keys of ours; the triggers and what is read and made before are what is measured.
  await sql`
    create table bare (like recipient including all,
      foreign key (account_id, mailing_id) references mailing (account_id, id) on delete cascade)`.execute(db);
  const bareOrder = await timed(async () => await sql`insert into bare select * from recipient`.execute(db));

  await noteMany(db, PEOPLE);
  await sql`analyze bare`.execute(db);
  const claims = await timed(async () => await goThrough(db, principal, id));
  const bareClaims = await timed(async () => await updateTwice(db, principal, id));
  await sql`update recipient set state = 'QUEUED', look = null, lease = null where state = 'CLAIMED'`.execute(db);

  collect();
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => void (most = Math.max(most, process.memoryUsage().rss)), 20);
  const files = await timed(async () => await sendMailingsJob({}, place.server.services));
  clearInterval(watch);
  const figures: Figure[] = [
    {
      name: `estimate of ${PEOPLE.toLocaleString('en-US')} candidates with all rules`,
      ours: { label: 'who is reached, when, and who not', value: estimateNs, unit: 'ns' },
      other: { label: 'count of the same contacts', value: count.ns, unit: 'ns' },
      goal: { bound: 'at most', ratio: 6 },
    },
    {
      name: `order of ${PEOPLE.toLocaleString('en-US')} recipients`,
      ours: { label: 'frozen, with triggers', value: orderNs, unit: 'ns' },
      other: { label: 'the same rows copied', value: bareOrder.ns, unit: 'ns' },
      goal: { bound: 'at most', ratio: 2 },
    },
    {
      name: `claim and settle of a row, ${BATCH} at a time`,
      ours: { label: 'claimed, taken in hand, settled', value: claims.ns / ON_THEIR_WAY, unit: 'ns' },
      other: { label: 'bare update, twice', value: bareClaims.ns / ON_THEIR_WAY, unit: 'ns' },
      goal: { bound: 'at most', ratio: 3 },
    },
  ];
  const notes = [
    `Estimate ${Math.round(estimateNs / 1e6)} ms; ${PEOPLE.toLocaleString('en-US')} rows written into a file in ${Math.round(files.ns / 1e6)} ms, with at most ${Math.round((most - before) / 1e6)} MB more than before.`,
  ];
  return { figures, notes };
}

/** What a worker does with rows around the service, without it. */
async function goThrough(db: Db, principal: Principal, mailingId: number): Promise<void> {
  for (let done = 0; done < ON_THEIR_WAY; done += BATCH) {
    const until = new Date(NOW.getTime() + TWO_MINUTES + done);
    const rows = await claimDue(db, principal, { mailingId, most: BATCH, until }, NOW);
    await takeInHand(
      db,
      principal,
      { mailingId, claimed: until, until },
      new Map(rows.map(({ seq }) => [seq, 1])),
      NOW,
    );
    const settled = rows.map(({ seq }) => ({ seq, state: 'ACCEPTED' as const, carrierId: `SM${seq}` }));
    await settle(db, principal, { mailingId, until }, settled, NOW);
  }
}

async function updateTwice(db: Db, { accountId }: Principal, mailingId: number): Promise<void> {
  for (let from = 0; from < ON_THEIR_WAY; from += BATCH) {
    const batch = sql`account_id = ${accountId} and mailing_id = ${mailingId} and seq > ${from} and seq <= ${from + BATCH}`;
    await sql`update bare set state = 'CLAIMED', lease = ${NOW}::timestamptz where ${batch}`.execute(db);
    await sql`update bare set state = 'ACCEPTED', lease = null, carrier_id = 'SM' || seq where ${batch}`.execute(db);
  }
}
