/** Export of everything: P275-P278. */
import { resumable } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refuse.ts';
import { isUniqueViolation } from '../../platform/store/uniqueViolation.ts';
import { makeArchive } from '../jobs.ts';
import { endArchive, expireArchives, findArchive, insertArchive } from './archives.queries.ts';
import { readData } from './readData.ts';

const UNDER_WAY = 'An export is being made: wait for it, or cancel it first. No other was begun.';
const OVER = 'This export is over: its file is kept for 7 days. Make a new one.';

export const archiveHandlers = {
  accountData: async ({ session, services }) => await readData(services, session),

  startArchive: async ({ session, services }) => {
    const { store, clock, jobs, files } = services;
    try {
      const { id, old } = await store.db.transaction().execute(async (trx) => ({
        old: await expireArchives(trx, session),
        id: await insertArchive(trx, session, session.isOwner, clock.now()),
      }));
      for (const key of old) await files.remove(key);
      // One that cannot be sent now is found by the job that looks every minute.
      await jobs.send(makeArchive, { accountId: session.accountId, archiveId: id });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return refuse(409, UNDER_WAY);
    }
    return await readData(services, session);
  },

  endArchive: async ({ params: { id }, session, services }) => {
    const { store, clock, files } = services;
    const key = await endArchive(store.db, session, id, clock.now());
    if (key === undefined) return refuse(404, 'There is no such export, or it is over. Nothing was cancelled.');
    if (key !== null) await files.remove(key);
    return await readData(services, session);
  },

  archiveFile: async ({ params: { id }, session, services }) => {
    const { store, files } = services;
    const archive = await findArchive(store.db, session, id);
    if (archive === null) return refuse(404, 'There is no such export of yours.');
    const { fileKey, state, made } = archive;
    if (state === 'QUEUED' || state === 'RUNNING') return refuse(409, 'This export is still being made.');
    const isOver = archive.expires !== null && new Date(archive.expires) <= services.clock.now();
    const bytes = fileKey === null || isOver ? null : await files.bytes(fileKey);
    if (fileKey === null || bytes === null) return refuse(410, OVER);
    const name = `${session.product}-export-${made.slice(0, 10)}.zip`;
    return resumable(name, 'application/zip', {
      bytes,
      tag: archive.sha256 ?? '',
      read: async (range) => await files.stream(fileKey, range),
    });
  },
} satisfies Partial<Handlers>;
