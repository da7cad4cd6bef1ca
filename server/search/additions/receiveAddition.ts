import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addSourceContract, MOST_SOURCE_BYTES } from '../../../src/api/contract/search/addSource.ts';
import type { Session } from '../../account/session/session.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import { additionFolder, arrivingFolder, diskName } from './additionFolder.ts';
import { countKept, insertAddition, type AdditionRecord } from './additions.queries.ts';
import { lookAtFile } from './lookAtFile.ts';

/** Each may be 8 GB. */
const MOST_KEPT = 20;

export const tooManyKept = async ({ db }: Pick<Services['store'], 'db'>): Promise<Refusal | null> =>
  (await countKept(db)) >= MOST_KEPT
    ? refuse(422, `${MOST_KEPT} files wait to be loaded: load some of them or drop them first. Nothing was kept.`)
    : null;

/** Takes a file in and looks at it: one that cannot be read is refused in a sentence, and nothing of it stays. */
export async function receiveAddition(
  { store, config, apart, clock }: Services,
  session: Session,
  request: Parameters<typeof receiveFile>[0],
): Promise<AdditionRecord | Refusal> {
  const full = await tooManyKept(store);
  if (full !== null) return full;
  const folder = arrivingFolder(config.dataDir);
  try {
    await mkdir(folder.upload, { recursive: true, mode: 0o700 });
    const path = join(folder.dir, 'upload.part');
    const form = addSourceContract.uploadSource.upload;
    const upload = await receiveFile(request, { form, path, mostBytes: MOST_SOURCE_BYTES });
    if (isRefusal(upload)) return upload;
    const { fileName: name, bytes } = upload;
    const file = join(folder.upload, diskName(name));
    await rename(path, file);
    const refused = await lookAtFile(apart, folder, { file, name }, callerOf(request, session));
    if (refused !== null) return refused;
    return await store.db.transaction().execute(async (db) => {
      const record = await insertAddition(db, session, { fileName: name, bytes, now: clock.now() });
      // Before it is there for anybody: none is ever without its file.
      await rename(folder.dir, additionFolder(config.dataDir, record.id).dir);
      return record;
    });
  } finally {
    await rm(folder.dir, { recursive: true, force: true });
  }
}
