import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { exportImportContract, MOST_IMPORT_BYTES } from '../../../src/api/contract/lists/exportImport.ts';
import type { Session } from '../../account/session/session.ts';
import { isRefusal, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import { importFolder, type ImportFolder } from './importFolder.ts';
import { insertImport } from './imports.queries.ts';

/** An import whose file is there; nothing has been read of it. */
interface Held {
  readonly id: number;
  readonly folder: ImportFolder;
}

/** Receives an upload and gives it a record and a folder. */
export async function receiveImport(
  services: Services,
  session: Session,
  request: Parameters<typeof receiveFile>[0],
): Promise<Held | Refusal> {
  const inbox = join(services.config.dataDir, 'imports');
  await mkdir(inbox, { recursive: true });
  const path = join(inbox, `${randomUUID()}.part`);
  try {
    const form = exportImportContract.uploadImport.upload;
    const upload = await receiveFile(request, { form, path, mostBytes: MOST_IMPORT_BYTES });
    if (isRefusal(upload)) return upload;
    const { fileName, bytes, fields } = upload;
    const record = { fileName, bytes, ...fields, now: services.clock.now() };
    const id = await insertImport(services.store.db, session, record);
    const folder = importFolder(services.config.dataDir, session.accountId, id);
    await mkdir(folder.dir, { recursive: true });
    await rename(path, folder.upload);
    return { id, folder };
  } finally {
    await rm(path, { force: true });
  }
}
