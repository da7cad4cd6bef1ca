import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

const OPTIONS = {
  // The first day of the format: the file depends on its content alone.
  mtime: new Date(1980, 0, 1),
  forceDosTimestamp: true,
  // Half the time of the usual level.
  compressionLevel: 4,
} as const;

/** A ZIP archive of any size, written while its content is made, one entry after the other. */
export async function* zipStream(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const archive = zip.outputStream as PassThrough; // its types say less
  const sources = entries.map(({ name, content }) => {
    const source = Readable.from(content);
    // A pipe does not hand on what went wrong.
    source.on('error', (error) => archive.destroy(error));
    zip.addReadStreamLazy(name, OPTIONS, (give) => give(null, source));
    return source;
  });
  zip.on('error', (error: Error) => archive.destroy(error));
  zip.end();
  try {
    // A stream without encoding hands out buffers.
    for await (const part of archive) yield part as Buffer;
  } finally {
    // Whoever made the content learns that nobody reads on.
    for (const source of sources) source.destroy();
  }
}
