import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { Content } from '../../../src/api/contract/marketing/mailings.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Principal } from '../../platform/tenant.ts';
import { soundOf } from '../voicemail/soundOf.ts';
import { writeMailingFile } from '../carriers/files.ts';
import type { LockedMailing } from '../mailings/mailings.queries.ts';
import { claimNext, completeMailing, mailingsGoing, rowsOfFile, settleWritten } from './claims.queries.ts';

/** Hands over what is due of all mailings, a part of each in turn, until nothing is. */
export async function sendMailingsJob(_: object, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const { store, events } = resources;
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const going of await mailingsGoing(store.db)) {
      if (stopping?.aborted === true) return;
      if (!(await sendPart(resources, going))) continue;
      isMore = true;
      events.publish(going, { type: 'mailings.changed' });
    }
  }
}

/** False: there was nothing to do. */
async function sendPart(
  { store, clock, config, files }: JobResources,
  going: Principal & { readonly id: number },
): Promise<boolean> {
  const { id } = going;
  const claimed = await claimNext(store.db, going, id, clock.now());
  if (claimed.is === 'NOTHING') return false;
  // Also of one that is through: whoever wrote last may have died before the file was renamed.
  const written = { ...writtenOf(claimed.mailing), sound: await soundOf({ store, files }, going, claimed.mailing) };
  await writeMailingFile(config.dataDir, written, rowsOfFile(store.db, going, id));
  if (claimed.is === 'DONE') return await completeMailing(store.db, going, id, clock.now());
  await settleWritten(store.db, going, id, claimed.until, clock.now());
  return true;
}

const writtenOf = ({ type, id, body, sender }: LockedMailing) => ({
  type,
  id,
  content: Content.parse(body),
  sender: sender as ReturnType<typeof profileValues>, // written by orderMailing
});
