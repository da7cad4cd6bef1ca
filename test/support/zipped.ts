import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A zip of these files, in memory. */
export async function zipped(entries: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return await buffer(zip.outputStream);
}
