/** Text files as UTF-8, whatever they came in: spreadsheets of Windows write UTF-16 and Windows-1252. */
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ImportProblem } from './importProblem.ts';

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const CHUNK_BYTES = 1024 * 1024;
const HEAD_BYTES = 64 * 1024;
/** More than this share of zero bytes on one side of each pair: two bytes a character. */
const ZERO_SHARE = 0.3;

/**
 * UTF-16 by its mark or its zero bytes, UTF-8 when the whole file is that, else Windows-1252. Throws ImportProblem when
 * it is no text at all.
 */
export async function findEncoding(path: string): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  let isHead = true;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Buffer; // a stream without encoding hands out buffers
    if (isHead) {
      const wide = wideEncoding(bytes.subarray(0, HEAD_BYTES));
      if (wide !== null) return wide;
      isHead = false;
    }
    if (bytes.includes(0)) throw new ImportProblem('This is not a text file: it holds zero bytes. Save it as CSV.');
    if (isUtf8) isUtf8 = decodes(decoder, bytes);
  }
  return isUtf8 && decodes(decoder, null) ? 'utf-8' : 'windows-1252';
}

function wideEncoding(head: Buffer): TextEncoding | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < head.length; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  const pairs = Math.max(1, head.length / 2);
  if (odd / pairs > ZERO_SHARE && even === 0) return 'utf-16le';
  return even / pairs > ZERO_SHARE && odd === 0 ? 'utf-16be' : null;
}

function decodes(decoder: TextDecoder, bytes: Buffer | null): boolean {
  try {
    if (bytes === null) decoder.decode();
    else decoder.decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Writes the text of `from` as UTF-8 to `to`. */
export async function writeUtf8(from: string, to: string, encoding: TextEncoding): Promise<void> {
  const decoder = new TextDecoder(encoding);
  await pipeline(
    createReadStream(from, { highWaterMark: CHUNK_BYTES }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
    createWriteStream(to),
  );
}
