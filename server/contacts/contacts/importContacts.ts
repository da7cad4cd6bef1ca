import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import {
  contactsContract,
  MOST_CONTACT_FILE_BYTES,
  type ImportedFile,
} from '../../../src/api/contract/contacts/contacts.ts';
import { groupByName } from '../../lists/lists/groups.queries.ts';
import { apartTask } from '../../platform/apart/apartTask.ts';
import { callerOf } from '../../platform/apart/callerOf.ts';
import { notAsApproved } from '../../platform/http/notAsApproved.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import type { Database } from '../../platform/store/schema.ts';
import type { Within } from '../../platform/store/within.ts';
import { changeLists } from '../../lists/rows/changeLists.ts';
import { folderIn } from '../../lists/imports/importFolder.ts';
import { rememberImport } from './contactImports.ts';
import { keepImported } from './keepImported.ts';
import type { ReadContacts } from './readContacts.apart.ts';
import type { Principal } from '../../platform/tenant.ts';

const task = apartTask<typeof import('./readContacts.apart.ts')>({
  module: new URL('./readContacts.apart.ts', import.meta.url),
  line: 'files',
  seconds: 120,
  subject: 'The file',
  wayOut: 'Split it, or save it as CSV.',
});

export interface ImportedContacts extends Omit<ReadContacts, 'contacts'> {
  readonly group: { readonly id: number; readonly isNew: boolean };
  /** What undo names; null when it changed nothing. */
  readonly importId: number | null;
  readonly added: number;
  readonly completed: number;
  readonly unchanged: number;
}

/** What an import did, with the file that it was read from. */
type Kept = Omit<ImportedContacts, keyof Omit<ReadContacts, 'contacts'>>;
type FileRead = ReadContacts & { readonly groupName: string; readonly approved?: number | undefined };

/** Reads a file of contacts into the group it names (C070). All or nothing of what could be read. */
export async function importContacts(
  services: Services,
  principal: Principal,
  request: FastifyRequest,
): Promise<ImportedContacts | Refusal> {
  const file = await receiveContacts(services, principal, request, contactsContract.importContacts.upload);
  if (isRefusal(file)) return file;
  const { contacts: _, groupName: _name, approved: _approved, ...report } = file;
  const done = await keepContacts(services, principal, file);
  return isRefusal(done) ? done : { ...report, ...done };
}

/** The contacts of the file that comes with a call, and the words beside it; nothing of it stays. */
export async function receiveContacts(
  services: Services,
  principal: Principal,
  request: FastifyRequest,
  form: typeof ImportedFile | (typeof contactsContract)['importContacts']['upload'],
): Promise<FileRead | Refusal> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-contacts-'));
  try {
    const folder = folderIn(dir);
    const upload = await receiveFile(request, { form, path: folder.upload, mostBytes: MOST_CONTACT_FILE_BYTES });
    if (isRefusal(upload)) return upload;
    const read = await services.apart.run(task, folder, callerOf(request, principal));
    if (isRefusal(read)) return read;
    if (!read.ok) return refuse(422, read.problem, { file: read.field });
    return { ...read.read, ...upload.fields };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Keeps them in the group, and what that did for undo; another number than was agreed to keeps nobody. */
export async function keepContacts(
  services: Pick<Services, 'store' | 'clock'>,
  principal: Principal,
  { contacts, groupName, approved }: FileRead,
  within?: Within,
): Promise<Kept | Refusal> {
  const now = services.clock.now();
  const work = async (trx: Transaction<Database>) => {
    const group = await groupByName(trx, principal, 'CONTACT', groupName);
    const kept = await keepImported(trx, principal, group.id, contacts, now);
    const importId = await rememberImport(trx, principal, { ...kept, group: { ...group, name: groupName } }, now);
    const { made, filled, unchanged } = kept;
    const completed = filled.filter(({ id }) => !made.includes(id)).length;
    const other = notAsApproved(approved, made.length + completed, 'imported');
    return other ?? { group, importId, added: made.length, completed, unchanged };
  };
  return await changeLists(services, principal, { kinds: ['marketingContacts'] }, work, within);
}
