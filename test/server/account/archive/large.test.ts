/**
 * A large export: written, fetched with a break beyond its middle, read by another library than the one that wrote it,
 * and read back into empty accounts. `PLATBOOK_EXPORT_MB=4500` makes one beyond 4 GB, where lengths and places need 64
 * bits; one of 4290 is the largest that a page may send.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { link, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPromise, type ZipFile } from 'yauzl';
import { readingWork } from '../../../../bin/cli/adminReading.ts';
import { ArchiveManifest } from '../../../../server/account/archive/archiveManifest.ts';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { MOST_READING_BYTES, READING_PART_BYTES } from '../../../../src/api/contract/account/reading.ts';
import { exported } from '../../../support/archived.ts';
import { newTeam, type Member } from '../../../support/handedOver.ts';
import { readingNow, worked } from '../../../support/readBack.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const MEGABYTES = Number(process.env['PLATBOOK_EXPORT_MB'] ?? 6);
const MB = 1_000_000;
/** As large as a document may be, and three of them at least. */
const EACH_MB = Math.min(25, MEGABYTES / 3);
const DOCUMENTS = Math.ceil(MEGABYTES / EACH_MB);
/** So many are written; the others are further names of them, so that the disk holds the export and little else. */
const WRITTEN = 3;
const PDF = Buffer.from('%PDF-1.7\n');
/** Where the first connection breaks: of a large export beyond 4 GB. */
const BREAK_AT = Math.floor(MEGABYTES * MB * 0.97);
const LONGEST_MS = 60_000 + MEGABYTES * 500;

let server: TestServer;
let owner: Member;
let dir: string;
let path: string;
const sums: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  ({ owner } = await newTeam(server));
  dir = await mkdtemp(join(tmpdir(), 'platbook-large-export-'));
  path = join(dir, 'export.zip');
  await addDocuments();
}, LONGEST_MS);
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
  await server.close();
});

/** Begins as a kind of file that is kept, and goes on with bytes that nothing makes smaller. */
const content = (): Buffer => Buffer.concat([PDF, randomBytes(EACH_MB * MB - PDF.byteLength)]);

async function addDocuments(): Promise<void> {
  const key = (at: number): string => `large/${at}`;
  const path = (at: number): string => join(server.services.config.dataDir, 'files', key(at));
  await mkdir(dirname(path(0)), { recursive: true });
  for (let at = 0; at < DOCUMENTS; at += 1) {
    if (at < WRITTEN) {
      const bytes = content();
      sums.push(createHash('sha256').update(bytes).digest('hex'));
      await writeFile(path(at), bytes);
    } else await link(path(at % WRITTEN), path(at));
  }
  await sql`
    insert into document (account_id, user_id, property_id, name, content_type, bytes, file_key, created)
    select ${owner.accountId}::bigint, ${owner.userId}::bigint, 1, 'Scan ' || n || '.pdf', 'application/pdf',
      ${EACH_MB * MB}::bigint, 'large/' || n, now()
    from generate_series(0, ${DOCUMENTS - 1}::int) as n`.execute(server.db);
}

const answerTo = async (url: string, headers: Record<string, string>): Promise<IncomingMessage> =>
  await new Promise((resolve, reject) => {
    get(url, { headers: { [AUTH_HEADER]: owner.token, ...headers } }, resolve).on('error', reject);
  });

/** Appends what comes from a place on; breaks the connection once the file has `most` bytes. Answers how many it has. */
async function fetchFrom(url: string, path: string, from: number, most = Infinity): Promise<number> {
  const answer = await answerTo(url, from === 0 ? {} : { Range: `bytes=${from}-` });
  expect(answer.statusCode).toBe(from === 0 ? 200 : 206);
  const length = Number(answer.headers['content-length']);
  expect(answer.headers['content-range']).toBe(
    from === 0 ? undefined : `bytes ${from}-${from + length - 1}/${from + length}`,
  );
  const cut = async function* (): AsyncGenerator<Buffer> {
    let at = from;
    for await (const bytes of answer as AsyncIterable<Buffer>) {
      yield bytes;
      at += bytes.byteLength;
      if (at >= most) return;
    }
  };
  await pipeline(cut, createWriteStream(path, { flags: 'a' }));
  answer.destroy();
  return (await stat(path)).size;
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

interface Read {
  readonly sums: Map<string, string>;
  readonly manifest: ArchiveManifest;
  /** Where the last document begins in the file. */
  readonly last: number;
}

/** Each file of it with its sum, one after the other. */
async function readAll(zip: ZipFile): Promise<Read> {
  const found = new Map<string, string>();
  let [manifest, last]: [unknown, number] = [null, 0];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    if (entry.fileName.startsWith('documents/')) last = Math.max(last, entry.relativeOffsetOfLocalHeader);
    if (entry.fileName === 'manifest.json') manifest = JSON.parse(await text(stream));
    else {
      const hash = createHash('sha256');
      await pipeline(stream, hash);
      found.set(entry.fileName, hash.digest('hex'));
    }
  }
  return { sums: found, manifest: ArchiveManifest.parse(manifest), last };
}

it(
  `of ${MEGABYTES} MB is fetched with a break at ${BREAK_AT.toLocaleString('en-US')} bytes, and another library reads each file of it`,
  async () => {
    const { id, bytes, sha256 } = await exported(server, owner);
    expect(bytes).toBeGreaterThan(MEGABYTES * MB);
    const url = `${server.baseUrl}/app/account/archive/${id}/file`;
    const came = await fetchFrom(url, path, 0, BREAK_AT);
    expect(came).toBeGreaterThanOrEqual(BREAK_AT);
    expect(came).toBeLessThan(bytes ?? 0);
    expect(await fetchFrom(url, path, came)).toBe(bytes);
    expect(await sumOf(path)).toBe(sha256);

    const read = await readAll(await openPromise(path, { lazyEntries: true }));
    expect(read.manifest.documents).toHaveLength(DOCUMENTS);
    expect(read.sums).toEqual(new Map(read.manifest.files.map(({ name, sha256: sum }) => [name, sum])));
    // What was written last is what lies there: none stands at the place of another.
    expect(read.manifest.documents.map(({ file }) => read.sums.get(file))).toEqual(exportedSums());
    expect(read.last).toBeGreaterThan((MEGABYTES - EACH_MB - 1) * MB);
  },
  LONGEST_MS,
);

/** The documents of an account as they lie there, each by its sum, in the order of their numbers. */
async function sumsOf({ auth }: SignedIn): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from document d where d.account_id = ${auth.profile.accountId} order by d.id`.execute(
    server.db,
  );
  return await Promise.all(
    rows.map(async ({ key }) => await sumOf(join(server.services.config.dataDir, 'files', key))),
  );
}

/** What the documents are that were exported, each by its sum. */
const exportedSums = (): string[] => Array.from({ length: DOCUMENTS }, (_, at) => sums[at % WRITTEN] ?? '');

/**
 * Goes on with what was checked; answers the sums of the documents that came of it, and forgets them: the disk holds those
 * of one account at a time.
 */
async function readOn(who: SignedIn, id: number): Promise<string[]> {
  await worked(server, who, id);
  expect(await readingNow(who)).toMatchObject({ state: 'READY', problem: null });
  valueOf(await who.client.call('startReading', { params: { id }, body: {} }));
  await worked(server, who, id);
  expect(await readingNow(who)).toMatchObject({ state: 'DONE', problem: null });
  const came = await sumsOf(who);
  const { dataDir } = server.services.config;
  await rm(join(dataDir, 'files', 'documents', String(who.auth.profile.accountId)), { recursive: true });
  expect(await readdir(join(dataDir, 'readings', String(who.auth.profile.accountId)))).toEqual([]);
  return came;
}

it(
  'is handed in by who operates the installation, and read back: every document is the one that was exported',
  async () => {
    const who = await server.newcomer();
    await readingWork([who.auth.profile.username, path], '')(server.services.store, server.services.config);
    expect(await readOn(who, (await readingNow(who)).id)).toEqual(exportedSums());
  },
  LONGEST_MS,
);

it(
  'is sent in parts by its owner, going on where it broke off, and read back; beyond 4 GB nothing is sent',
  async () => {
    const who = await server.newcomer();
    const { size: bytes } = await stat(path);
    const begin = async () => await who.client.call('beginReading', { body: { fileName: 'export.zip', bytes } });
    if (bytes > MOST_READING_BYTES) {
      expect(await begin()).toMatchObject({ ok: false, fieldErrors: { bytes: 'is more than 4 GB' } });
      return;
    }
    const file = await openAsBlob(path);
    const id = valueOf(await begin()).account?.reading?.id ?? 0;
    const middle = Math.floor(bytes / READING_PART_BYTES / 2) * READING_PART_BYTES;
    const send = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at += READING_PART_BYTES) {
        const part = file.slice(at, Math.min(to, at + READING_PART_BYTES));
        valueOf(
          await who.client.call('sendReadingPart', { params: { id }, query: { from: at }, upload: { file: part } }),
        );
      }
    };
    await send(0, middle);
    const again = valueOf(await begin()).account?.reading;
    expect(again).toMatchObject({ id, received: middle });
    await send(again?.received ?? 0, bytes);
    expect(await readOn(who, id)).toEqual(exportedSums());
  },
  LONGEST_MS,
);
