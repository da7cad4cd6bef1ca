/** Keeps what somebody spoke into the telephone with a pin (O-210). */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_RECORDING_BYTES, MOST_RECORDINGS } from '../../../src/api/contract/marketing/phone.ts';
import { lockAccount } from '../../billing/plans/subscription.queries.ts';
import { isRefusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { Phone } from '../carriers/port.ts';
import { stillOpen, usePin, type PinOwner } from './audioPins.queries.ts';
import { judgeRecording } from './judgeRecording.ts';
import { countRecordings, fillRecording, freeName, insertRecording, type KeptSound } from './recordings.queries.ts';

/** Answers what is said at the end of the call. A pin that was used is told as one that is none. */
export async function keepSpoken(
  services: Services,
  phone: Phone,
  pin: Tenant & { readonly id: number },
  recordingUrl: string,
): Promise<string> {
  const { store, clock, files, apart } = services;
  const owner = await stillOpen(store.db, pin, clock.now());
  if (owner === undefined) return 'This pin was used, or is over. Nothing was kept.';
  // With its ending the service answers the file itself.
  const content = await phone.fetchRecording(`${recordingUrl}.wav`, MOST_RECORDING_BYTES);
  if (content === null) return 'The recording did not arrive. Call again with the same pin.';
  const dir = await mkdtemp(join(tmpdir(), 'platbook-spoken-'));
  try {
    const path = join(dir, 'file');
    await writeFile(path, content);
    const caller = { accountId: owner.accountId, signal: new AbortController().signal };
    const judged = await apart.run(judgeRecording, { path }, caller);
    if (isRefusal(judged) || !judged.ok) return 'The recording could not be read. Call again with the same pin.';
    const key = `recordings/${owner.accountId}/${randomUUID()}`;
    const { contentType, bytes, ms } = judged;
    await files.keep(key, path);
    if (await fill(services, owner, { contentType, bytes, ms, key })) return 'Your recording is kept. Goodbye.';
    await files.remove(key);
    return 'This pin was used, or is over. Nothing was kept.';
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** The pin and what it is for in one transaction: it works once, and never for nothing. */
async function fill({ store, clock }: Services, owner: PinOwner, sound: KeptSound): Promise<boolean> {
  return await store.db.transaction().execute(async (trx) => {
    await lockAccount(trx, owner);
    const now = clock.now();
    if (!(await usePin(trx, owner, now))) return false;
    if (owner.recordingId !== null) return await fillRecording(trx, owner, owner.recordingId, sound);
    if ((await countRecordings(trx, owner)) >= MOST_RECORDINGS) return false;
    const name = await freeName(trx, owner, 'Recorded by phone');
    return (await insertRecording(trx, owner, { name, type: 'PIN', sound, now })) !== undefined;
  });
}
