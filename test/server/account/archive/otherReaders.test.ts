/** Exports as programs open them that share nothing with what wrote them, and a download that breaks off on its way. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import JSZip from 'jszip';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArchiveManifest } from '../../../../server/account/archive/archiveManifest.ts';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { archiveOf, exported } from '../../../support/archived.ts';
import { newTeam, type Member } from '../../../support/handedOver.ts';
import { ownersDesk } from '../../../support/isolation/ownersDesk.ts';
import { sampleIds, saveInto } from '../../../support/sampleIds.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let owner: Member;
let archiveId: number;
let zip: Buffer;
let files: Record<string, Uint8Array>;
let manifest: ArchiveManifest;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  ({ owner } = await newTeam(server));
  const ids = await sampleIds(server, 200);
  await ownersDesk(owner.client, owner.auth, ids[0] ?? 0, 0, server.clock.now());
  await saveInto(owner, 'Many', ids);
  archiveId = (await exported(server, owner)).id;
  zip = await archiveOf(server, owner, archiveId);
  const opened = await JSZip.loadAsync(zip, { checkCRC32: true });
  files = {};
  for (const name of Object.keys(opened.files)) {
    const file = opened.file(name);
    if (file !== null) files[name] = await file.async('nodebuffer');
  }
  manifest = ArchiveManifest.parse(JSON.parse(textOf('manifest.json')));
});
afterAll(async () => await server.close());

const textOf = (name: string): string => Buffer.from(files[name] ?? []).toString('utf8');

it('another program unpacks it: 64-bit lengths in every entry, each file with its sum', () => {
  // The sizes stand in the further fields of the entry alone, as they have to beyond 4 GB.
  const entry = zip.lastIndexOf('PK\u0001\u0002');
  expect([zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 24)]).toEqual([0xffffffff, 0xffffffff]);
  expect(Object.keys(files).toSorted()).toEqual(
    [...manifest.files.map(({ name }) => name), 'manifest.json'].toSorted(),
  );
  for (const { name, sha256 } of manifest.files)
    expect([
      name,
      createHash('sha256')
        .update(files[name] ?? '')
        .digest('hex'),
    ]).toEqual([name, sha256]);
});

it('another program reads each table of CSV and of JSON, with the same rows', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const dir = server.services.config.dataDir;
  for (const { table, columns, rows, csv, json } of manifest.tables) {
    const path = join(dir, `${table}.csv`);
    await writeFile(path, files[csv] ?? '');
    await writeFile(join(dir, `${table}.json`), files[json] ?? '');
    const read = await connection.runAndReadAll(
      `select * from read_csv('${path}', header = true, all_varchar = true, quote = '"', escape = '"', delim = ',', strict_mode = true)`,
    );
    expect([table, read.currentRowCount, read.columnNames()]).toEqual([table, rows, columns.map(({ name }) => name)]);
    if (rows === 0) continue;
    const objects = await connection.runAndReadAll(
      `select * from read_json('${join(dir, `${table}.json`)}', format = 'array', maximum_object_size = 100000000)`,
    );
    expect([table, objects.currentRowCount]).toEqual([table, rows]);
  }
  connection.closeSync();
  instance.closeSync();
});

it('a download that is cut off on its way goes on where it was, and is whole', async () => {
  const url = `${server.baseUrl}/app/account/archive/${archiveId}/file`;
  /** Bytes from a place on; the connection is broken once `most` have come. */
  const part = async (from: number, most: number): Promise<Buffer> =>
    await new Promise((resolve, reject) => {
      const headers = { [AUTH_HEADER]: owner.token, ...(from === 0 ? {} : { Range: `bytes=${from}-` }) };
      const parts: Buffer[] = [];
      let length = 0;
      const asked = get(url, { headers }, (answer) => {
        if (answer.statusCode !== (from === 0 ? 200 : 206)) reject(new Error(`${answer.statusCode}`));
        answer.on('data', (bytes: Buffer) => {
          parts.push(bytes);
          length += bytes.byteLength;
          if (length < most) return;
          asked.destroy();
          resolve(Buffer.concat(parts).subarray(0, most));
        });
        answer.on('end', () => resolve(Buffer.concat(parts)));
        answer.on('error', () => undefined);
      });
      asked.on('error', () => undefined);
    });
  let came = Buffer.alloc(0);
  let cuts = 0;
  while (came.byteLength < zip.byteLength) {
    came = Buffer.concat([came, await part(came.byteLength, 20_001)]);
    cuts += 1;
  }
  expect(cuts).toBeGreaterThan(2);
  expect(came.equals(zip)).toBe(true);
});
