import type { profileValues } from '../../../src/api/marketing/placeholderValues.ts';
import { Content } from '../../../src/api/contract/marketing/mailings.ts';
import type { JobResources } from '../../platform/jobs/definition.ts';
import { installationOf } from '../../platform/store/installation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { dropFiles, isOneFile, writeMailing, type MadeMailing } from '../carriers/files.ts';
import { picturesOf } from '../email/pictures.queries.ts';
import { soundOf } from '../voicemail/soundOf.ts';
import { orderedVoice } from '../voicemail/voiceParts.ts';
import { lockMailing, type LockedMailing } from '../mailings/mailings.queries.ts';
import { channelOf } from './channels.ts';
import {
  claimNext,
  completeMailing,
  mailingsGoing,
  releaseFiles,
  rowsOfFile,
  settleWritten,
  type GoingOut,
} from './claims.queries.ts';
import { stillPermitted } from './stillPermitted.ts';
import { lookForLost, sendByService, type Open } from './sendByService.ts';

/** Hands over what is due of all mailings, a part of each in turn, until nothing is. */
export async function sendMailingsJob(_: object, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const { store, events, clock, log } = resources;
  const opened = new Map<number, Open | null>();
  /** Services that want to be left alone, by their place. */
  const held = new Map<string, Date>();
  /** What went wrong with one keeps no other from going out. */
  const failed = new Map<number, unknown>();
  const sendPart = async (going: GoingOut): Promise<boolean> =>
    going.carrier === 'FILES'
      ? await sendFiles(resources, going)
      : await sendThrough(resources, await openOnce(resources, going, opened), held, going.status);
  for (let isMore = true; isMore;) {
    isMore = false;
    for (const going of await mailingsGoing(store.db, clock.now())) {
      if (stopping?.aborted === true) return;
      if (failed.has(going.id)) continue;
      const hasMoved = await sendPart(going).catch((error: unknown) => {
        log.error({ err: error, mailing: going.id }, 'a part of a campaign could not be sent; the others go on');
        failed.set(going.id, error);
        return false;
      });
      if (!hasMoved) continue;
      isMore = true;
      events.publish(going, { type: 'mailings.changed' });
    }
  }
  // So that the work is begun anew, and stands among what troubles the installation.
  if (failed.size > 0) throw new AggregateError([...failed.values()], `${failed.size} campaigns could not be sent`);
}

/** Null: its service is not there any more; what waits goes on waiting until it is. */
async function openOnce(
  resources: JobResources,
  going: Principal & { readonly id: number },
  opened: Map<number, Open | null>,
): Promise<Open | null> {
  const known = opened.get(going.id);
  if (known !== undefined) return known;
  const mailing = await lockMailing(resources.store.db, going, going.id);
  const channel = mailing === undefined ? null : channelOf(resources, mailing.type);
  if (mailing === undefined || channel === null) {
    resources.log.warn({ mailing: going.id }, 'a mailing waits for a service that is not set up any more');
    opened.set(going.id, null);
    return null;
  }
  const { id, content, sender } = madeOf(mailing);
  const voice = orderedVoice(mailing.body);
  const { accountId, userId } = going;
  const installation = await installationOf(resources.store.db);
  const one = { accountId, userId, id, content, voice };
  const open: Open = { ...one, sender, installation, channel, handing: await channel.open(one) };
  opened.set(going.id, open);
  return open;
}

async function sendThrough(
  resources: JobResources,
  open: Open | null,
  held: Map<string, Date>,
  status: string,
): Promise<boolean> {
  if (open === null) return false;
  const { place } = open.channel;
  if ((held.get(place) ?? new Date(0)) > resources.clock.now()) return false;
  const isFound = await lookForLost(resources, open);
  if (status !== 'PROCESSING') return isFound;
  const isSent = await sendByService(resources, open, (until) => void held.set(place, until));
  return isFound || isSent;
}

/** False: there was nothing to do. */
async function sendFiles(
  resources: JobResources,
  going: Principal & { readonly id: number; readonly status: string },
): Promise<boolean> {
  const { store, clock, config } = resources;
  const { id } = going;
  if (going.status !== 'PROCESSING') return await releaseFiles(store.db, going, id, clock.now());
  const claimed = await claimNext(store.db, going, id, clock.now());
  if (claimed.is === 'NOTHING') return false;
  const { mailing } = claimed;
  const { content } = madeOf(mailing);
  const voice = orderedVoice(mailing.body);
  if (claimed.is === 'CLAIMED') {
    const { until, rows: some } = claimed;
    const permitted = await stillPermitted(resources, { ...going, content, voice }, some, { until, isNow: false });
    const gone = some.flatMap(({ seq }) => (permitted.has(seq) ? [] : seq));
    await dropFiles(config, mailing, gone);
  }
  // Also of one that is through: whoever wrote last may have died before the file was renamed.
  const rows = rowsOfFile(store.db, going, { mailingId: id, isOneFile: isOneFile(mailing.type) });
  const pictures = content.type === 'EMAIL' ? await picturesOf(store.db, going, content) : [];
  await writeMailing(config, { ...madeOf(mailing), sound: await soundOf(resources, going, mailing), pictures }, rows);
  if (claimed.is === 'DONE') return await completeMailing(store.db, going, id, clock.now());
  await settleWritten(store.db, going, id, claimed.until, clock.now());
  return true;
}

export const madeOf = ({
  type,
  id,
  body,
  sender,
  opt_out_key,
  ordered,
}: LockedMailing): Omit<MadeMailing, 'sound' | 'pictures'> => ({
  type,
  id,
  content: Content.parse(body),
  sender: sender as ReturnType<typeof profileValues>, // written by orderMailing
  optOutKey: opt_out_key,
  ordered,
});
