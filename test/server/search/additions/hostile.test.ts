/** Files that are broken or made to do harm, and uploads that do not come whole: a sentence, and nothing stays. */
import { request } from 'node:http';
import { readdirSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTH_HEADER } from '../../../../src/api/contract/account/session.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { bring, brought, strangeRoll } from '../../../support/additions.ts';
import { AT_ONCE, until } from '../../../support/until.ts';
import { hostileBooks } from '../../../support/hostile/hostileBooks.ts';
import { zipOf } from '../../../support/hostile/zipFile.ts';
import { zipped } from '../../../support/zipped.ts';

let server: TestServer;
let operator: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  operator = await server.signIn();
});
afterAll(async () => await server.close());

const folder = () => join(server.services.config.dataDir, 'additions');
const held = (): string[] => readdirSync(folder()).toSorted();
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);
const roll = strangeRoll(20);

describe('refused in a sentence, and nothing of it stays', () => {
  it.each<[string, string, () => Promise<string | Uint8Array<ArrayBuffer>> | string | Uint8Array<ArrayBuffer>, RegExp]>(
    [
      ['a header alone', 'Header.csv', () => roll.split('\n')[0] ?? '', /names of columns only/],
      ['nothing', 'Empty.csv', () => '', /is empty/],
      ['NUL bytes', 'Nul.csv', () => `PIN,SITUS\n${'\0'.repeat(50)},1 MAIN ST\n`, /is not a text file/],
      ['a gzip that is cut', 'Cut.csv.gz', () => bytes(gzipSync(roll)).slice(0, 90), /damaged or cut-off gzip/],
      ['no zip', 'Not.zip', () => roll, /damaged or cut off, or no zip/],
      ['a bomb', 'Bomb.zip', () => bomb(), /unpacks to .* MB, more than 300 times/],
      [
        'a picture',
        'Picture.csv',
        () => bytes(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3])),
        /is not a text file/,
      ],
      [
        'a gzip bomb',
        'Bomb.csv.gz',
        () => bytes(gzipSync(Buffer.alloc(120 * 1024 * 1024, 'A'))),
        /unpacks to more than 300 times its size/,
      ],
      [
        'a value that a Parquet file repeats',
        'Bomb.parquet',
        async () => await repeated(),
        /more than 300 times its size/,
      ],
      [
        'GeoJSON whose features have no attribute in common',
        'Wide.geojson',
        () => ownAttributes(),
        /more than 2000 attributes/,
      ],
      [
        'a cell in the last column',
        'Far.xlsx',
        async () => await farCell('cell-in-the-last-column.xlsx'),
        /XFD2, lies in column 16,384/,
      ],
      ['a cell in the last row', 'Deep.xlsx', async () => await farCell('cell-in-the-last-row.xlsx'), /1,048,576 rows/],
      ['a zip without a table', 'Texts.zip', async () => bytes(await zipped({ 'a.pdf': 'x' })), /holds no CSV/],
    ],
  )('%s', async (_what, name, content, why) => {
    const before = folderOrNone();
    const refused = await bring(operator.client, name, await content());
    expect(refused).toMatchObject({ ok: false, status: 422, detail: expect.stringMatching(why) });
    expect(refused).toMatchObject({ fieldErrors: { file: 'cannot be read' } });
    expect(folderOrNone()).toEqual(before);
    expect(valueOf(await operator.client.call('additions')).results.some(({ fileName }) => fileName === name)).toBe(
      false,
    );
  });
});

const folderOrNone = (): string[] => {
  try {
    return held();
  } catch {
    return [];
  }
};

/** Zeros, far smaller than they unpack to. */
async function bomb(): Promise<Uint8Array<ArrayBuffer>> {
  return bytes(await zipped({ 'roll.csv': Buffer.alloc(120 * 1024 * 1024, 'A') }));
}

/** 200 MB, were it written out. */
async function repeated(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(server.services.config.dataDir, 'repeated.parquet');
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(
    `COPY (SELECT repeat('x', 2000) AS "PIN", '1 MAIN ST' AS "SITUS" FROM range(100000)) TO '${path}' (FORMAT parquet)`,
  );
  connection.closeSync();
  instance.closeSync();
  const made = bytes(await readFile(path));
  await rm(path);
  return made;
}

const ownAttributes = (): string =>
  Array.from({ length: 3000 }, (_, at) =>
    JSON.stringify({ type: 'Feature', properties: { [`a${at}`]: at }, geometry: null }),
  ).join('\n');

const farCell = async (name: string): Promise<Uint8Array<ArrayBuffer>> => {
  const made = await hostileBooks.find((book) => book.name === name)?.make();
  if (made === undefined) throw new Error(`there is no ${name}`);
  return bytes(made);
};

describe('read all the same', () => {
  it('a zip whose names lead out of its folder: the file goes where it belongs', async () => {
    const packed = zipOf([{ name: '../../../escaped.csv', content: roll }]);
    const answer = await bring(operator.client, 'Names.zip', bytes(packed));
    // The library refuses such a name; whatever comes of it, nothing is written outside.
    expect(answer.ok ? 200 : answer.status).toSatisfy((status: number) => status === 200 || status === 422);
    const { dataDir } = server.services.config;
    expect(readdirSync(dataDir)).not.toContain('escaped.csv');
    expect(readdirSync(join(dataDir, '..'))).not.toContain('escaped.csv');
  });

  it('a name with folders is the last of it', async () => {
    const { fileName, id } = await brought(operator.client, '../../etc/p?ss*wd.csv', roll);
    expect(fileName).toBe('p?ss*wd.csv');
    expect(readdirSync(join(folder(), String(id), 'file'))).toEqual(['p_ss_wd.csv']);
  });

  it('317 columns, and names that several columns have', async () => {
    const many = Array.from({ length: 317 }, (_, at) => `EXTRA_${at}`);
    const wide = roll
      .split('\n')
      .map((line, at) => `${line},${many.map((name) => (at === 0 ? name : '1')).join(',')}`)
      .join('\n');
    const proposal = await brought(operator.client, 'Wide.csv', wide);
    expect(proposal.columns).toHaveLength(16 + 317);
    const twice = await brought(operator.client, 'Twice.csv', roll.replace('BEDS', 'ST'));
    expect(twice.warnings.join(' ')).toMatch(/Several columns are called st/);
    const at = twice.columns.findIndex(({ header }) => header === 'ST');
    const chosen = { columns: { [at]: 'stateCode' as const } };
    expect(await operator.client.call('proposeSource', { params: { id: twice.id }, body: chosen })).toMatchObject({
      status: 422,
      fieldErrors: { [`columns.${at}`]: 'has the name of another column' },
    });
  });

  it('two at once, each its own', async () => {
    const [one, other] = await Promise.all([
      brought(operator.client, 'One.csv', strangeRoll(40)),
      brought(operator.client, 'Other.csv', strangeRoll(50, { letter: 'C' })),
    ]);
    expect([one.fileName, one.rows, other.fileName, other.rows]).toEqual(['One.csv', 40, 'Other.csv', 50]);
    expect(one.id).not.toBe(other.id);
  });
});

it('an upload that breaks off leaves nothing, and the server goes on', async () => {
  const before = held();
  const { hostname, port } = new URL(server.baseUrl);
  const sent = request({
    hostname,
    port,
    method: 'POST',
    path: '/app/administration/additions',
    headers: {
      [AUTH_HEADER]: operator.token,
      'Content-Type': 'multipart/form-data; boundary=cut',
      'Content-Length': '10000000',
    },
  });
  sent.on('error', () => undefined);
  sent.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="Cut.csv"\r\n\r\n');
  sent.write('PIN,SITUS\n'.repeat(10_000));
  await until('some of it has arrived', () => held().length > before.length, AT_ONCE);
  sent.destroy();
  await until('nothing of it is left', () => held().length === before.length);
  expect(held()).toEqual(before);
  await brought(operator.client, 'After.csv', roll);
});
