import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { HIDDEN_SIGNS } from '../../../src/api/contract/property/documents.ts';
import { places } from '../busy.ts';
import { addFieldErrors, addUnkeepable } from './fieldErrors.ts';
import { textOf } from './issueText.ts';
import { refuse, type Refusal } from './refuse.ts';
import { strict } from './strict.ts';

const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 4096;
/** What a body may hold beside the file: the other parts, and what separates them. */
const MOST_BESIDE = MOST_FIELDS * 2 * MOST_FIELD_BYTES;

/** Files that arrive at the same time: each may be 400 MB long and come slowly. */
const atOnce = places(50, 'Too many files are being sent just now: send it again in a moment. Nothing was kept.', 5);

/** Multipart bodies are read as they arrive, by the handlers of calls that say so. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, parts: 21 } });
}

/** The parts of a form by name, as the contract has them in `upload`: the file, and texts beside it. */
export type Form = z.ZodObject<{ readonly file: z.ZodType } & z.core.$ZodShape>;

export interface Upload<F extends Form> {
  readonly fileName: string;
  readonly bytes: number;
  /** The other parts, as their schemas read them. */
  readonly fields: Omit<z.output<F>, 'file'>;
}

/** Where a file goes, and what may come with it. */
export interface Inbox<F extends Form> {
  /** `upload` of the call. */
  readonly form: F;
  readonly path: string;
  readonly mostBytes: number;
}

/**
 * Writes the part `file` of a multipart body to `path`, as it arrives. 422 when there is no file, or a longer one than
 * allowed, 400 when another part is unknown, missing or not valid; nothing is left of the file then.
 */
export async function receiveFile<F extends Form>(
  request: FastifyRequest,
  inbox: Inbox<F>,
): Promise<Upload<F> | Refusal> {
  const { path, mostBytes } = inbox;
  if (!request.isMultipart()) return refuse(422, 'A file is missing. Nothing was uploaded.', { file: 'is missing' });
  // What says of itself that it is too large need not come.
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + MOST_BESIDE) return tooLarge(mostBytes);
  // Gone before anybody read: no part would come, and no end either.
  if (request.raw.destroyed) return brokenOff;
  const giveBack = atOnce.take();
  try {
    return await partsOf(request, inbox);
  } catch (error) {
    await rm(path, { force: true });
    // Whoever sends the rest first reads the answer then; left unread, it held the connection until its time was over.
    request.raw.resume();
    return brokenForm(error);
  } finally {
    giveBack();
  }
}

async function partsOf<F extends Form>(
  request: FastifyRequest,
  { form, path, mostBytes }: Inbox<F>,
): Promise<Upload<F> | Refusal> {
  // A name may be `__proto__`, or any other that every object has.
  const fields = new Map<string, string>();
  let received: Pick<Upload<F>, 'fileName' | 'bytes'> | null = null;
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    // A part without a name has none, whatever its type says.
    const name = `${part.fieldname}`;
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields.set(name, part.value);
      continue;
    }
    // Texts that stand before the file are looked at before it is taken in.
    const problem = name === 'file' ? wrongIn(form.partial(), fields) : wrongIn(form.partial(), new Map([[name, '']]));
    if (problem !== null) {
      part.file.resume();
      return problem;
    }
    await pipeline(part.file, createWriteStream(path));
    if (part.file.truncated) {
      await rm(path, { force: true });
      return tooLarge(mostBytes);
    }
    received = { fileName: safeFileName(part.filename), bytes: part.file.bytesRead };
  }
  const problem = wrongIn(form, fields);
  // Of a form that may come without one, `fileName` is empty then.
  if (received === null && form.shape.file.safeParse(undefined).success) received = { fileName: '', bytes: 0 };
  if (received === null || problem !== null) {
    await rm(path, { force: true });
    return problem ?? refuse(422, 'A file is missing. Nothing was uploaded.', { file: 'is missing' });
  }
  return { ...received, fields: textsOf(form).parse(Object.fromEntries(fields)) as Upload<F>['fields'] }; // of this form
}

/** The parts as texts: what is called `file` is none. */
const textsOf = (form: z.ZodObject): z.ZodObject =>
  strict(form.extend({ file: z.never({ error: 'must be a file' }).optional() }));

/** What is wrong with the texts of a form, by name; null: nothing. */
function wrongIn(form: z.ZodObject, fields: ReadonlyMap<string, string>): Refusal | null {
  const result = textsOf(form).safeParse(Object.fromEntries(fields), { error: textOf });
  const texts = new Map<string, string>();
  addUnkeepable(texts, Object.fromEntries(fields));
  if (!result.success) addFieldErrors(texts, 'body', result.error.issues);
  return texts.size === 0
    ? null
    : refuse(400, 'Some values are not valid. Nothing was uploaded.', Object.fromEntries(texts));
}

/** What is wrong with a form is its sender's; a disk that is full, or any other trouble of ours, is thrown on. */
function brokenForm(error: unknown): Refusal {
  const { code = '', syscall } = error as { readonly code?: string; readonly syscall?: string }; // of no error is more known
  if (code === 'FST_FILES_LIMIT')
    return refuse(422, 'Send one file at a time. Nothing was uploaded.', { file: 'is more than one' });
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
    return refuse(422, 'The form has too many fields. Nothing was uploaded.');
  // A connection that breaks has one as well, but nobody is left then.
  if (syscall !== undefined && code !== 'ECONNRESET') throw error;
  return brokenOff;
}

const brokenOff = refuse(400, 'The upload is damaged or broke off: send it again. Nothing was kept.', {
  file: 'did not arrive whole',
});

function tooLarge(mostBytes: number): Refusal {
  const most = Math.floor(mostBytes / 1024 / 1024);
  return refuse(422, `The file is larger than ${most} MB. Nothing was uploaded.`, {
    file: `is larger than ${most} MB`,
  });
}

/** Most signs of a file's name. */
const MOST_NAME = 200;
/** An ending that is kept when a name is cut. */
const ENDING = /\.[\p{L}\p{N}]{1,10}$/u;

/**
 * Without folders, control characters and signs that turn the direction of writing (with them `invoice_fdp.exe` reads
 * `invoice_exe.pdf`); 200 signs at most, the ending kept. A name of nothing but dots is none.
 *
 * @example safeFileName('C:\\Users\\me\\roof.pdf') // 'roof.pdf'
 */
export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const clean = last.replaceAll(HIDDEN_SIGNS, '').normalize('NFC').trim();
  if (/^[. ]*$/.test(clean)) return 'upload';
  if (clean.length <= MOST_NAME) return clean;
  const ending = ENDING.exec(clean)?.[0] ?? '';
  // By signs, so that none is cut in two.
  let stem = '';
  for (const sign of clean.slice(0, clean.length - ending.length)) {
    if (stem.length + sign.length + ending.length > MOST_NAME) break;
    stem += sign;
  }
  return `${stem.trimEnd()}${ending}`;
}
