/** Reads a file of contacts; what cannot be read is told line by line. */
import { createReadStream } from 'node:fs';
import { CsvError, parse } from 'csv-parse';
import { ContactFields, MOST_IMPORTED_CONTACTS, blankContact } from '../../../src/api/contract/contacts/contacts.ts';
import type { ImportFolder } from '../../lists/imports/importFolder.ts';
import { readOrProblem } from '../../lists/imports/importProblem.ts';
import { openFile, type OpenedImport } from '../../lists/imports/openFile.ts';
import { contactColumnOf, type ContactColumn } from './contactColumns.ts';
import type { ImportedContact } from './keepImported.ts';

const MOST_REASONS = 100;

export interface ReadContacts {
  readonly contacts: ImportedContact[];
  readonly rejected: { line: number; reason: string }[];
  readonly rejectedCount: number;
  readonly unknownColumns: string[];
}

type Answer =
  | { readonly ok: true; readonly read: ReadContacts }
  | { readonly ok: false; readonly problem: string; readonly field: string };

export async function run(folder: ImportFolder): Promise<Answer> {
  const opened = await readOrProblem(async () => await openFile(folder));
  if (!opened.ok) return { ...opened, field: 'cannot be read' };
  try {
    return await readContacts(opened.read);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, problem: tableProblem(error), field: 'cannot be read' };
  }
}

/** Where the table ends to be one, as far as the reader knows. */
function tableProblem(error: CsvError): string {
  const line = typeof error['lines'] === 'number' ? ` from line ${error['lines']} on` : '';
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `A quote is opened and never closed${line === '' ? '' : `; the file ends in line ${String(error['lines'])}`}. Close it, or save the file anew as CSV.`
    : `The file cannot be read as a table${line}. Save it anew as CSV.`;
}

async function readContacts({ path, delimiter, header }: OpenedImport): Promise<Answer> {
  const columns = header.map(contactColumnOf);
  const unknownColumns = header.filter((_, at) => columns[at] === undefined);
  if (!columns.some((column) => column !== undefined)) {
    return {
      ok: false,
      problem: 'No column of the file is known. Its first line must name the columns: First name, Phone ...',
      field: 'has no known column',
    };
  }
  const contacts: ImportedContact[] = [];
  const rejected: { line: number; reason: string }[] = [];
  let rejectedCount = 0;
  const reject = (line: number, reason: string): void => {
    rejectedCount++;
    if (rejected.length < MOST_REASONS) rejected.push({ line, reason });
  };
  const records = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter,
      from_line: 2,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      skip_empty_lines: true,
    }),
  );
  // With `info` each record comes with where it stands.
  for await (const { record, info } of records as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (contacts.length + rejectedCount >= MOST_IMPORTED_CONTACTS) {
      const most = MOST_IMPORTED_CONTACTS.toLocaleString('en-US');
      return { ok: false, problem: `A file may have ${most} contacts: split it.`, field: 'has too many lines' };
    }
    if (record.every((value) => value.trim() === '')) continue;
    const given = valuesOf(record, columns);
    const fields = ContactFields.safeParse({ ...blankContact, ...given, mailAddressSame: !hasMail(given) });
    const [issue] = fields.error?.issues ?? [];
    if (issue !== undefined) reject(info.lines, `${issue.path.join('.')} ${issue.message}`);
    else if (fields.data !== undefined && isSomebody(given)) contacts.push({ fields: fields.data });
    else reject(info.lines, 'no name, phone number or e-mail address');
  }
  return { ok: true, read: { contacts, rejected, rejectedCount, unknownColumns } };
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
