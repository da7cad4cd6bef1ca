/** What calls of an account play. */
import { sql, type Kysely } from 'kysely';
import type { RecordingType } from '../../../src/api/contract/marketing/phone.ts';
import type { Database } from '../../platform/store/schema.ts';
import { accountColumns, isOfAccount, ofAccount, type Tenant } from '../../platform/tenant.ts';
import type { SoundFile } from './judgeRecording.apart.ts';

type Db = Kysely<Database>;

/** A call that was taken rings, or waits at the service, no longer. */
const RINGING_MS = 86_400_000;

/** A file of sound that lies in the file store. */
export interface KeptSound extends SoundFile {
  readonly key: string;
}

/** With the pin that is open for one. */
export async function listRecordings(db: Db, tenant: Tenant, now: Date) {
  return await ofAccount(db.selectFrom('recording as r'), tenant)
    .select(['r.id', 'r.name', 'r.type', 'r.ms'])
    .select((eb) =>
      eb
        .selectFrom('audio_pin as p')
        .whereRef('p.account_id', '=', 'r.account_id')
        .whereRef('p.recording_id', '=', 'r.id')
        .where('p.used', 'is', null)
        .where('p.expires', '>', now)
        .select('p.pin')
        .limit(1)
        .as('pin'),
    )
    .orderBy(sql`lower(r.name)`)
    .orderBy('r.id')
    .execute();
}

export async function countRecordings(db: Db, tenant: Tenant): Promise<number> {
  const row = await ofAccount(db.selectFrom('recording'), tenant)
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Undefined: there is none, or nothing was recorded yet. */
export async function findSound(
  db: Db,
  tenant: Tenant,
  id: number,
): Promise<(KeptSound & { name: string }) | undefined> {
  const row = await ofAccount(db.selectFrom('recording'), tenant)
    .select(['name', 'content_type', 'bytes', 'ms', 'file_key'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.file_key == null || row.content_type === null || row.bytes === null || row.ms === null) return undefined;
  return { name: row.name, contentType: row.content_type, bytes: row.bytes, ms: row.ms, key: row.file_key };
}

/** With or without its sound. */
export async function findRecording(db: Db, tenant: Tenant, id: number) {
  return await ofAccount(db.selectFrom('recording'), tenant)
    .select(['id', 'name', 'content_type'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** It stays as it is until the transaction ends; false: there is none. `isEnding`: nobody else holds it so meanwhile. */
export async function holdRecording(trx: Db, tenant: Tenant, id: number, isEnding = false): Promise<boolean> {
  const query = ofAccount(trx.selectFrom('recording'), tenant).select('id').where('id', '=', id);
  const row = await (isEnding ? query.forUpdate() : query.forShare()).executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether calls of a campaign play it, now or when it goes on. Of one that just ended calls may still ring: they play it
 * until a day later.
 */
export async function isPlayed(db: Db, tenant: Tenant, id: number, now: Date): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('mailing'), tenant)
    .select('id')
    .where('type', '=', 'VOICEMAIL')
    .where('status', '<>', 'NEW')
    .where(sql<string>`body -> 'voice' ->> 'recordingId'`, '=', String(id))
    .where((eb) =>
      eb.or([
        eb('status', '<>', 'COMPLETE'),
        eb.and([eb('carrier', '=', 'SERVICE'), eb('completed', '>', new Date(now.getTime() - RINGING_MS))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const soundColumns = (sound: KeptSound | null) => ({
  content_type: sound?.contentType ?? null,
  bytes: sound?.bytes ?? null,
  ms: sound?.ms ?? null,
  file_key: sound?.key ?? null,
});

/** Undefined: its name is taken. */
export async function insertRecording(
  db: Db,
  tenant: Tenant,
  {
    name,
    type,
    sound,
    now,
  }: { readonly name: string; readonly type: RecordingType; readonly sound: KeptSound | null; readonly now: Date },
): Promise<number | undefined> {
  const row = await db
    .insertInto('recording')
    .values({ ...accountColumns(tenant), name, type, made: now, ...soundColumns(sound) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What was spoken for one that waited for it. False: it is gone, or has its sound already. */
export async function fillRecording(db: Db, tenant: Tenant, id: number, sound: KeptSound): Promise<boolean> {
  const row = await ofAccount(db.updateTable('recording'), tenant)
    .set(soundColumns(sound))
    .where('id', '=', id)
    .where('file_key', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of the name that one wants, the first that is not taken: with a number behind it. */
export async function freeName(db: Db, tenant: Tenant, wanted: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select c.name from (
      select 0 as n, ${wanted}::text as name
      union all select g.n, ${wanted}::text || ' (' || g.n || ')' from generate_series(2, 200) as g (n)
    ) c
    where not exists (select 1 from recording r where ${isOfAccount(tenant, 'r')} and lower(r.name) = lower(c.name))
    order by c.n limit 1`.execute(db);
  return rows[0]?.name ?? `${wanted} ${Date.now()}`;
}

export async function isNameTaken(db: Db, tenant: Tenant, name: string, exceptId: number): Promise<boolean> {
  const row = await ofAccount(db.selectFrom('recording'), tenant)
    .select('id')
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function renameRecording(db: Db, tenant: Tenant, id: number, name: string): Promise<boolean> {
  const row = await ofAccount(db.updateTable('recording'), tenant)
    .set({ name })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Answers the key of its file, null where it had none; undefined: there is no such recording. */
export async function removeRecording(db: Db, tenant: Tenant, id: number): Promise<string | null | undefined> {
  const row = await ofAccount(db.deleteFrom('recording'), tenant)
    .where('id', '=', id)
    .returning('file_key')
    .executeTakeFirst();
  return row === undefined ? undefined : row.file_key;
}
