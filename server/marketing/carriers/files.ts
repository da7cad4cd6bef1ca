/**
 * Files instead of a service: one for each mailing, in the outbox of the data directory. It is written beside and
 * renamed, whole each time and always the same for the same rows, so that a crash leaves nothing double in it.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
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
}

const HEADERS: Readonly<Record<Content['type'], readonly string[]>> = {
  SMS: ['Number', 'Text', 'Not before', 'Name', 'Code'],
  CALL: ['Number', 'Name', 'Property', 'City', 'Script', 'Not before', 'Code'],
};

function lineOf(
  { content, sender }: Written,
  messageOf: (values: PlaceholderValues) => string,
  row: FileRow,
): CsvCell[] {
  const values = row.values as ReturnType<typeof recipientValues>; // written by freezeRecipients
  const text = messageOf({ ...sender, ...values });
  const number = displayPhone(row.target_key.replace(/^\+/, ''));
  const notBefore = row.not_before.toISOString();
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
  const name = `${FOLDERS[mailing.type]}.csv`;
  const beside = join(folder, `.${name}.part`);
  await mkdir(folder, { recursive: true });
  await pipeline(Readable.from(linesOf(mailing, rows)), createWriteStream(beside));
  await rename(beside, join(folder, name));
}

async function* linesOf(mailing: Written, rows: AsyncIterable<FileRow[]>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([HEADERS[mailing.content.type]]);
  const { messageOf } = readContent(mailing.content);
  for await (const some of rows) yield csvLines(some.map((row) => lineOf(mailing, messageOf, row)));
}
