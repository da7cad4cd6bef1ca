/**
 * Files instead of a service: one for each mailing (of e-mails one for each recipient), in the outbox of the data
 * directory. It is written beside and renamed: whoever reads it sees whole lines. What is new comes behind the bytes that
 * the store counts, so a crash leaves nothing double in it, and the same rows are always the same bytes.
 */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import type { PlaceholderValues } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { profileValues, recipientValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvCell } from '../../paper/csv/csvText.ts';
import type { Config } from '../../platform/config/config.ts';
import { startOf } from '../email/readEmail.ts';
import { readContent } from '../mailings/messageOf.ts';
import type { FileRow } from '../sending/claims.queries.ts';
import { dropEmailFiles, writeEmailFiles } from './emailFiles.ts';
import type { Picture } from '../email/pictures.queries.ts';
import { endsALine, openFolder, writeBehind, writeBeside } from './writeBeside.ts';

const FOLDERS: Readonly<Record<MailingType, string>> = {
  VOICEMAIL: 'voicemail',
  POSTCARD: 'postcards',
  EMAIL: 'email',
  SMS: 'sms',
  CALL: 'calls',
};

/** Where the files of a mailing lie, for the screen. @example placeOf({ type: 'SMS', id: 12 }) // 'folder outbox/sms/12' */
export const placeOf = ({ type, id }: { readonly type: MailingType; readonly id: number }): string =>
  `folder outbox/${FOLDERS[type]}/${id}`;

export interface MadeMailing {
  readonly type: MailingType;
  readonly id: number;
  readonly content: Content;
  readonly sender: ReturnType<typeof profileValues>;
  /** Of an e-mail: signs the links by which people opt out. */
  readonly optOutKey: string | null;
  readonly ordered: Date | null;
  /** Of an e-mail: what it shows. */
  readonly pictures: readonly Picture[];
  /** Of voicemail the file that lies beside: what calls play. */
  readonly sound: { readonly fileName: string; readonly bytes: number; readonly read: () => Promise<Readable> } | null;
}
type Made<T extends Content['type']> = MadeMailing & { readonly content: Extract<Content, { readonly type: T }> };

/** All rows stand in one file, or each has one of its own. */
export const isOneFile = (type: MailingType): boolean => type !== 'EMAIL';

type Listed = Exclude<Content['type'], 'EMAIL'>;
/** What the list itself is called; each of a folder named like it else. */
const NAMES: Readonly<Partial<Record<MailingType, string>>> = { VOICEMAIL: 'calls' };

const HEADERS: Readonly<Record<Listed, readonly string[]>> = {
  SMS: ['Number', 'Text', 'Not before', 'Name', 'Code'],
  CALL: ['Number', 'Name', 'Property', 'City', 'Script', 'Not before', 'Code'],
  VOICEMAIL: ['Number', 'Name', 'Not before', 'Recording', 'Code'],
};

function lineOf(
  { content, sender, sound }: Made<Listed>,
  messageOf: (values: PlaceholderValues) => string,
  row: FileRow,
): CsvCell[] {
  const values = row.values as ReturnType<typeof recipientValues>; // written by freezeRecipients
  const text = messageOf({ ...sender, ...values });
  const number = displayPhone(row.target_key.replace(/^\+/, ''));
  const notBefore = row.not_before.toISOString();
  if (content.type === 'VOICEMAIL') return [number, row.name, notBefore, sound?.fileName ?? '', row.code];
  return content.type === 'SMS'
    ? [number, text, notBefore, row.name, row.code]
    : [number, row.name, values.PropertyStreet, values.PropertyCity, text, notBefore, row.code];
}

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>, { type, id }: Pick<MadeMailing, 'type' | 'id'>): string =>
  join(dataDir, 'outbox', FOLDERS[type], String(id));

/** Takes away what stands of these rows in files of their own. */
export async function dropFiles(
  config: Pick<Config, 'dataDir'>,
  mailing: Pick<MadeMailing, 'type' | 'id'>,
  seqs: readonly number[],
): Promise<void> {
  if (!isOneFile(mailing.type)) await dropEmailFiles(folderOf(config, mailing), mailing.id, seqs);
}

/** What a mailing writes. */
export interface FileRows {
  /** So much of its one file holds rows that are written; 0: none. */
  readonly bytes: number;
  /** Those that come behind it; of e-mails, those whose files are made. */
  readonly more: () => AsyncIterable<FileRow[]>;
  /** All that belong into it, for a file that is not there, or not as it was left. */
  readonly all: () => AsyncIterable<FileRow[]>;
}

/**
 * Writes the files of rows: one, or of e-mails one for each. What stands in the one behind the bytes that count was left
 * by a worker that died, and goes. Answers how many bytes count from now on.
 */
export async function writeMailing(
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'smtpFrom' | 'bounces'>,
  mailing: MadeMailing,
  rows: FileRows,
): Promise<number> {
  const { id, content } = mailing;
  const folder = folderOf(config, mailing);
  if (content.type !== 'EMAIL') return await writeOneFile(folder, { ...mailing, content }, rows);
  const { sender, optOutKey, ordered, pictures } = mailing;
  if (optOutKey === null || ordered === null) throw new Error(`e-mail ${id} was not ordered`);
  const starts = startOf(content);
  const date = starts !== null && starts > ordered ? starts : ordered;
  await writeEmailFiles(folder, { id, content, sender, optOutKey, pictures, date }, config, rows.more());
  return 0;
}

async function writeOneFile(folder: string, mailing: Made<Listed>, { bytes, more, all }: FileRows): Promise<number> {
  const name = `${NAMES[mailing.type] ?? FOLDERS[mailing.type]}.csv`;
  await openFolder(folder);
  if (mailing.sound !== null) await layBeside(folder, mailing.sound);
  const path = join(folder, name);
  if (await endsALine(path, bytes)) await writeBehind(path, bytes, linesOf(mailing, more()));
  else await writeBeside(path, withHeader(mailing, linesOf(mailing, all())));
  return (await stat(path)).size;
}

/** Once: it is the same each time. */
async function layBeside(folder: string, { fileName, bytes, read }: NonNullable<MadeMailing['sound']>): Promise<void> {
  const path = join(folder, fileName);
  const there = await stat(path).catch(() => null);
  if (there?.size === bytes) return;
  await writeBeside(path, await read());
}

async function* withHeader({ content }: Made<Listed>, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([HEADERS[content.type]]);
  yield* lines;
}

async function* linesOf(mailing: Made<Listed>, rows: AsyncIterable<FileRow[]>): AsyncGenerator<string> {
  const { messageOf } = await readContent(mailing.content);
  for await (const some of rows) yield csvLines(some.map((row) => lineOf(mailing, messageOf, row)));
}
