/**
 * Files instead of a service: one for each mailing, in the outbox of the data directory. It is written beside and
 * renamed, whole each time and always the same for the same rows, so that a crash leaves nothing double in it.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MailingType } from '../../../src/api/catalogue/marketing/campaignTypes.ts';
import type { PlaceholderValues } from '../../../src/api/catalogue/marketing/placeholders.ts';
import type { profileValues, recipientValues } from '../../../src/api/marketing/placeholderValues.ts';
import type { Content } from '../../../src/api/contract/marketing/mailings.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvCell } from '../../paper/csv/csvText.ts';
import { readContent } from '../mailings/messageOf.ts';
import type { FileRow } from '../sending/claims.queries.ts';

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

interface Written {
  readonly type: MailingType;
  readonly id: number;
  readonly content: Content;
  readonly sender: ReturnType<typeof profileValues>;
  /** Of voicemail the file that lies beside: what calls play. */
  readonly sound: { readonly fileName: string; readonly bytes: number; readonly read: () => Promise<Readable> } | null;
}

/** What the list itself is called; each of a folder named like it else. */
const NAMES: Readonly<Partial<Record<MailingType, string>>> = { VOICEMAIL: 'calls' };

const HEADERS: Readonly<Record<Content['type'], readonly string[]>> = {
  SMS: ['Number', 'Text', 'Not before', 'Name', 'Code'],
  CALL: ['Number', 'Name', 'Property', 'City', 'Script', 'Not before', 'Code'],
  VOICEMAIL: ['Number', 'Name', 'Not before', 'Recording', 'Code'],
};

function lineOf(
  { content, sender, sound }: Written,
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

/** Writes the file of these rows. */
export async function writeMailingFile(
  dataDir: string,
  mailing: Written,
  rows: AsyncIterable<FileRow[]>,
): Promise<void> {
  const folder = join(dataDir, 'outbox', FOLDERS[mailing.type], String(mailing.id));
  const name = `${NAMES[mailing.type] ?? FOLDERS[mailing.type]}.csv`;
  const beside = join(folder, `.${name}.part`);
  await mkdir(folder, { recursive: true });
  if (mailing.sound !== null) await layBeside(folder, mailing.sound);
  await pipeline(Readable.from(linesOf(mailing, rows)), createWriteStream(beside));
  await rename(beside, join(folder, name));
}

/** Once: it is the same each time. */
async function layBeside(folder: string, { fileName, bytes, read }: NonNullable<Written['sound']>): Promise<void> {
  const path = join(folder, fileName);
  const there = await stat(path).catch(() => null);
  if (there?.size === bytes) return;
  const beside = join(folder, '.recording.part');
  await pipeline(await read(), createWriteStream(beside));
  await rename(beside, path);
}

async function* linesOf(mailing: Written, rows: AsyncIterable<FileRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([HEADERS[mailing.content.type]]);
  const { messageOf } = readContent(mailing.content);
  for await (const some of rows) yield csvLines(some.map((row) => lineOf(mailing, messageOf, row)));
}
