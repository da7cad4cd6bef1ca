import type { JobResources } from '../../platform/jobs/definition.ts';
import { installationOf } from '../../platform/store/installation.ts';
import type { Principal } from '../../platform/tenant.ts';
import { orderedVoice } from '../voicemail/voiceParts.ts';
import { holdMailing } from '../mailings/mailings.queries.ts';
import { whyHalted } from '../mailings/refuseSending.ts';
import { channelOf } from './channels.ts';
import { mailingsGoing, standingOf, type GoingOut } from './claims.queries.ts';
import { madeOf } from './madeOf.ts';
import { pauseMailing } from './pauseMailing.ts';
import { lookForLost, sendByService, type Open } from './sendByService.ts';
import { sendFiles } from './sendFiles.ts';

const GOES_ON = 'What waits goes on once it is open and resumed.';

/** Hands over what is due of all mailings, a part of each in turn, until nothing is. */
export async function sendMailingsJob(_: object, resources: JobResources, stopping?: AbortSignal): Promise<void> {
  const { store, events, clock, log } = resources;
  const opened = new Map<number, Open | null>();
  /** Services that want to be left alone, by their place. */
  const held = new Map<string, Date>();
  /** What went wrong with one keeps no other from going out. */
  const failed = new Map<number, unknown>();
  const sendPart = async (going: GoingOut): Promise<boolean> => {
    const halted = going.status === 'PROCESSING' ? whyHalted(await standingOf(store.db, going), clock.now()) : null;
    if (halted !== null) return await pauseMailing(resources, going, going.id, `${halted} ${GOES_ON}`);
    return going.carrier === 'FILES'
      ? await sendFiles(resources, going)
      : await sendThrough(resources, await openOnce(resources, going, opened), held, going.status);
  };
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
  const mailing = await holdMailing(resources.store.db, going, going.id);
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
