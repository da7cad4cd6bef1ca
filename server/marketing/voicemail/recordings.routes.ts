/** What calls play, and the pin with which one records by phone: C146, C154-C157, P372 (R-VOICE-003, R-VOICE-008, R-VOICE-012). */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import {
  MOST_RECORDING_BYTES,
  MOST_RECORDINGS,
  phoneContract,
  type Recordings,
} from '../../../src/api/contract/marketing/phone.ts';
import type { Session } from '../../account/session/session.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { resumable } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import { receive } from '../../platform/http/validate.ts';
import type { Services } from '../../platform/http/services.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Tenant } from '../../platform/tenant.ts';
import { makePin, openPin } from './audioPins.queries.ts';
import { judgeRecording } from './judgeRecording.ts';
import {
  countRecordings,
  findSound,
  holdRecording,
  insertRecording,
  isNameTaken,
  isPlayed,
  listRecordings,
  removeRecording,
  renameRecording,
} from './recordings.queries.ts';

const NO_PHONE = 'Recording by phone needs a telephone service; upload a file instead. Nothing was recorded.';
const NONE = 'There is no such recording any more. Nothing was changed.';
const TAKEN = 'There is a recording with this name. Nothing was kept.';
const PLAYED =
  'Calls of a campaign play this recording: it can be removed once that campaign is complete. Nothing was removed.';
const { upload: form } = phoneContract.addRecording;

export const recordingHandlers = {
  audioPin: async ({ query: { create }, session, services }) => {
    const { phone, store, clock } = services;
    if (create && phone === null) return refuse(422, NO_PHONE);
    const now = clock.now();
    const open = create
      ? await store.db.transaction().execute(async (trx) => await makePin(trx, session, null, now))
      : await openPin(store.db, session, now);
    return {
      voicemailAudioPin: open?.pin ?? null,
      phone: phone === null ? null : phone.number.slice(-10),
      expires: open?.expires.toISOString() ?? null,
    };
  },

  recordings: async ({ session, services }) => await recordingsNow(services, session, null),

  addRecording: async ({ session, services, request }) => {
    // As the specification has it, one by phone may come as JSON: there is no file in it.
    if (!request.isMultipart()) return await addByPhone(services, session, jsonOf(request));
    const dir = await mkdtemp(join(tmpdir(), 'platbook-recording-'));
    try {
      const path = join(dir, 'file');
      const upload = await receiveFile(request, { form, path, mostBytes: MOST_RECORDING_BYTES });
      if (isRefusal(upload)) return upload;
      const { name, type } = upload.fields;
      if (type === 'PIN') return await addByPhone(services, session, { name });
      if (upload.fileName === '') return refuse(422, 'A file is missing. Nothing was kept.', { file: 'is missing' });
      const judged = await services.apart.run(judgeRecording, { path }, callerOf(request, session));
      if (isRefusal(judged)) return judged;
      if (!judged.ok) return refuse(422, `${judged.message} Nothing was kept.`, { file: judged.field });
      const { contentType, bytes, ms } = judged;
      const key = `recordings/${session.accountId}/${randomUUID()}`;
      await services.files.keep(key, path);
      const sound = { contentType, bytes, ms, key };
      const id = await services.store.db.transaction().execute(async (trx) => {
        const refused = await refuseMore(trx, session);
        const now = services.clock.now();
        return refused ?? (await insertRecording(trx, session, { name, type, sound, now })) ?? taken();
      });
      if (!isRefusal(id)) return await recordingsNow(services, session, id);
      await services.files.remove(key);
      return id;
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },

  saveRecording: async ({ body: { id, name }, session, services }) => {
    const outcome = await services.store.db.transaction().execute(async (trx) => {
      await lockAccount(trx, session);
      if (await isNameTaken(trx, session, name, id)) return taken();
      return (await renameRecording(trx, session, id, name)) ? id : refuse(404, NONE);
    });
    return isRefusal(outcome) ? outcome : await recordingsNow(services, session, outcome);
  },

  deleteRecording: async ({ params, session, services }) => {
    const key = await services.store.db.transaction().execute(async (trx) => {
      const isThere = await holdRecording(trx, session, params.id, true);
      if (isThere && (await isPlayed(trx, session, params.id, services.clock.now()))) return refuse(422, PLAYED);
      return await removeRecording(trx, session, params.id);
    });
    if (isRefusal(key)) return key;
    if (key === undefined) return refuse(404, NONE);
    if (key !== null) await services.files.remove(key);
    return await recordingsNow(services, session, null);
  },

  recordingFile: async ({ params, session, services }) => {
    const sound = await findSound(services.store.db, session, params.id);
    if (sound === undefined) return refuse(404, 'There is no such recording, or nothing was recorded yet.');
    const { name, contentType, bytes, key } = sound;
    const read = async (range: { start: number; end: number }) => await services.files.stream(key, range);
    const ending = contentType === 'audio/wav' ? 'wav' : 'mp3';
    return { ...resumable(`${name}.${ending}`, contentType, { bytes, tag: key.slice(-36), read }), isInline: true };
  },
} satisfies Partial<Handlers>;

const taken = (): Refusal => refuse(422, TAKEN, { name: 'is taken' });

/** The fields of a form that came as JSON, as its schema reads them; what has a file in it is a form. */
function jsonOf(request: FastifyRequest): { readonly name: string } | Refusal {
  const call = { ...phoneContract.addRecording, upload: undefined, body: form.omit({ file: true }) };
  const received = receive(call, { query: {}, params: {}, body: request.body });
  if (isRefusal(received)) return received;
  const body = received.body as { readonly name: string; readonly type: string }; // as this schema read it
  return body.type === 'PIN' ? body : refuse(422, 'A file is missing. Nothing was kept.', { file: 'is missing' });
}

async function addByPhone(
  services: Services,
  session: Session,
  fields: { readonly name: string } | Refusal,
): Promise<Recordings | Refusal> {
  if (isRefusal(fields)) return fields;
  const { phone, store, clock } = services;
  if (phone === null) return refuse(422, NO_PHONE, { type: 'needs a telephone service' });
  const id = await store.db.transaction().execute(async (trx) => {
    const refused = await refuseMore(trx, session);
    if (refused !== null) return refused;
    const added = await insertRecording(trx, session, {
      name: fields.name,
      type: 'PIN',
      sound: null,
      now: clock.now(),
    });
    if (added === undefined) return taken();
    await makePin(trx, session, added, clock.now());
    return added;
  });
  return isRefusal(id) ? id : await recordingsNow(services, session, id);
}

async function refuseMore(trx: Kysely<Database>, tenant: Tenant): Promise<Refusal | null> {
  await lockAccount(trx, tenant);
  return (await countRecordings(trx, tenant)) < MOST_RECORDINGS
    ? null
    : refuse(422, `There are ${MOST_RECORDINGS} recordings, which is all that an account may have. None was added.`);
}

async function recordingsNow(
  { store, clock }: Services,
  tenant: Tenant,
  selectedId: number | null,
): Promise<Recordings> {
  const rows = await listRecordings(store.db, tenant, clock.now());
  const recordings = rows.map(({ id, name, type, ms, pin }) => ({
    id,
    name,
    type,
    seconds: ms === null ? null : Math.max(1, Math.round(ms / 1000)),
    activeAudioPin: pin,
  }));
  return { recordings, selectedId };
}
