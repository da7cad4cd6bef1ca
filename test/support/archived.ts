/** Exports of everything in tests: secrets that may be in none of them, and their files as another reader finds them. */
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { fromBufferPromise } from 'yauzl';
import { keepArchivesJob } from '../../server/account/archive/keepArchives.job.ts';
import { makeArchiveJob } from '../../server/account/archive/makeArchive.job.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import type { SignedIn, TestServer } from './server.ts';
import { valueOf } from './valueOf.ts';

/** Stands where secrets stand, as text and as bytes. */
export const CANARY = 'canary-in-the-coal-mine';
export const CANARY_HEX = Buffer.from(CANARY).toString('hex');

/** Puts the canary where each kind of secret lies. */
export async function plantCanaries({ db }: TestServer, { accountId, userId }: Principal): Promise<void> {
  const who = sql`${accountId}, ${userId}`;
  const bytes = (more: string) => sql`${Buffer.from(CANARY + more)}`;
  await sql`insert into second_factor (account_id, user_id, secret, made, confirmed)
    values (${who}, ${bytes('')}, now(), now())`.execute(db);
  await sql`insert into recovery_code (account_id, user_id, code_hash) values (${who}, ${bytes('')})`.execute(db);
  await sql`insert into user_token (account_id, user_id, kind, token_hash)
    values (${who}, 'RESET', ${bytes('r')})`.execute(db);
  await sql`insert into login_token (account_id, user_id, token_hash, expires)
    values (${who}, ${bytes('l')}, now() + interval '1 hour')`.execute(db);
  await sql`insert into session (account_id, user_id, token_hash, created, expires, activation_code)
    values (${who}, ${bytes('s')}, now(), now(), ${CANARY})`.execute(db);
  await sql`insert into idempotency (account_id, user_id, key, call, request_hash, status, answer, created)
    values (${who}, ${CANARY}, 'C021', ${bytes('i')}, 200, ${JSON.stringify({ link: CANARY })}, now())`.execute(db);
  await sql`insert into mail (account_id, user_id, recipient, subject, body, created, next_attempt, is_secret)
    values (${who}, 'a@b.co', 'A link', ${`https://x/#token=${CANARY}`}, now(), now(), true)`.execute(db);
  await sql`update payment_method set reference = ${`pm_${CANARY.replaceAll('-', '')}`} where account_id = ${accountId}`.execute(
    db,
  );
  await sql`insert into provider_customer (account_id, reference) values (${accountId}, ${CANARY})`.execute(db);
  await sql`update payment set intent = ${JSON.stringify({ token: CANARY })}, back = ${CANARY} where account_id = ${accountId}`.execute(
    db,
  );
  await sql`update app_user set password_hash = ${CANARY} where account_id = ${accountId} and id = ${userId}`.execute(
    db,
  );
}

/** What the jobs do: works off what was asked for. */
export const keepArchives = async ({ services, clock }: TestServer): Promise<void> =>
  await keepArchivesJob({}, { ...services, clock });

/** Asks for an export, and lets the job make it. */
export async function exported(server: TestServer, { client, auth }: SignedIn) {
  const { archive } = valueOf(await client.call('startArchive', { body: {} }));
  await makeArchiveJob(
    { accountId: auth.profile.accountId, archiveId: archive?.id ?? 0 },
    { ...server.services, clock: server.clock },
  );
  const done = valueOf(await client.call('accountData')).archive;
  if (done?.state !== 'READY') throw new Error(`the export is ${done?.state}: ${done?.message}`);
  return done;
}

export async function archiveOf(server: TestServer, { token }: SignedIn, id: number): Promise<Buffer> {
  const answer = await server.request('GET', `/app/account/archive/${id}/file`, { token });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Its files by their names, unpacked by a reader that is not of who wrote it. */
export async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const opened = await fromBufferPromise(zip, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return files;
}
