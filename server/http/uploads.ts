import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { refuse, type Refusal } from './refuse.ts';

const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 4096;

/** Multipart bodies are read as they arrive, by the handlers of calls that say so. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, parts: 21 } });
}

export interface Upload {
  readonly fileName: string;
  readonly bytes: number;
  /** The other parts, which stand before the file. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Writes the part `file` of a multipart body to `path`, as it arrives. 422 when there is no file, or a longer one than
 * allowed; nothing is left of it then.
 */
export async function receiveFile(request: FastifyRequest, path: string, mostBytes: number): Promise<Upload | Refusal> {
  if (!request.isMultipart()) return refuse(422, 'A file is missing.', { file: 'is missing' });
  const fields: Record<string, string> = {};
  let received: Pick<Upload, 'fileName' | 'bytes'> | null = null;
  for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value;
      continue;
    }
    await pipeline(part.file, createWriteStream(path));
    if (part.file.truncated) {
      await rm(path, { force: true });
      const most = Math.floor(mostBytes / 1024 / 1024);
      return refuse(422, `The file is larger than ${most} MB.`, { file: `is larger than ${most} MB` });
    }
    received = { fileName: nameOf(part.filename), bytes: part.file.bytesRead };
  }
  return received === null ? refuse(422, 'A file is missing.', { file: 'is missing' }) : { ...received, fields };
}

/** Without folders and control characters; 200 signs at most. */
function nameOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return last.replaceAll(/[\u0000-\u001f\u007f]/g, '').slice(0, 200) || 'upload';
}
