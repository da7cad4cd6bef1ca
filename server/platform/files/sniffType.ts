import { fileTypeFromBuffer } from 'file-type';
import { isUtf8 } from 'node:buffer';
import type { Rendering } from '../../../src/api/contract/property/documents.ts';

/** Content types that are taken (O-114), by what the bytes are, and how the page shows them. */
const taken: Readonly<Record<string, Rendering | null>> = {
  'application/pdf': 'PDF',
  'image/png': 'IMAGE',
  'image/jpeg': 'IMAGE',
  'image/gif': 'IMAGE',
  'image/webp': 'IMAGE',
  'text/plain': 'TEXT',
  // Office, today's and before 2007 (one container for Word, Excel and PowerPoint).
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': null,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': null,
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': null,
  'application/vnd.oasis.opendocument.text': null,
  'application/vnd.oasis.opendocument.spreadsheet': null,
  'application/x-cfb': null,
  'application/rtf': null,
};

export const renderingOf = (contentType: string): Rendering | null => taken[contentType] ?? null;

/**
 * The content type of a file by its bytes, whatever its name says; null for one that is not taken. Text is UTF-8
 * without control characters; it is always plain, so that no script in it ever runs.
 */
export async function sniffType(content: Uint8Array): Promise<string | null> {
  if (content.length === 0) return null;
  const found = await fileTypeFromBuffer(content);
  if (found !== undefined) return Object.hasOwn(taken, found.mime) ? found.mime : textOf(content, found.mime);
  return isText(content) ? 'text/plain' : null;
}

/** Markup is recognised by its first words and is text all the same. */
const textOf = (content: Uint8Array, mime: string): string | null =>
  mime === 'application/xml' && isText(content) ? 'text/plain' : null;

function isText(content: Uint8Array): boolean {
  return (
    isUtf8(content) && !content.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12)
  );
}
