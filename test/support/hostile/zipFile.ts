/** ZIP archives as no honest program writes them (PKWARE APPNOTE 4.3): with sizes that lie, and files that overlap. */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { MEGABYTE } from './hostileFile.ts';

interface Packed {
  readonly data: Buffer;
  readonly sum: number;
  readonly size: number;
}

export interface ZipPart {
  readonly name: string;
  readonly content: string | Buffer | Packed;
  /** What the archive says the file unpacks to. */
  readonly says?: number;
}

const pack = (content: string | Buffer): Packed => {
  const bytes = Buffer.from(content);
  return { data: deflateRawSync(bytes), sum: crc32(bytes), size: bytes.length };
};

/** So many megabytes of one text, packed without ever being in memory: `head` and `tail` stand around them. */
export function packedMany(megabytes: number, filler: string, head = '', tail = ''): Packed {
  const open = (bytes: Buffer): Buffer => deflateRawSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH });
  const block = Buffer.from(filler.repeat(Math.ceil(MEGABYTE / filler.length)));
  const [first, packed, last] = [Buffer.from(head), open(block), Buffer.from(tail)];
  let sum = crc32(first);
  for (let at = 0; at < megabytes; at += 1) sum = crc32(block, sum);
  return {
    data: Buffer.concat([open(first), ...Array.from({ length: megabytes }, () => packed), deflateRawSync(last)]),
    sum: crc32(last, sum),
    size: first.length + megabytes * block.length + last.length,
  };
}

/** `listedTwice`: the directory names the first file so many times more, each time under another name. */
export function zipOf(parts: readonly ZipPart[], { listedTwice = 0 } = {}): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  let count = 0;
  const list = (name: string, head: Buffer, at: number): void => {
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    const path = Buffer.from(name);
    const own = Buffer.from(head);
    own.writeUInt16LE(path.length, 22);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), own, tail, path);
    count += 1;
  };
  for (const { name, content, says } of parts) {
    const { data, sum, size } = typeof content === 'string' || Buffer.isBuffer(content) ? pack(content) : content;
    const path = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(sum, 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(says ?? size, 18);
    head.writeUInt16LE(path.length, 22);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), head, path, data);
    list(name, head, offset);
    if (offset === 0) for (let at = 0; at < listedTwice; at += 1) list(`xl/worksheets/again${at}.xml`, head, 0);
    offset += 4 + head.length + path.length + data.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
