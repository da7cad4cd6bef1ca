import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { FontFile } from '../../../src/calc/marketing/cards/cardMetrics.ts';
import type { CardFace } from '../../../src/calc/marketing/cards/drawList.ts';
import { fontPath } from './cardFiles.ts';

const known = new Map<string, Buffer>();

/**
 * A font of cards as its tables are when they are unpacked: a PDF of one side would spend most of its time unpacking them
 * anew. Kept for the life of the process.
 */
export function fontBytes(face: Pick<CardFace, 'family' | 'weight'>, part: FontFile): Buffer {
  const path = fontPath(face, part);
  const before = known.get(path);
  if (before !== undefined) return before;
  const font = unpacked(readFileSync(path));
  known.set(path, font);
  return font;
}

const HEAD = 12;
const ENTRY = 16;
const WOFF_HEAD = 44;
const WOFF_ENTRY = 20;

/** WOFF 1.0 (W3C, 2012) as the font that it holds. */
function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(HEAD + ENTRY * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(2 ** power * ENTRY, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * ENTRY, 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let nth = 0; nth < count; nth += 1) {
    const at = WOFF_HEAD + nth * WOFF_ENTRY;
    const [from, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const raw = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(raw) : raw;
    const entry = HEAD + nth * ENTRY;
    woff.copy(head, entry, at, at + 4);
    woff.copy(head, entry + 4, at + 16, at + 20);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(length, entry + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([head, ...tables]);
}
