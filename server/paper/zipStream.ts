/** A ZIP archive written while its content is made: sizes follow each entry, so nothing is kept but the compressor. */
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** ASCII. */
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

/** 1980-01-01: the file depends on its content alone. */
const DOS_DATE = 0x21;
const DEFLATE = 8;
/** Sizes and checksum stand after the data. */
const SIZES_FOLLOW = 0x08;
const VERSION = 20;
/** Sizes are 32-bit; beyond them an archive would have to be ZIP64. */
const MOST_BYTES = 0xffff_ffff;

/** Throws when an entry or the archive is larger than 4 GB. */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  let offset = 0;
  const directory: Buffer[] = [];
  for (const { name, content } of entries) {
    const start = offset;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(SIZES_FOLLOW, 6);
    head.writeUInt16LE(DEFLATE, 8);
    head.writeUInt16LE(DOS_DATE, 12);
    head.writeUInt16LE(name.length, 26);
    const opening = Buffer.concat([head, Buffer.from(name, 'ascii')]);
    offset += opening.length;
    yield opening;
    const sums = { checksum: 0, size: 0, packed: 0 };
    for await (const part of deflated(content, sums)) {
      offset += part.length;
      yield part;
    }
    if (sums.size > MOST_BYTES || offset > MOST_BYTES) throw new RangeError('the archive is larger than 4 GB');
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    sizes.writeUInt32LE(sums.checksum, 4);
    sizes.writeUInt32LE(sums.packed, 8);
    sizes.writeUInt32LE(sums.size, 12);
    offset += sizes.length;
    yield sizes;
    directory.push(directoryEntry(name, sums, start));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  yield Buffer.concat([listed, end]);
}

interface Sums {
  checksum: number;
  size: number;
  packed: number;
}

async function* deflated(content: ZipEntry['content'], sums: Sums): AsyncGenerator<Buffer> {
  const compressor = createDeflateRaw({ level: 4 });
  const feeding = (async () => {
    for await (const text of content) {
      const bytes = Buffer.from(text, 'utf8');
      sums.checksum = crc32(bytes, sums.checksum);
      sums.size += bytes.length;
      if (!compressor.write(bytes)) await new Promise((resolve) => compressor.once('drain', resolve));
    }
    compressor.end();
  })();
  // A failure of the content ends the reading below, which then reports it.
  feeding.catch((error: unknown) => compressor.destroy(error instanceof Error ? error : new Error(String(error))));
  for await (const part of compressor) {
    const bytes = part as Buffer; // a zlib stream without encoding hands out buffers
    sums.packed += bytes.length;
    yield bytes;
  }
  await feeding;
}

function directoryEntry(name: string, { checksum, packed, size }: Sums, start: number): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(SIZES_FOLLOW, 8);
  entry.writeUInt16LE(DEFLATE, 10);
  entry.writeUInt16LE(DOS_DATE, 14);
  entry.writeUInt32LE(checksum, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(start, 42);
  return Buffer.concat([entry, Buffer.from(name, 'ascii')]);
}
