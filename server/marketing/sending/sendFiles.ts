/** A part of a mailing that is made as files: claimed, judged once more, written, settled. */
import type { JobResources } from '../../platform/jobs/definition.ts';
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import { dropFiles, isOneFile, writeMailing, type CardParts } from '../carriers/files.ts';
import { findPictures, picturesOf, type Picture } from '../email/pictures.queries.ts';
import { CARDS_A_PART, partOf } from '../postcards/cardParts.ts';
import { picturesOfCard } from '../postcards/cardPictures.ts';
import { holdMailing } from '../mailings/mailings.queries.ts';
import { soundOf } from '../voicemail/soundOf.ts';
import { orderedVoice } from '../voicemail/voiceParts.ts';
import {
  claimNext,
  completeMailing,
  releaseFiles,
  rowsGivenUp,
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
  const { store, clock, config, apart } = resources;
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
  const pictures = await shownIn(resources, going, made.content);
  const seqs = claimed.is === 'CLAIMED' ? claimed.rows.map(({ seq }) => seq) : await rowsGivenUp(store.db, going, id);
  const rows = rowsFor(resources, going, mailing.file_bytes, seqs);
  const bytes = await writeMailing({ config, apart }, going, { ...made, sound, pictures }, rows);
  if (claimed.is === 'DONE') return await completeMailing(store.db, going, id, clock.now());
  await settleWritten(store.db, going, { mailingId: id, until: claimed.until, bytes }, clock.now());
  return true;
}

async function shownIn(
  { store }: JobResources,
  going: Omit<GoingOut, 'carrier'>,
  content: Content,
): Promise<readonly Picture[]> {
  if (content.type === 'EMAIL') return await picturesOf(store.db, going, content);
  return content.type === 'POSTCARD' ? await findPictures(store.db, going, picturesOfCard(content), 'CARD') : [];
}

/** The parts of cards in which these stand, one at a time, with all rows in these states. */
async function* partsWith(
  { store }: JobResources,
  going: Omit<GoingOut, 'carrier'>,
  seqs: readonly number[],
  states: readonly ('WRITTEN' | 'CLAIMED')[],
): AsyncGenerator<CardParts> {
  for (const part of new Set(seqs.map(partOf))) {
    const range = { from: (part - 1) * CARDS_A_PART + 1, to: part * CARDS_A_PART };
    const rows: FileRow[] = [];
    for await (const some of rowsOfFile(store.db, going, going.id, states, range)) rows.push(...some);
    yield new Map([[part, rows]]);
  }
}

const rowsFor = (
  resources: JobResources,
  going: Omit<GoingOut, 'carrier'>,
  bytes: number,
  seqs: readonly number[],
  { store } = resources,
) => ({
  bytes,
  parts: () => partsWith(resources, going, seqs, ['WRITTEN', 'CLAIMED']),
  more: () => rowsOfFile(store.db, going, going.id, ['CLAIMED']),
  all: () => rowsOfFile(store.db, going, going.id, ['WRITTEN', 'CLAIMED']),
});

async function* none(): AsyncGenerator<FileRow[]> {
  // Nothing more is written.
}

/** Of a paused mailing: what a dead worker had made of rows that it did not settle goes, and they wait again. */
async function takeBack(resources: JobResources, going: Omit<GoingOut, 'carrier'>): Promise<boolean> {
  const { store, clock, config, apart } = resources;
  const { id } = going;
  const now = clock.now();
  const left = await rowsLeft(store.db, going, id, now);
  const mailing = left.length === 0 ? undefined : await holdMailing(store.db, going, id);
  if (mailing === undefined) return false;
  const all = () => rowsOfFile(store.db, going, id, ['WRITTEN']);
  if (!isOneFile(mailing.type)) await dropFiles(config, mailing, left);
  else {
    const sound = await soundOf(resources, going, mailing);
    const made = madeOf(mailing);
    const pictures = await shownIn(resources, going, made.content);
    const parts = () => partsWith(resources, going, left, ['WRITTEN']);
    const rows = { bytes: mailing.file_bytes, more: none, all, parts };
    await writeMailing({ config, apart }, going, { ...made, sound, pictures }, rows);
  }
  return await releaseFiles(store.db, going, id, now);
}
