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
import { NOBODY_KNOWN, splitUnit } from '../../../src/calc/marketing/mailTo.ts';
import { displayPhone } from '../../../src/calc/format/phone.ts';
import { BYTE_ORDER_MARK, csvLines, type CsvCell } from '../../paper/csv/csvText.ts';
import type { Apart } from '../../platform/apart/apart.ts';
import type { Tenant } from '../../platform/tenant.ts';
import type { Config } from '../../platform/config/config.ts';
import { startOf } from '../email/readEmail.ts';
import { readContent } from '../mailings/messageOf.ts';
import { mailToIn } from '../postcards/cardLayout.ts';
import { partName, partOf, writeParts, writeReadMe } from '../postcards/cardParts.ts';
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
  readonly name: string;
  readonly content: Content;
  readonly sender: ReturnType<typeof profileValues>;
  /** Of an e-mail: signs the links by which people opt out. */
  readonly optOutKey: string | null;
  readonly ordered: Date | null;
  /** Of an e-mail or a card: what it shows. */
  readonly pictures: readonly Picture[];
  /** Of voicemail the file that lies beside: what calls play. */
  readonly sound: { readonly fileName: string; readonly bytes: number; readonly read: () => Promise<Readable> } | null;
}
type Made<T extends Content['type']> = MadeMailing & { readonly content: Extract<Content, { readonly type: T }> };

/** All rows stand in one file, or each has one of its own. */
export const isOneFile = (type: MailingType): boolean => type !== 'EMAIL';

type Listed = Exclude<Content['type'], 'EMAIL'>;
/** What the list itself is called; each of a folder named like it else. */
const NAMES: Readonly<Partial<Record<MailingType, string>>> = { VOICEMAIL: 'calls', POSTCARD: 'recipients' };

const HEADERS: Readonly<Record<Listed, readonly string[]>> = {
  SMS: ['Number', 'Text', 'Not before', 'Name', 'Code'],
  CALL: ['Number', 'Name', 'Property', 'City', 'Script', 'Not before', 'Code'],
  VOICEMAIL: ['Number', 'Name', 'Not before', 'Recording', 'Code'],
  POSTCARD: ['Name', 'Address line 1', 'Address line 2', 'City', 'State', 'ZIP', 'Code', 'Part'],
};

function lineOf(
  { content, sender, sound }: Made<Listed>,
  messageOf: (values: PlaceholderValues) => string,
  row: FileRow,
): CsvCell[] {
  if (content.type === 'POSTCARD') return cardLine(row);
  const values = row.values as ReturnType<typeof recipientValues>; // written by freezeRecipients
  const text = messageOf({ ...sender, ...values });
  const number = displayPhone(row.target_key.replace(/^\+/, ''));
  const notBefore = row.not_before.toISOString();
  if (content.type === 'VOICEMAIL') return [number, row.name, notBefore, sound?.fileName ?? '', row.code];
  return content.type === 'SMS'
    ? [number, text, notBefore, row.name, row.code]
    : [number, row.name, values.PropertyStreet, values.PropertyCity, text, notBefore, row.code];
}

/** Where a card goes, as a machine prints it. */
function cardLine({ values, code, seq }: FileRow): CsvCell[] {
  const { name, street, city, state, zip } = mailToIn(values);
  const [line, unit] = splitUnit(street);
  return [name === '' ? NOBODY_KNOWN : name, line, unit, city, state, zip, code, partName(partOf(seq))];
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

/** Of people on cards: which parts hold what now. */
export type CardParts = ReadonlyMap<number, readonly FileRow[]>;

/** What a mailing writes. */
export interface FileRows {
  /** So much of its one file holds rows that are written; 0: none. */
  readonly bytes: number;
  /** Those that come behind it; of e-mails, those whose files are made. */
  readonly more: () => AsyncIterable<FileRow[]>;
  /** All that belong into it, for a file that is not there, or not as it was left. */
  readonly all: () => AsyncIterable<FileRow[]>;
  /** Of cards: the parts that change, with all rows that belong into each, a part at a time. */
  readonly parts?: () => AsyncIterable<CardParts>;
}

interface FileParts {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl' | 'smtpFrom' | 'bounces'>;
  readonly apart: Apart;
}

/**
 * Writes the files of rows: one, or of e-mails one for each. What stands in the one behind the bytes that count was left
 * by a worker that died, and goes. Answers how many bytes count from now on.
 */
export async function writeMailing(
  { config, apart }: FileParts,
  tenant: Tenant,
  mailing: MadeMailing,
  rows: FileRows,
): Promise<number> {
  const { id, content } = mailing;
  const folder = folderOf(config, mailing);
  if (content.type === 'POSTCARD') await writeCards({ config, apart }, tenant, folder, { ...mailing, content }, rows);
  if (content.type !== 'EMAIL') return await writeOneFile(folder, { ...mailing, content }, rows);
  const { sender, optOutKey, ordered, pictures } = mailing;
  if (optOutKey === null || ordered === null) throw new Error(`e-mail ${id} was not ordered`);
  const starts = startOf(content);
  const date = starts !== null && starts > ordered ? starts : ordered;
  await writeEmailFiles(folder, { id, content, sender, optOutKey, pictures, date }, config, rows.more());
  return 0;
}

async function writeCards(
  parts: FileParts,
  tenant: Tenant,
  folder: string,
  { id, name, ordered, content: card, sender, pictures }: Made<'POSTCARD'>,
  rows: FileRows,
): Promise<void> {
  if (ordered === null) throw new Error(`postcard ${id} was not ordered`);
  const mailing = { name, card, sender, pictures, ordered };
  for await (const some of rows.parts?.() ?? []) await writeParts(parts, tenant, folder, mailing, some);
  await writeReadMe(folder, { name });
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
