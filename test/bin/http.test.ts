/** `platbook search`, `lists`, `export` and `call`: a server that runs, asked by a program with a token. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResultRow } from '../../src/api/contract/search/search.ts';
import { ask } from '../../bin/cli/http/ask.ts';
import { VERBS } from '../../bin/cli/http/verbs.ts';
import { startTestServer, type SignedIn, type TestServer } from '../support/server.ts';
import { valueOf } from '../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let fips: string;
let folder: string;
let settings: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 1500 });
  me = await server.newcomer();
  const made = await me.client.call('makeToken', { body: { name: 'command line', scopes: ['READ', 'WRITE'] } });
  settings = { PLATBOOK_TOKEN: valueOf(made).token, PLATBOOK_URL: `${server.baseUrl}/` };
  const [county] = await server.services.warehouse.query<{ fips: string }>(
    'select fips from parcel group by fips order by count(*) desc limit 1',
  );
  fips = county?.fips ?? '';
  folder = await mkdtemp(join(tmpdir(), 'platbook-cli-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const platbook = async (words: readonly string[], env: Record<string, string> = settings) => {
  const [verb, ...rest] = words;
  const found = VERBS.find((name) => name === verb);
  if (found === undefined) throw new Error(`no verb: ${verb}`);
  const { out, note, code } = await ask(found, rest, env);
  return { out: typeof out === 'string' ? out : Buffer.from(out).toString('utf8'), note, code };
};
const count = async (where: string): Promise<number> => {
  const [row] = await server.services.warehouse.query<{ n: number }>(`select count(*) as n from parcel where ${where}`);
  return Number(row?.n);
};

describe('platbook search', () => {
  it('finds what the line of the search finds, over pages, and says how many there are', async () => {
    const total = await count(`fips = '${fips}' and bedrooms >= 3`);
    expect(total).toBeGreaterThan(20);
    const { out, note, code } = await platbook([
      'search',
      `county:${fips}`,
      'beds>=3',
      '--limit',
      '17',
      '--format=json',
    ]);
    const rows = JSON.parse(out) as ResultRow[];
    expect([rows.length, code, note]).toEqual([17, 0, `17 of ${total} properties`]);
    expect(rows.every(({ bedrooms }) => (bedrooms ?? 0) >= 3)).toBe(true);

    const all = await platbook(['search', `county:${fips}`, 'beds>=3', '--limit=5000', '--format', 'csv']);
    const records = parse(all.out, { columns: true });
    expect(records).toHaveLength(total);
    const ids = new Set((records as { propertyId: string }[]).map(({ propertyId }) => propertyId));
    expect(ids.size).toBe(total);
  });

  it('takes out what has a minus, and is a table unless something else is asked for', async () => {
    const total = await count(`fips = '${fips}' and lead_v is false`);
    const { out, note } = await platbook(['search', `county:${fips}`, '-vacant', '--limit', '3']);
    expect(note).toBe(`3 of ${total} properties`);
    expect(out.split('\n')[0]).toMatch(/^ +propertyId {2}streetAddress .* leads .* lastSaleDate$/);
  });

  it('says what cannot be read, and what could stand there', async () => {
    await expect(platbook(['search', 'bedz>=3'])).rejects.toThrow('There is no word "bedz". Instead: beds');
    await expect(platbook(['search', 'beds>=3'])).rejects.toThrow('say where: zip:43215');
    await expect(platbook(['search', `county:${fips}`, '--limit', 'all'])).rejects.toThrow('--limit is a number');
    await expect(platbook(['search', `county:${fips}`, '--formt=csv'])).rejects.toThrow('unknown option: --formt=csv');
    expect(await platbook(['search', 'city:"no such place"'])).toMatchObject({
      code: 1,
      note: 'platbook: no city is called no such place in what is loaded',
    });
  });
});

describe('platbook lists and export', () => {
  beforeAll(async () => {
    const { client } = me;
    const filter = { type: 'COUNTY' as const, fips, bedroomsMin: 3 };
    valueOf(
      await client.call('saveListings', {
        query: { groupName: 'Call first' },
        body: { filter, selection: [], selectionInversed: true },
      }),
    );
  });

  it('shows all lists, and what is on one by its name or number', async () => {
    const total = await count(`fips = '${fips}' and bedrooms >= 3`);
    const { out, note } = await platbook(['lists', '--format', 'json']);
    const [list] = JSON.parse(out) as { id: number; name: string; size: number }[];
    expect([list?.name, list?.size, note]).toEqual(['Call first', total, '1 list']);
    for (const name of [['call', 'FIRST'], [String(list?.id)]]) {
      const rows = await platbook(['lists', ...name, '--format=csv', '--limit=100000']);
      expect(parse(rows.out, { columns: true })).toHaveLength(total);
      expect(rows.note).toBe(`${total} of ${total} properties on Call first`);
    }
    expect(await platbook(['lists', 'nothing'])).toMatchObject({
      code: 1,
      note: 'platbook: no list is called nothing; there are Call first',
    });
  });

  it('a note that begins like a formula is no formula of a spreadsheet', async () => {
    const [row] = JSON.parse((await platbook(['lists', 'Call first', '--limit=1', '--format=json'])).out) as {
      propertyId: number;
      version: number;
    }[];
    const { propertyId = 0 } = row ?? {};
    const edits = [{ propertyId, version: null, change: { note: '=1+1' } }];
    valueOf(await me.client.call('editRows', { body: { edits } }));
    const { out } = await platbook(['lists', 'Call first', '--format=csv', '--limit=5000']);
    expect(out).toContain(`'=1+1`);
  });

  it('writes a list as each kind of file, and over none that is there', async () => {
    const total = await count(`fips = '${fips}' and bedrooms >= 3`);
    const csv = join(folder, 'leads.csv');
    expect(await platbook(['export', 'Call first', csv, '--format=json'])).toMatchObject({ code: 0 });
    expect(parse(await readFile(csv), { bom: true })).toHaveLength(total + 1);
    await platbook(['export', 'Call first', join(folder, 'leads.xlsx')]);
    expect((await readFile(join(folder, 'leads.xlsx'))).subarray(0, 2).toString()).toBe('PK');

    await expect(platbook(['export', 'Call first', csv])).rejects.toThrow('is there already. Nothing was exported.');
    await expect(platbook(['export', 'Call first', 'leads.pdf'])).rejects.toThrow('the file ends in .csv, .xlsx, .xml');
    await expect(platbook(['export', 'leads.csv'])).rejects.toThrow('name the list and the file');
    const none = join(folder, 'none.csv');
    expect((await platbook(['export', 'nothing', none])).code).toBe(1);
    expect(existsSync(none)).toBe(false);
  });
});

describe('platbook call', () => {
  it('takes parts of the path and query as words, and a body from the line or a file', async () => {
    const me306 = JSON.parse((await platbook(['call', 'whoAmI'])).out) as { userId: number; token: { name: string } };
    expect([me306.userId, me306.token.name]).toEqual([me.auth.profile.id, 'command line']);
    const body = join(folder, 'body.json');
    await writeFile(body, JSON.stringify({ search: { filters: {}, limit: 1 } }));
    const { out } = await platbook(['call', 'queryGroups', '--body', `@${body}`]);
    expect((JSON.parse(out) as { results: unknown[] }).results).toHaveLength(1);
  });

  it('says what is wrong before it asks, and what the server says after', async () => {
    await expect(platbook(['call', 'queryGroop'])).rejects.toThrow(/there is no call queryGroop; queryGroup/);
    await expect(platbook(['call', 'property'])).rejects.toThrow('property needs id=...');
    await expect(platbook(['call', 'property', '7'])).rejects.toThrow('write it as name=value: 7');
    await expect(platbook(['call', 'queryGroups', '--body', '{'])).rejects.toThrow('the body is not JSON');
    await expect(platbook(['call', 'uploadImport', 'file=@/no/such.csv'])).rejects.toThrow(
      'there is no file /no/such.csv',
    );
    expect((await platbook(['call', 'makeToken'])).note).toContain('no token opens makeToken');
    expect((await platbook(['call', 'property', 'id=999999999'])).note).toMatch(/^platbook: 404 /);
    expect((await platbook(['call', 'listing', 'bedz=3'])).note).toMatch(/^platbook: 400 [^]*\n {2}bedz /);
  });
});

describe('the way to the server', () => {
  it('is told when there is no token, no server, or a token that opens nothing', async () => {
    await expect(platbook(['lists'], {})).rejects.toThrow('PLATBOOK_TOKEN is missing');
    await expect(platbook(['lists'], { PLATBOOK_TOKEN: 'x', PLATBOOK_URL: 'ftp://x' })).rejects.toThrow('no address');
    const away = await platbook(['lists'], { PLATBOOK_TOKEN: 'x', PLATBOOK_URL: 'http://127.0.0.1:9' });
    expect([away.code, away.note]).toEqual([
      1,
      'platbook: nothing answers at http://127.0.0.1:9: is Platbook running there? PLATBOOK_URL says where it is',
    ]);
    const wrong = await platbook(['lists'], { ...settings, PLATBOOK_TOKEN: 'pb_wrong' });
    expect([wrong.code, wrong.note]).toEqual([1, expect.stringContaining('This token opens nothing')]);
  });

  it('asks again after the time that the server names, once', async () => {
    const asked: number[] = [];
    const slow = createServer((_, response) => {
      asked.push(performance.now());
      if (asked.length === 1) response.writeHead(429, { 'Retry-After': '1' }).end('{}');
      else response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"groups":[],"folders":[]}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => slow.once('listening', resolve));
    const { port } = slow.address() as { port: number }; // it listens on a port
    const told = await platbook(['lists'], { PLATBOOK_TOKEN: 'x', PLATBOOK_URL: `http://127.0.0.1:${port}` });
    slow.close();
    expect([told.code, told.note, asked.length]).toEqual([0, '0 lists', 2]);
    expect((asked[1] ?? 0) - (asked[0] ?? 0)).toBeGreaterThan(950);
  });

  it('works as a process: rows to standard output, what is said beside them to standard error, a code', async () => {
    const bin = join(import.meta.dirname, '../../bin/platbook.js');
    const run = async (words: readonly string[]) =>
      await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
        execFile(process.execPath, [bin, ...words], { env: { ...process.env, ...settings } }, (error, stdout, stderr) =>
          resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
        );
      });
    const found = await run(['search', `county:${fips}`, '--limit', '2', '--format', 'json']);
    expect([JSON.parse(found.stdout), found.code]).toEqual([expect.objectContaining({ length: 2 }), 0]);
    expect(found.stderr).toMatch(/^2 of \d+ properties\n$/);
    const bad = await run(['search', 'bedz>=3']);
    expect([bad.code, bad.stdout]).toEqual([2, '']);
    expect(bad.stderr).toMatch(/^platbook: There is no word "bedz"/);
    const refused = await run(['lists', 'nothing']);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect((await run(['call', '--help'])).stdout).toMatch(/^Usage: platbook search/);
  });
});
