/** Reading an export back: P274, P279, P282, P283. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { archiveContract } from '../../../src/api/contract/account/archive.ts';
import { READING_PART_BYTES } from '../../../src/api/contract/account/reading.ts';
import { formatNumber } from '../../../src/calc/format/number.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse } from '../../platform/http/refuse.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { readData } from '../archive/readData.ts';
import { readArchive } from '../jobs.ts';
import { dropReading } from './dropReading.ts';
import { inTheWay } from './inTheWay.queries.ts';
import { readingFolder } from './readingFolder.ts';
import {
  cancelReading,
  findReading,
  insertReading,
  newestReading,
  receivePart,
  turnReading,
} from './readings.queries.ts';

const UNDER_WAY = 'Another export is being read: wait for it, or cancel it first. No other was begun.';
const NONE = 'There is no such export to be read, or it is over. Nothing was read.';
const notEmpty = (there: readonly string[]): string =>
  `An export is read into an account that holds nothing yet. This one holds ${there.join(', ')}. Nothing was read, and nothing was changed.`;

export const readingHandlers = {
  beginReading: async ({ body: { fileName, bytes }, session, services }) => {
    const { store, clock, config } = services;
    const there = await inTheWay(store.db, session);
    if (there.length > 0) return refuse(409, notEmpty(there));
    const before = await newestReading(store.db, session);
    // One that broke off goes on where it was.
    const isSame = before?.state === 'RECEIVING' && before.fileName === fileName && before.bytes === bytes;
    if (isSame) return await readData(services, session);
    try {
      const id = await insertReading(store.db, session, { fileName, bytes, now: clock.now() });
      const { upload } = readingFolder(config.dataDir, session.accountId, id);
      await mkdir(dirname(upload), { recursive: true, mode: 0o700 });
      await writeFile(upload, '', { mode: 0o600 });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse(409, UNDER_WAY);
    }
    return await readData(services, session);
  },

  sendReadingPart: async ({ params: { id }, query: { from = 0 }, session, services, request }) => {
    const { store, clock, config, jobs } = services;
    const dir = await mkdtemp(join(tmpdir(), 'platbook-part-'));
    try {
      const path = join(dir, 'part');
      const form = archiveContract.sendReadingPart.upload;
      const sent = await receiveFile(request, { form, path, mostBytes: READING_PART_BYTES });
      if (isRefusal(sent)) return sent;
      const row = await findReading(store.db, session, id);
      if (row?.state !== 'RECEIVING') return refuse(404, NONE);
      const wanted = `The part from byte ${formatNumber(row.received)} on is wanted. This one was not kept.`;
      if (row.received !== from) return refuse(409, wanted);
      if (sent.bytes === 0) return refuse(422, 'The part is empty. Nothing was kept.', { file: 'is empty' });
      if (from + sent.bytes > row.bytes)
        return refuse(422, 'More came than the file has. The part was not kept.', { file: 'is too long' });
      // At its place: what another one has written there meanwhile is the same, or found out by its sum.
      const { upload } = readingFolder(config.dataDir, session.accountId, id);
      await pipeline(createReadStream(path), createWriteStream(upload, { flags: 'r+', start: from }));
      const part = { from, bytes: sent.bytes, now: clock.now() };
      if (!(await receivePart(store.db, session, id, part))) return refuse(409, 'This part came already.');
      // One that cannot be sent now is found by the job that looks every minute.
      if (from + sent.bytes === row.bytes)
        await jobs.send(readArchive, { accountId: session.accountId, readingId: id });
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
    return await readData(services, session);
  },

  startReading: async ({ params: { id }, session, services }) => {
    const { store, clock, jobs } = services;
    // Of another account there is none, whatever this one holds.
    if ((await findReading(store.db, session, id))?.state !== 'READY') return refuse(404, NONE);
    const there = await inTheWay(store.db, session);
    if (there.length > 0) return refuse(409, notEmpty(there));
    if (!(await turnReading(store.db, session, id, ['READY'], { state: 'QUEUED', now: clock.now() })))
      return refuse(404, NONE);
    await jobs.send(readArchive, { accountId: session.accountId, readingId: id });
    return await readData(services, session);
  },

  endReading: async ({ params: { id }, session, services }) => {
    const { store, clock } = services;
    if (!(await cancelReading(store.db, session, id, clock.now()))) return refuse(404, NONE);
    await dropReading(services, session, id);
    return await readData(services, session);
  },
} satisfies Partial<Handlers>;
