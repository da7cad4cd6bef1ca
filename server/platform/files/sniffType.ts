import { fileTypeFromBuffer } from 'file-type';
import { isUtf8 } from 'node:buffer';
import { takenTypes } from './renderingOf.ts';

/**
 * The content type of a file by its bytes, whatever its name says; null for one that is not taken. Text is UTF-8
 * without control characters; it is always plain, so that no script in it ever runs.
 */
export async function sniffType(content: Uint8Array): Promise<string | null> {
  if (content.length === 0) return null;
  const found = await fileTypeFromBuffer(content);
  if (found !== undefined) return Object.hasOwn(takenTypes, found.mime) ? found.mime : textOf(content, found.mime);
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
