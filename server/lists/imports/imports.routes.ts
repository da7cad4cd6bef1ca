/** Imports of properties: C052-C056, and preview, start, cancel and undo. */
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import type { ImportOptions } from '../../../src/api/contract/lists/exportImport.ts';
import { listGroups } from '../lists/groups.queries.ts';
import { tellLists } from '../lists/tell.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { runImport } from '../jobs.ts';
import { Busy } from '../../platform/busy.ts';
import type { Session } from '../../account/session/session.ts';
import { listConflicts } from './conflicts.queries.ts';
import { refuseTakenBack } from './countImported.ts';
import { decideConflict } from './decideConflict.ts';
import { importFolder, type ImportFolder } from './importFolder.ts';
import { deleteImport, findImport, listImports, storedOptions, updateImport } from './imports.queries.ts';
import { headerOf, importJobOf, type ImportRecord } from './imports.rows.ts';
import { openImport } from './openImport.ts';
import { previewUpload, proposeOptions } from './previewUpload.ts';
import { receiveImport } from './receiveImport.ts';
import { tellImport } from './tellImport.ts';
import { boundWaiting } from './waitingImports.queries.ts';
import { BYTE_ORDER_MARK } from '../../paper/csv/csvText.ts';

const NO_IMPORT = 'There is no such import.';

type Calls =
  | 'importProperties'
  | 'listImports'
  | 'deleteImport'
  | 'importFile'
  | 'importReport'
  | 'uploadImport'
  | 'previewImport'
  | 'startImport'
  | 'cancelImport'
  | 'undoImport'
  | 'importConflicts'
  | 'decideConflict';

export const importHandlers = {
  importProperties: async ({ request, session, services }) => {
    await boundWaiting(services.store.db, session);
    const held = await receiveImport(services, session, request);
    if (isRefusal(held)) return held;
    return await keepOrDrop(services, session, held.id, async () => {
      const opened = await openImport(services, held.folder, callerOf(request, session));
      if (isRefusal(opened)) return opened;
      const options = await proposeOptions(services, session, opened.header);
      await queue(services, session, held.id, options, opened.header);
      return await answer(services, session);
    });
  },

  uploadImport: async ({ request, session, services }) => {
    const held = await receiveImport(services, session, request);
    if (isRefusal(held)) return held;
    return await keepOrDrop(services, session, held.id, async () => {
      const caller = callerOf(request, session);
      const opened = await openImport(services, held.folder, caller);
      if (isRefusal(opened)) return opened;
      const options = await proposeOptions(services, session, opened.header);
      return await previewUpload(services, session, held.id, { opened, options, caller });
    });
  },

  previewImport: async ({ params: { id }, body, request, session, services }) => {
    const record = await findImport(services.store.db, session, id);
    if (record === null || record.state !== 'HELD') return refuse(404, NO_IMPORT);
    const caller = callerOf(request, session);
    const opened = await openImport(services, folderOf(services, session, id), caller);
    if (isRefusal(opened)) return opened;
    return await previewUpload(services, session, id, { opened, options: body, caller });
  },

  startImport: async ({ params: { id }, body: { groupName, ...options }, request, session, services }) => {
    const record = await findImport(services.store.db, session, id);
    if (record === null || record.state !== 'HELD') return refuse(404, NO_IMPORT);
    await boundWaiting(services.store.db, session);
    const opened = await openImport(services, folderOf(services, session, id), callerOf(request, session));
    if (isRefusal(opened)) return opened;
    await queue(services, session, id, options, opened.header, groupName);
    return await answer(services, session);
  },

  listImports: async ({ session, services }) => await answer(services, session),

  deleteImport: async ({ params: { id }, session, services }) => {
    const record = await findImport(services.store.db, session, id);
    if (record === null) return refuse(404, NO_IMPORT);
    if (!(await deleteImport(services.store.db, session, id))) {
      return refuse(422, 'This import is still running: cancel it first. Nothing was undone.');
    }
    await rm(folderOf(services, session, id).dir, { recursive: true, force: true });
    return await answer(services, session);
  },

  importFile: async ({ params: { id }, session, services }) => {
    const record = await findImport(services.store.db, session, id);
    if (record === null) return refuse(404, NO_IMPORT);
    const { upload } = folderOf(services, session, id);
    if (!(await exists(upload))) return refuse(404, 'The file is no longer there.');
    return download(record.file_name, 'application/octet-stream', createReadStream(upload));
  },

  importReport: async ({ params: { id }, session, services }) => {
    const record = await findImport(services.store.db, session, id);
    if (record === null) return refuse(404, NO_IMPORT);
    const { report } = folderOf(services, session, id);
    if (!record.has_report || !(await exists(report))) return refuse(404, 'There is no report of this import.');
    const name = `${basename(record.file_name, extname(record.file_name))} report.csv`;
    return download(name, 'text/csv; charset=utf-8', Readable.from(markedFile(report), { objectMode: false }));
  },

  cancelImport: async ({ params: { id }, session, services }) => {
    const { db } = services.store;
    const record = await findImport(db, session, id);
    if (record === null) return refuse(404, NO_IMPORT);
    const where = { accountId: session.accountId, id };
    const isDone =
      record.direction === 'RUN' &&
      (await updateImport(db, { ...where, states: ['QUEUED', 'PROCESSING'] }, { cancel_requested: true }));
    if (!isDone) return refuse(422, 'This import is not running.');
    await tell(services, session, id);
    return await answer(services, session);
  },

  undoImport: async ({ params: { id }, body: { undo }, session, services }) => {
    const { db } = services.store;
    const record = await findImport(db, session, id);
    if (record === null) return refuse(404, NO_IMPORT);
    if (record.state !== 'COMPLETE') return refuse(422, 'Only a finished import can be undone. Nothing was undone.');
    if (record.undone !== undo) {
      const refusal = undo ? null : await refuseTakenBack(services.store, session, record);
      if (refusal !== null) return refusal;
      await boundWaiting(db, session);
      const change = { state: 'QUEUED', direction: undo ? 'BACK' : 'AGAIN', finished: null, worker: null } as const;
      await updateImport(db, { accountId: session.accountId, id, states: ['COMPLETE'] }, change);
      await services.jobs.send(runImport, { accountId: session.accountId, importId: id });
    }
    return await answer(services, session);
  },

  importConflicts: async ({ params: { id }, session, services }) => {
    const record = await findImport(services.store.db, session, id);
    return record === null ? refuse(404, NO_IMPORT) : await conflictsOf(services, session, record);
  },

  decideConflict: async ({ params: { id }, body, session, services }) => {
    const { db } = services.store;
    const refusal = await decideConflict(services, session, id, body);
    if (refusal !== null) return refusal;
    const record = await findImport(db, session, id);
    if (record === null) return refuse(404, NO_IMPORT);
    const groups = await listGroups(db, session);
    const groupIds = record.group_id === null ? [] : [record.group_id];
    tellLists(services, session, { groupIds, propertyIds: null, groups });
    tellImport(services, record);
    const now = new Date();
    const importJobs = (await listImports(db, session)).map((one) => importJobOf(one, now));
    return { ...(await conflictsOf(services, session, record)), importJobs, groups };
  },
} satisfies Pick<Handlers, Calls>;

async function conflictsOf({ store }: Services, session: Session, record: ImportRecord) {
  return {
    header: headerOf(record),
    conflicts: await listConflicts(store.db, session, record.id),
  };
}

const folderOf = ({ config }: Services, { accountId }: Session, id: number): ImportFolder =>
  importFolder(config.dataDir, accountId, id);

async function queue(
  services: Services,
  session: Session,
  id: number,
  options: ImportOptions,
  header: readonly string[],
  groupName?: string,
): Promise<void> {
  const change = {
    state: 'QUEUED',
    options: storedOptions(options, header),
    ...(groupName === undefined ? {} : { group_name: groupName }),
  } as const;
  const { accountId } = session;
  await updateImport(services.store.db, { accountId, id, states: ['HELD'] }, change);
  try {
    await services.jobs.send(runImport, { accountId, importId: id });
  } catch (error) {
    // Nobody is to work it off later: the person is told that it was not begun.
    if (error instanceof Busy)
      await updateImport(services.store.db, { accountId, id, states: ['QUEUED'] }, { state: 'HELD' });
    throw error;
  }
  await tell(services, session, id);
}

async function tell(services: Services, session: Session, id: number): Promise<void> {
  const record = await findImport(services.store.db, session, id);
  if (record !== null) tellImport(services, record);
}

/** The jobs; with the lists where no import is changing them (R-IMPORT-006). */
async function answer(services: Services, session: Session) {
  const records = await listImports(services.store.db, session);
  const now = new Date();
  const isRunning = records.some(({ state }) => state === 'PROCESSING');
  return {
    importJobs: records.map((record: ImportRecord) => importJobOf(record, now)),
    ...(isRunning ? {} : { groups: await listGroups(services.store.db, session) }),
  };
}

/** An upload that is refused, or breaks off, leaves nothing behind. */
async function keepOrDrop<T>(
  services: Services,
  session: Session,
  id: number,
  read: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  let isKept = false;
  try {
    const found = await read();
    isKept = !isRefusal(found);
    return found;
  } finally {
    // One that is queued by now is the job's, which may be done with it already.
    if (!isKept && (await deleteImport(services.store.db, session, id, ['HELD']))) {
      await rm(folderOf(services, session, id).dir, { recursive: true, force: true });
    }
  }
}

const exists = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

/** Spreadsheet programs take a file for UTF-8 when it says so. */
async function* markedFile(path: string): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK);
  for await (const part of createReadStream(path)) yield part as Buffer; // a stream without encoding hands out buffers
}
