/** Reads files of opt-outs, consents and lists. Each row is taken, or told with its reason. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { ruleChannels, type CheckedList, type RuleChannel } from '../../../src/api/catalogue/marketing/ruleTypes.ts';
import { MOST_TARGET_ROWS, type WrongRow } from '../../../src/api/contract/marketing/compliance.ts';
import { emailKey, wrongEmailTexts } from '../../../src/calc/marketing/emailKey.ts';
import { phoneKey, wrongPhoneTexts } from '../../../src/calc/marketing/phoneKey.ts';
import type { ImportFolder } from '../../lists/imports/importFolder.ts';
import { ImportProblem, readOrProblem } from '../../lists/imports/importProblem.ts';
import { addressKeys } from './addressKeys.ts';
import { listedNumber, saysListed } from './listedNumber.ts';
import { openTargetFile, pastInstant, wrongRow, type TargetRow } from './targetFile.ts';

export interface ReadTarget {
  readonly kind: 'PHONE' | 'EMAIL' | 'ADDRESS';
  readonly key: string;
  /** Milliseconds since 1970; null: the file does not say when. */
  readonly at: number | null;
}
export interface ReadConsent {
  readonly kind: 'PHONE' | 'EMAIL';
  readonly key: string;
  readonly channels: RuleChannel[];
  readonly level: 'EXPRESS' | 'WRITTEN';
  readonly wording: string;
  readonly at: number;
  readonly source: string;
  readonly origin: string;
  readonly document: string;
}

interface Job {
  readonly folder: ImportFolder;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly what: 'OPT_OUTS' | 'CONSENTS' | CheckedList;
}

/** What was read: rows, or, of a list, how many keys stand in `folder.rows`, one a line, `-` before what is not listed. */
export interface ReadFile {
  readonly targets: ReadTarget[];
  readonly consents: ReadConsent[];
  readonly listed: number;
  readonly wrong: WrongRow[];
}

export const run = async ({ folder, now, what }: Job) =>
  await readOrProblem(async (): Promise<ReadFile> => {
    if (what === 'OPT_OUTS') return await readOptOuts(folder, now);
    if (what === 'CONSENTS') return await readConsents(folder, now);
    return what === 'DNC' ? await readNumbers(folder) : await readAddresses(folder);
  });

const NOTHING = { targets: [], consents: [], listed: 0, wrong: [] };

async function readOptOuts(folder: ImportFolder, now: number): Promise<ReadFile> {
  const { columns, rows } = await openTargetFile(folder);
  const named = (['phone', 'email', 'street'] as const).filter((column) => columns.has(column));
  if (columns.size > 0 && named.length === 0)
    throw new ImportProblem('The file has no column Phone, E-mail or Address. Nothing was kept.');
  const targets: ReadTarget[] = [];
  const places: { readonly row: TargetRow; readonly at: number | null }[] = [];
  const wrong: WrongRow[] = [];
  let count = 0;
  for await (const row of rows) {
    few((count += 1));
    const date = row.at('date');
    const at = date === '' ? null : pastInstant(date, now);
    if (date !== '' && at === null) {
      wrong.push(wrongRow(row, `the date ${date} cannot be read, or is not over`));
      continue;
    }
    const only = columns.size === 0 ? (row.cells.find((cell) => cell !== '') ?? '') : '';
    const phone = columns.size === 0 ? (only.includes('@') ? '' : only) : row.at('phone');
    const email = columns.size === 0 ? (only.includes('@') ? only : '') : row.at('email');
    const found: ReadTarget[] = [];
    const problems: string[] = [];
    if (phone !== '') take(phoneKey(phone), 'PHONE', wrongPhoneTexts, 'the number');
    if (email !== '') take(emailKey(email), 'EMAIL', wrongEmailTexts, 'the e-mail address');
    if (row.at('street') !== '') places.push({ row, at });
    else if (phone === '' && email === '') problems.push('no number, e-mail address or postal address');
    // What can be taken is: an opt-out is not lost for a slip beside it.
    if (problems.length > 0) wrong.push(wrongRow(row, problems.join('; ')));
    targets.push(...found);

    function take<R extends string>(
      key: { readonly ok: true; readonly value: string } | { readonly ok: false; readonly reason: R },
      kind: 'PHONE' | 'EMAIL',
      texts: Readonly<Record<R, string>>,
      subject: string,
    ): void {
      if (key.ok) found.push({ kind, key: key.value, at });
      else problems.push(`${subject} ${texts[key.reason]}`);
    }
  }
  const keys = await keysOf(places.map(({ row }) => row));
  for (const [index, { row, at }] of places.entries()) {
    const key = keys[index] ?? null;
    if (key === null) wrong.push(wrongRow(row, NO_ADDRESS));
    else targets.push({ kind: 'ADDRESS', key, at });
  }
  return { ...NOTHING, targets, wrong: wrong.toSorted((one, other) => one.line - other.line) };
}

const NO_ADDRESS = 'no whole postal address: a street line and a ZIP of five digits';
const keysOf = async (rows: readonly TargetRow[]): Promise<(string | null)[]> =>
  await addressKeys(rows.map(({ at }) => ({ street: at('street'), unit: at('unit'), zip: at('zip') })));

async function readConsents(folder: ImportFolder, now: number): Promise<ReadFile> {
  const { columns, rows } = await openTargetFile(folder);
  const missing = [
    ...(columns.has('phone') || columns.has('email') ? [] : ['Phone or E-mail']),
    ...(['channels', 'level', 'wording', 'date', 'source'] as const)
      .filter((column) => !columns.has(column))
      .map((column) => `${column.slice(0, 1).toUpperCase()}${column.slice(1)}`),
  ];
  if (missing.length > 0)
    throw new ImportProblem(`The file has no column ${missing.join(', ')}: each consent needs them. Nothing was kept.`);
  const consents: ReadConsent[] = [];
  const wrong: WrongRow[] = [];
  let count = 0;
  for await (const row of rows) {
    few((count += 1));
    const read = consentOf(row, now);
    if (typeof read === 'string') wrong.push(wrongRow(row, read));
    else consents.push(read);
  }
  return { ...NOTHING, consents, wrong };
}

/** Why it is none, else the consent. */
function consentOf(row: TargetRow, now: number): ReadConsent | string {
  const phone = row.at('phone');
  const email = row.at('email');
  if ((phone === '') === (email === '')) return 'a number or an e-mail address, not both';
  const key = phone === '' ? emailKey(email) : phoneKey(phone);
  if (!key.ok) {
    const texts: Readonly<Record<string, string>> = phone === '' ? wrongEmailTexts : wrongPhoneTexts;
    return `${phone === '' ? 'the e-mail address' : 'the number'} ${texts[key.reason] ?? 'is wrong'}`;
  }
  const words = row
    .at('channels')
    .toUpperCase()
    .replaceAll('E-MAIL', 'EMAIL')
    .replaceAll('TEXT', 'SMS')
    .split(/[^A-Z]+/);
  const named = words.filter((word) => word !== '');
  const channels = ruleChannels.filter((channel) => named.includes(channel));
  const fits = phone === '' ? ['EMAIL'] : ['SMS', 'VOICEMAIL', 'CALL'];
  if (channels.length === 0 || channels.length !== new Set(named).size || channels.some((one) => !fits.includes(one)))
    return `the channels are none of ${fits.join(', ')}`;
  const level = row.at('level').toUpperCase();
  if (level !== 'EXPRESS' && level !== 'WRITTEN') return 'the level is neither EXPRESS nor WRITTEN';
  const at = pastInstant(row.at('date'), now);
  if (at === null) return 'the date cannot be read, or is not over';
  const [wording, source] = [row.at('wording'), row.at('source')];
  if (wording === '') return 'the wording is missing: exactly what the person saw';
  if (source === '') return 'the source is missing';
  if (wording.length > 5000 || source.length > 500) return 'the wording or the source is too long';
  const kind = phone === '' ? 'EMAIL' : 'PHONE';
  const [origin, document] = [row.at('origin').slice(0, 100), row.at('document').slice(0, 500)];
  return { kind, key: key.value, channels: [...channels], level, wording, at, source, origin, document };
}

async function readNumbers(folder: ImportFolder): Promise<ReadFile> {
  const { columns, rows } = await openTargetFile(folder);
  const hasListed = columns.has('listed');
  const file = createWriteStream(`${folder.rows}.keys`);
  const wrong: WrongRow[] = [];
  let listed = 0;
  for await (const row of rows) {
    const key = listedNumber(row.at('phone') === '' ? row.cells : [row.at('areaCode') + row.at('phone')]);
    const isListed = hasListed ? saysListed(row.at('listed')) : true;
    if (key === null || isListed === null) {
      few(
        wrong.push(
          wrongRow(row, key === null ? 'no number of ten digits' : `"${row.at('listed')}" is neither yes nor no`),
        ),
      );
      continue;
    }
    listed += 1;
    if (!file.write(`${isListed ? '' : '-'}${key}\n`)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
  return { ...NOTHING, listed, wrong };
}

async function readAddresses(folder: ImportFolder): Promise<ReadFile> {
  const { columns, rows } = await openTargetFile(folder);
  if (!columns.has('street') || !columns.has('zip'))
    throw new ImportProblem('The file has no columns Address and ZIP. Nothing was kept.');
  const all: TargetRow[] = [];
  for await (const row of rows) few(all.push(row));
  const keys = await keysOf(all);
  const wrong = all.filter((_, index) => keys[index] === null).map((row) => wrongRow(row, NO_ADDRESS));
  const file = createWriteStream(`${folder.rows}.keys`);
  const found = keys.filter((key) => key !== null);
  for (const key of found) if (!file.write(`${key}\n`)) await once(file, 'drain');
  file.end();
  await finished(file);
  return { ...NOTHING, listed: found.length, wrong };
}

function few(count: number): void {
  if (count <= MOST_TARGET_ROWS) return;
  const most = MOST_TARGET_ROWS.toLocaleString('en-US');
  throw new ImportProblem(`A file may have ${most} rows, or so many that cannot be read: split it. Nothing was kept.`);
}
