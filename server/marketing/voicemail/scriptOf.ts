import type { Services } from '../../platform/http/services.ts';
import { installationOf } from '../../platform/store/installation.ts';
import type { CallScript } from '../carriers/port.ts';
import { rowOfKey } from '../sending/rowKey.ts';
import { findSpoken } from './voiceCalls.queries.ts';
import { orderedVoice } from './voiceParts.ts';

/** States of a row whose call may just be answered: also before we know that it was taken, or when we had given up. */
const UNDER_WAY = ['CLAIMED', 'ACCEPTED', 'UNKNOWN'];

/** Whether a row is a call of voicemail. */
export async function isSpoken({ store }: Pick<Services, 'store'>, key: string): Promise<boolean> {
  const of = rowOfKey(await installationOf(store.db), key);
  return of !== null && (await findSpoken(store.db, of, of)) !== undefined;
}

/** What a call plays, as its campaign was ordered; null: there is no such call, or it is over. */
export async function scriptOf({ store }: Pick<Services, 'store'>, key: string): Promise<CallScript | null> {
  const of = rowOfKey(await installationOf(store.db), key);
  const spoken = of === null ? undefined : await findSpoken(store.db, of, of);
  const voice = orderedVoice(spoken?.body);
  if (of === null || spoken === undefined || voice === null || !UNDER_WAY.includes(spoken.state)) return null;
  return { business: spoken.sender?.MyBusinessName ?? '', accountId: of.accountId, recordingId: voice.recordingId };
}
