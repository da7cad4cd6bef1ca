/** Exports that are read back, in tests: sent as a page sends them, checked, read; and zips that no export is. */
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { READING_PART_BYTES, type Reading } from '../../src/api/contract/account/reading.ts';
import { readArchiveJob } from '../../server/account/readBack/readArchive.job.ts';
import type { SignedIn, TestServer } from './server.ts';
import { valueOf } from './valueOf.ts';

const readingOf = ({ account }: { readonly account: { readonly reading: Reading | null } | null }): Reading => {
  if (account?.reading == null) throw new Error('nothing is to be read');
  return account.reading;
};

/** As the page shows it. */
export const readingNow = async ({ client }: SignedIn): Promise<Reading> =>
  readingOf(valueOf(await client.call('accountData')));

/** Sends a zip part by part; nothing looks at it yet. */
export async function sent({ client }: SignedIn, zip: Uint8Array, fileName = 'export.zip'): Promise<number> {
  const begun = valueOf(await client.call('beginReading', { body: { fileName, bytes: zip.byteLength } }));
  const { id } = readingOf(begun);
  for (let from = 0; from < zip.byteLength; from += READING_PART_BYTES) {
    const file = new Blob([Uint8Array.from(zip.subarray(from, from + READING_PART_BYTES))]);
    valueOf(await client.call('sendReadingPart', { params: { id }, query: { from }, upload: { file } }));
  }
  return id;
}

/** What the job does now. */
export const worked = async (server: TestServer, { auth }: SignedIn, readingId: number): Promise<void> =>
  await readArchiveJob({ accountId: auth.profile.accountId, readingId }, { ...server.services, clock: server.clock });

/** Sends and checks a zip: what the page shows then. */
export async function checked(server: TestServer, owner: SignedIn, zip: Uint8Array): Promise<Reading> {
  await worked(server, owner, await sent(owner, zip));
  return await readingNow(owner);
}

/** All the way: throws where it is not read. */
export async function readBack(server: TestServer, owner: SignedIn, zip: Uint8Array): Promise<Reading> {
  const { id, state, problem } = await checked(server, owner, zip);
  if (state !== 'READY') throw new Error(`${state}: ${JSON.stringify(problem)}`);
  valueOf(await owner.client.call('startReading', { params: { id }, body: {} }));
  await worked(server, owner, id);
  return await readingNow(owner);
}

/** Files as a zip, in the order given. `isWide`: lengths and places have 64 bits, as they have beyond 4 GB. */
export async function zipOf(
  files: Iterable<readonly [name: string, content: Uint8Array]>,
  { isWide = false }: { readonly isWide?: boolean } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  const how = { forceZip64Format: isWide };
  for (const [name, content] of files) zip.addBuffer(Buffer.from(content), name, how);
  zip.end({ ...how, comment: '' });
  return await buffer(zip.outputStream);
}

/** Files of an export with others in place of some, and a manifest that says so: what somebody makes who means harm. */
export async function forged(
  files: ReadonlyMap<string, Buffer>,
  change: (files: Map<string, Buffer>, manifest: Record<string, unknown>) => void,
): Promise<Buffer> {
  const changed = new Map(files);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as Record<string, unknown>;
  change(changed, manifest);
  manifest['files'] = [...changed]
    .filter(([name]) => name !== 'manifest.json')
    .map(([name, content]) => ({
      name,
      bytes: content.byteLength,
      sha256: createHash('sha256').update(content).digest('hex'),
    }));
  changed.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
  return await zipOf(changed);
}
