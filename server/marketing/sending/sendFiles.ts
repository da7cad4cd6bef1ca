/** A part of a mailing that is made as files: claimed, judged once more, written, settled. */
import type { JobResources } from '../../platform/jobs/definition.ts';
import { dropFiles, isOneFile, writeMailing } from '../carriers/files.ts';
import { picturesOf } from '../email/pictures.queries.ts';
import { holdMailing } from '../mailings/mailings.queries.ts';
import { soundOf } from '../voicemail/soundOf.ts';
import { orderedVoice } from '../voicemail/voiceParts.ts';
import {
  claimNext,
  completeMailing,
  releaseFiles,
  rowsLeft,
  rowsOfFile,
  settleWritten,
  type FileRow,
  type GoingOut,
} from './claims.queries.ts';
import { madeOf } from './madeOf.ts';
import { stillPermitted } from './stillPermitted.ts';

/** False: there was nothing to do. */
export async function sendFiles(resources: JobResources, going: Omit<GoingOut, 'carrier'>): Promise<boolean> {
  const { store, clock, config } = resources;
  const { id } = going;
  if (going.status !== 'PROCESSING') return await takeBack(resources, going);
  const claimed = await claimNext(store.db, going, id, clock.now());
  if (claimed.is === 'NOTHING') return false;
  const { mailing } = claimed;
  const made = madeOf(mailing);
  if (claimed.is === 'CLAIMED') {
    const about = { ...going, content: made.content, voice: orderedVoice(mailing.body) };
    const permitted = await stillPermitted(resources, about, claimed.rows, { until: claimed.until, isNow: false });
    const gone = claimed.rows.flatMap(({ seq }) => (permitted.has(seq) ? [] : seq));
    await dropFiles(config, mailing, gone);
  }
  // Also of one that is through: whoever died behind the last rows may have left others in the file.
  const sound = await soundOf(resources, going, mailing);
  const pictures = made.content.type === 'EMAIL' ? await picturesOf(store.db, going, made.content) : [];
  const bytes = await writeMailing(config, { ...made, sound, pictures }, rowsFor(resources, going, mailing.file_bytes));
  if (claimed.is === 'DONE') return await completeMailing(store.db, going, id, clock.now());
  await settleWritten(store.db, going, { mailingId: id, until: claimed.until, bytes }, clock.now());
  return true;
}

const rowsFor = ({ store }: JobResources, going: Omit<GoingOut, 'carrier'>, bytes: number) => ({
  bytes,
  more: () => rowsOfFile(store.db, going, going.id, ['CLAIMED']),
  all: () => rowsOfFile(store.db, going, going.id, ['WRITTEN', 'CLAIMED']),
});

async function* none(): AsyncGenerator<FileRow[]> {
  // Nothing more is written.
}

/** Of a paused mailing: what a dead worker had made of rows that it did not settle goes, and they wait again. */
async function takeBack(resources: JobResources, going: Omit<GoingOut, 'carrier'>): Promise<boolean> {
  const { store, clock, config } = resources;
  const { id } = going;
  const now = clock.now();
  const left = await rowsLeft(store.db, going, id, now);
  const mailing = left.length === 0 ? undefined : await holdMailing(store.db, going, id);
  if (mailing === undefined) return false;
  const all = () => rowsOfFile(store.db, going, id, ['WRITTEN']);
  if (!isOneFile(mailing.type)) await dropFiles(config, mailing, left);
  else {
    const sound = await soundOf(resources, going, mailing);
    await writeMailing(
      config,
      { ...madeOf(mailing), sound, pictures: [] },
      { bytes: mailing.file_bytes, more: none, all },
    );
  }
  return await releaseFiles(store.db, going, id, now);
}
