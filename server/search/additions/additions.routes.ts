/** Records added in the browser: P387-P389, P395-P399. What the command does, by the same functions. */
import { ROADS } from '../../../src/api/search/map/roads.ts';
import { noChoice } from '../../../src/api/search/noChoice.ts';
import { createReadStream } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { MappingChoice } from '../../../src/api/contract/search/addSource.ts';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../account/session/session.ts';
import { seriesOf } from '../../data/ingest/sourceRows.queries.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { Busy } from '../../platform/busy.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { runAddition } from './runAddition.ts';
import { additionFolder, forgetFile, uploadedFile, withWorkDir, type AdditionFolder } from './additionFolder.ts';
import { additionOf, isOpen } from './additions.rows.ts';
import { findAddition, listAdditions, updateAddition, type AdditionRecord } from './additions.queries.ts';
import { previewTask } from './additionTasks.ts';
import { proposal } from './proposal.ts';
import type { Proposed } from './proposed.ts';
import { receiveAddition } from './receiveAddition.ts';
import type { Wished } from './runAddition.job.ts';
import { takeSheet } from './takeSheet.ts';
import { tellAddition } from './tellAddition.ts';

const NO_ADDITION = 'There is no such file, or it is loaded or dropped by now.';
const ON_THE_MAP = 'Streets have no rows to look at: load them, and they are on the map.';
const BEGUN = 'This file is being loaded already. Nothing was changed.';

type Calls =
  | 'additions'
  | 'uploadSource'
  | 'proposeSource'
  | 'previewSource'
  | 'loadSource'
  | 'cancelAddition'
  | 'additionRecipe'
  | 'additionRejected';

export const additionsHandlers = {
  additions: async ({ services }) => {
    const records = await listAdditions(services.store.db);
    return { results: records.map(additionOf), resultCount: records.length };
  },

  uploadSource: async ({ request, session, services }) => {
    const record = await receiveAddition(services, session, request);
    if (isRefusal(record)) return record;
    const proposed = await proposal(services, record, folderOf(services, record.id), noChoice);
    return isRefusal(proposed) ? proposed : proposed.answer;
  },

  proposeSource: async ({ params: { id }, body, ...call }) => {
    const opened = await open(call, id, body);
    return isRefusal(opened) ? opened : opened.proposed.answer;
  },

  previewSource: async ({ params: { id }, body, request, session, services }) => {
    const opened = await open({ request, session, services }, id, body);
    if (isRefusal(opened)) return opened;
    const { proposed, folder, file } = opened;
    const { recipe } = proposed;
    if (recipe === null) return refuse(422, proposed.answer.problem ?? undefined);
    if (recipe.id === ROADS) return refuse(422, ON_THE_MAP);
    const { apart, config } = services;
    const { warehouseDir } = config;
    const shown = await withWorkDir(
      folder,
      async (workDir) =>
        await apart.run(previewTask, { recipe, file, warehouseDir, workDir }, callerOf(request, session)),
    );
    if (isRefusal(shown)) return shown;
    return shown.ok ? shown.value : refuse(422, shown.why);
  },

  loadSource: async ({ params: { id }, body: { retire, ...choice }, request, session, services }) => {
    const opened = await open({ request, session, services }, id, choice);
    if (isRefusal(opened)) return opened;
    const { proposed, folder, record } = opened;
    if (proposed.recipe === null) return refuse(422, proposed.answer.problem ?? undefined);
    const wished: Wished = { recipe: proposed.recipe, retire };
    await writeFile(folder.recipe, JSON.stringify(wished));
    await rm(folder.progress, { force: true });
    const { db } = services.store;
    const begun = await updateAddition(db, id, ['WAITING', 'FAILED'], {
      state: 'LOADING',
      choice: JSON.stringify(choice),
      series: seriesOf(proposed.recipe),
      ...proposed.kept,
      operator_account_id: session.accountId,
      operator_id: session.userId,
      phase: 'Waiting',
      done: 0,
      total: 0,
      attempts: 0,
      cancel_requested: false,
      message: null,
      finished: null,
    });
    if (begun === null) return refuse(422, BEGUN);
    try {
      await services.jobs.send(runAddition, { additionId: id });
    } catch (error) {
      // Nobody is to work it off later: the person is told that it was not begun.
      if (error instanceof Busy) await updateAddition(db, id, ['LOADING'], { state: record.state, phase: null });
      throw error;
    }
    tellAddition(services, begun);
    return additionOf(begun);
  },

  cancelAddition: async ({ params: { id }, services }) => {
    const { db } = services.store;
    const record = await findAddition(db, id);
    if (record === null) return refuse(404, NO_ADDITION);
    // Nobody has begun with it.
    const { state } = record;
    const isWorkedOn = state === 'LOADING' || state === 'FETCHING';
    const isIdle = isWorkedOn && record.worker === null;
    if (isWorkedOn && !isIdle) {
      const asked = await updateAddition(db, id, [state], { cancel_requested: true });
      if (asked !== null) {
        // Who works on it sees it in a moment.
        tellAddition(services, asked);
        return additionOf(asked);
      }
    }
    const dropped =
      isIdle || isOpen(record)
        ? await updateAddition(db, id, ['FETCHING', 'WAITING', 'FAILED', 'LOADING'], {
            state: 'CANCELLED',
            cancel_requested: isIdle,
            phase: null,
            finished: services.clock.now(),
            is_swept: true,
          })
        : null;
    if (dropped === null) return refuse(422, 'This is over: there is nothing to stop or to drop.');
    await forgetFile(folderOf(services, id));
    tellAddition(services, dropped);
    return additionOf(dropped);
  },

  additionRecipe: async ({ params: { id }, body, ...call }) => {
    const opened = await open(call, id, body);
    if (isRefusal(opened)) return opened;
    const { recipe, answer } = opened.proposed;
    if (recipe === null) return refuse(422, answer.problem ?? undefined);
    if (recipe.id === ROADS) return refuse(422, 'Streets of the Census are known everywhere: they need no recipe.');
    return { fileName: `${recipe.id}.json`, text: `${JSON.stringify(recipe, null, 2)}\n` };
  },

  additionRejected: async ({ params: { id }, services }) => {
    const record = await findAddition(services.store.db, id);
    const { rejected } = folderOf(services, id);
    if (record === null || !record.has_rejected || (await stat(rejected).catch(() => null)) === null)
      return refuse(404, 'There are no rejected rows of this file.');
    const name = `${basename(record.file_name, extname(record.file_name))} rejected.csv`;
    return download(name, 'text/csv; charset=utf-8', createReadStream(rejected));
  },
} satisfies Pick<Handlers, Calls>;

const folderOf = ({ config }: Services, id: number): AdditionFolder => additionFolder(config.dataDir, id);

interface Call {
  readonly request: FastifyRequest;
  readonly session: Session;
  readonly services: Services;
}

interface Opened {
  readonly record: AdditionRecord;
  readonly folder: AdditionFolder;
  readonly file: string;
  readonly proposed: Proposed;
}

/** A file that may be mapped and loaded, with what it is taken for by this choice. */
async function open(
  { request, session, services }: Call,
  id: number,
  choice: MappingChoice,
): Promise<Opened | Refusal> {
  const record = await findAddition(services.store.db, id);
  if (record?.state === 'LOADING') return refuse(422, BEGUN);
  if (record === null || !isOpen(record)) return refuse(404, NO_ADDITION);
  const folder = folderOf(services, id);
  const file = await uploadedFile(folder);
  if (file === null) return refuse(404, 'The file is there no more: bring it up again.');
  const meant = { file, name: record.file_name, sheet: choice.sheet };
  const refused = await takeSheet(services.apart, folder, meant, callerOf(request, session));
  if (refused !== null) return refused;
  const proposed = await proposal(services, record, folder, choice);
  return isRefusal(proposed) ? proposed : { record, folder, file, proposed };
}
