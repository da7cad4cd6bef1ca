import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse';
import type { FastifyRequest } from 'fastify';
import {
  ContactFields,
  MOST_CONTACT_FILE_BYTES,
  MOST_IMPORTED_CONTACTS,
  blankContact,
} from '../../../src/api/contract/contacts/contacts.ts';
import { GroupName } from '../../../src/api/contract/lists/groups.ts';
import { groupByName } from '../../lists/lists/groups.queries.ts';
import { isRefusal, refuse, type Refusal } from '../../platform/http/refuse.ts';
import type { Services } from '../../platform/http/services.ts';
import { receiveFile } from '../../platform/http/uploads.ts';
import { ImportProblem } from '../../lists/imports/importProblem.ts';
import { openImport, type OpenedImport } from '../../lists/imports/openImport.ts';
import { contactColumnOf, type ContactColumn } from './contactColumns.ts';
import { rememberImport } from './contactImports.ts';
import { keepImported, type ImportedContact } from './keepImported.ts';
import type { Principal } from '../../platform/tenant.ts';

const MOST_REASONS = 100;

export interface ImportedContacts {
  readonly group: { readonly id: number; readonly isNew: boolean };
  /** What undo names; null when it changed nothing. */
  readonly importId: number | null;
  readonly added: number;
  readonly completed: number;
  readonly unchanged: number;
  readonly rejected: { line: number; reason: string }[];
  readonly rejectedCount: number;
  readonly unknownColumns: string[];
}

/** Reads a file of contacts into the group it names (C070). All or nothing of what could be read. */
export async function importContacts(
  services: Services,
  principal: Principal,
  request: FastifyRequest,
): Promise<ImportedContacts | Refusal> {
  const dir = await mkdtemp(join(tmpdir(), 'platbook-contacts-'));
  try {
    const folder = {
      dir,
      upload: join(dir, 'upload.bin'),
      rows: join(dir, 'rows.csv'),
      report: join(dir, 'report.csv'),
    };
    const upload = await receiveFile(request, folder.upload, MOST_CONTACT_FILE_BYTES);
    if (isRefusal(upload)) return upload;
    const name = GroupName.safeParse(upload.fields['groupName'] ?? '');
    if (!name.success)
      return refuse(422, 'The group needs a name of at most 50 characters.', { groupName: 'is missing or too long' });
    const opened = await openImport(folder);
    const read = await readContacts(opened);
    if (isRefusal(read)) return read;
    const { contacts, ...report } = read;
    const now = services.clock.now();
    return await services.store.db.transaction().execute(async (trx) => {
      const group = await groupByName(trx, principal, 'CONTACT', name.data);
      const kept = await keepImported(trx, principal, group.id, contacts, now);
      const importId = await rememberImport(trx, principal, { ...kept, group: { ...group, name: name.data } }, now);
      const { made, filled, unchanged } = kept;
      const completed = filled.filter(({ id }) => !made.includes(id)).length;
      return { ...report, group, importId, added: made.length, completed, unchanged };
    });
  } catch (error) {
    if (error instanceof ImportProblem) return refuse(422, error.message, { file: 'cannot be read' });
    throw error;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

type Read = Pick<ImportedContacts, 'rejected' | 'rejectedCount' | 'unknownColumns'> & {
  readonly contacts: ImportedContact[];
};

async function readContacts({ path, delimiter, header }: OpenedImport): Promise<Read | Refusal> {
  const columns = header.map(contactColumnOf);
  const unknownColumns = header.filter((_, at) => columns[at] === undefined);
  if (!columns.some((column) => column !== undefined)) {
    return refuse(422, 'No column of the file is known. Its first line must name the columns: First name, Phone ...', {
      file: 'has no known column',
    });
  }
  const contacts: ImportedContact[] = [];
  const rejected: { line: number; reason: string }[] = [];
  let rejectedCount = 0;
  const reject = (line: number, reason: string): void => {
    rejectedCount++;
    if (rejected.length < MOST_REASONS) rejected.push({ line, reason });
  };
  const records = createReadStream(path).pipe(
    parse({ bom: true, delimiter, from_line: 2, relax_column_count: true, relax_quotes: true, info: true }),
  );
  // With `info` each record comes with where it stands.
  for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (contacts.length + rejectedCount >= MOST_IMPORTED_CONTACTS) {
      return refuse(422, `A file may have ${MOST_IMPORTED_CONTACTS.toLocaleString('en-US')} contacts: split it.`, {
        file: 'has too many lines',
      });
    }
    const given = valuesOf(record, columns);
    const fields = ContactFields.safeParse({ ...blankContact, ...given, mailAddressSame: !hasMail(given) });
    const [issue] = fields.error?.issues ?? [];
    if (issue !== undefined) reject(info.lines, `${issue.path.join('.')} ${issue.message}`);
    else if (fields.data !== undefined && isSomebody(given)) contacts.push({ fields: fields.data });
    else if (record.some((value) => value.trim() !== '')) reject(info.lines, 'no name, phone number or e-mail address');
  }
  return { contacts, rejected, rejectedCount, unknownColumns };
}

type Given = Partial<Record<ContactColumn, string>>;

/** The first column that says something wins: "Phone" before "Cell" when both are there and the first is empty. */
function valuesOf(record: readonly string[], columns: readonly (ContactColumn | undefined)[]): Given {
  const given: Given = {};
  for (const [at, column] of columns.entries()) {
    const value = (record[at] ?? '').trim().replace(/^'(?=[=+\-@])/, '');
    if (column !== undefined && value !== '') given[column] ??= value;
  }
  return given;
}

const isSomebody = ({ firstName, lastName, companyName, mobile, landline, other, email }: Given): boolean =>
  [firstName, lastName, companyName, mobile, landline, other, email].some((value) => value !== undefined);

const hasMail = ({ mailStreetAddress, mailCity, mailZip }: Given): boolean =>
  [mailStreetAddress, mailCity, mailZip].some((value) => value !== undefined);
