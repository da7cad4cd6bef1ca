/** Records fetched from a real server: what comes, what is led on to, what breaks off, and where nobody is asked. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal } from '../../../../server/platform/http/refuse.ts';
import { fetchAddress, type AddressOptions } from '../../../../server/search/fetching/fetchAddress.ts';
import { openPublisher, type Publisher } from '../../../support/publisher.ts';

let publisher: Publisher;
const dir = mkdtempSync(join(tmpdir(), 'platbook-fetch-'));
const path = join(dir, 'file');
beforeAll(async () => void (publisher = await openPublisher()));
afterAll(async () => {
  await publisher.close();
  rmSync(dir, { recursive: true, force: true });
});

const TEXT = 'PIN,OWNER\n1,ASHBY\n';
const fetched = async (address: string, options: Partial<AddressOptions> = {}) =>
  await fetchAddress(address, {
    path,
    mostBytes: 10_000,
    signal: new AbortController().signal,
    allowed: ['127.0.0.1'],
    ...options,
  });
const refusal = async (...of: Parameters<typeof fetched>): Promise<string | undefined> => {
  const outcome = await fetched(...of);
  if (!isRefusal(outcome)) throw new Error(`it was fetched: ${JSON.stringify(outcome)}`);
  expect(outcome.userMessage).toMatch(/ Nothing was kept\.$/);
  return outcome.userMessage;
};

describe('a file at an address', () => {
  it('comes as it is, under the name that it is given there', async () => {
    publisher.publishes('/data/roll.csv', TEXT, '"one"');
    const seen: [number, number | null][] = [];
    const outcome = await fetched(publisher.at('/data/roll.csv?x=1'), { onProgress: (...now) => seen.push(now) });
    expect(outcome).toMatchObject({ fileName: 'roll.csv', mark: { etag: '"one"', bytes: TEXT.length } });
    expect(readFileSync(path, 'utf8')).toBe(TEXT);
    expect(seen.at(-1)?.[0]).toBe(TEXT.length);
    publisher.answers('/export', (_, response) =>
      response
        .writeHead(200, { 'content-disposition': `attachment; filename*=UTF-8''Tax%20roll%2F2026.csv` })
        .end(TEXT),
    );
    expect(await fetched(publisher.at('/export'))).toMatchObject({ fileName: '2026.csv' });
    publisher.answers('/rows', (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(TEXT));
    expect(await fetched(publisher.at('/rows'))).toMatchObject({ fileName: 'rows.csv' });
  });

  it('that a server packs on the way is unpacked, and counted as it is then', async () => {
    for (const [encoding, body] of [
      ['gzip', gzipSync(TEXT)],
      ['br', brotliCompressSync(TEXT)],
    ] as const) {
      publisher.answers('/packed.csv', (_, response) =>
        response.writeHead(200, { 'content-encoding': encoding }).end(body),
      );
      expect(await fetched(publisher.at('/packed.csv'))).toMatchObject({ mark: { bytes: TEXT.length } });
      expect(readFileSync(path, 'utf8')).toBe(TEXT);
    }
    publisher.answers('/bomb.csv', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(5_000_000))),
    );
    expect(await refusal(publisher.at('/bomb.csv'))).toMatch(/larger than/);
    publisher.answers('/cut.csv', (_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT).subarray(0, 20)),
    );
    expect(await refusal(publisher.at('/cut.csv'))).toMatch(/packing is damaged/);
  });

  it('is led on to, five times at most', async () => {
    for (let hop = 0; hop < 7; hop += 1)
      publisher.answers(`/hop${hop}`, (_, response) => response.writeHead(302, { location: `/hop${hop + 1}` }).end());
    publisher.publishes('/hop5', TEXT);
    expect(await fetched(publisher.at('/hop0'))).toMatchObject({ fileName: 'hop5.csv' });
    publisher.answers('/hop5', (_, response) => response.writeHead(302, { location: '/hop6' }).end());
    expect(await refusal(publisher.at('/hop0'))).toMatch(/leads on more than 5 times/);
    publisher.answers('/nowhere', (_, response) => response.writeHead(302).end());
    expect(await refusal(publisher.at('/nowhere'))).toMatch(/leads on to nowhere/);
  });

  it('that is the same is not fetched again: by what the server says, or by its bytes', async () => {
    publisher.publishes('/same.csv', TEXT, '"same"');
    const first = await fetched(publisher.at('/same.csv'));
    const known = first !== null && !isRefusal(first) ? first.mark : null;
    expect(await fetched(publisher.at('/same.csv'), { known })).toBeNull();
    // Without an ETag, and with another one over the same bytes.
    publisher.publishes('/same.csv', TEXT);
    expect(await fetched(publisher.at('/same.csv'), { known })).toBeNull();
    publisher.publishes('/same.csv', `${TEXT}2,BRANDT\n`, '"other"');
    expect(await fetched(publisher.at('/same.csv'), { known })).toMatchObject({ mark: { etag: '"other"' } });
    const modified = 'Mon, 02 Mar 2026 10:00:00 GMT';
    const dated = { etag: null, modified, bytes: 1, sha256: 'x' };
    publisher.answers('/dated.csv', (_, response) =>
      response.writeHead(200, { 'last-modified': modified }).end('not read'),
    );
    expect(await fetched(publisher.at('/dated.csv'), { known: dated })).toBeNull();
  });
});

describe('what does not come is said', () => {
  it.each<[string, (to: Publisher) => void, RegExp, Partial<AddressOptions>?]>([
    ['an error', () => undefined, /answers with 404/],
    [
      'a page',
      (to) => to.answers('/it', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>')),
      /A page stands there/,
    ],
    ['one that is too long', (to) => to.publishes('/it', 'x'.repeat(10_001)), /larger than/],
    [
      'one too long that does not say so',
      (to) =>
        to.answers('/it', (_, response) => {
          response.writeHead(200);
          for (let part = 0; part < 20; part += 1) response.write('x'.repeat(1000));
          response.end();
        }),
      /larger than/,
    ],
    [
      'one that breaks off',
      (to) =>
        to.answers('/it', (_, response) => {
          response.writeHead(200, { 'content-length': '9000' });
          response.write('x'.repeat(4000), () => response.destroy());
        }),
      /broken off after 3 KB/,
    ],
    [
      'one that stops coming',
      (to) =>
        to.answers('/it', (_, response) => {
          response.writeHead(200);
          response.write('x');
        }),
      /Nothing came from there for 1 second/,
      { patience: { silentMs: 300, inAllMs: 60_000 } },
    ],
    [
      'one that never ends',
      (to) =>
        to.answers('/it', (_, response) => {
          response.writeHead(200);
          const drip = setInterval(() => response.write('x'), 20);
          response.once('close', () => clearInterval(drip));
        }),
      /not all there after/,
      { patience: { silentMs: 60_000, inAllMs: 400 } },
    ],
  ])('%s', async (_what, write, why, options = {}) => {
    publisher.answers('/it', (_, response) => response.writeHead(404).end());
    write(publisher);
    expect(await refusal(publisher.at('/it'), options)).toMatch(why);
  });

  it('and who gives up ends it', async () => {
    publisher.answers('/slow', (_, response) => {
      response.writeHead(200);
      response.write('x');
    });
    const leaving = new AbortController();
    const outcome = fetched(publisher.at('/slow'), { signal: leaving.signal, onProgress: () => leaving.abort() });
    await expect(outcome).rejects.toThrow(/abort/i);
  });
});

describe('nobody within the own network is asked', () => {
  const port = (): string => new URL(publisher.at('/')).port;

  it.each([
    ['127.0.0.1'],
    ['2130706433'],
    ['0x7f000001'],
    ['0177.0.0.1'],
    ['127.1'],
    ['[::1]'],
    ['[::ffff:127.0.0.1]'],
    ['[::ffff:7f00:1]'],
    ['[64:ff9b::7f00:1]'],
    ['0.0.0.0'],
    ['10.0.0.1'],
    ['192.168.1.20'],
    ['169.254.169.254'],
    ['[fe80::1]'],
    ['[fd00::1]'],
  ])('%s', async (host) => {
    const before = publisher.asked.length;
    rmSync(path, { force: true });
    expect(await refusal(`http://${host}:${port()}/same.csv`, { allowed: [] })).toMatch(/not public.*SOURCE_PRIVATE/);
    expect([publisher.asked.length, existsSync(path)]).toEqual([before, false]);
  });

  it('nor one that has no public name, another protocol, or a password in it', async () => {
    expect(await refusal('http://localhost/x', { allowed: [] })).toMatch(/has no public host/);
    expect(await refusal('file:///etc/passwd')).toMatch(/begins with file:/);
    expect(await refusal('https://me:secret@example.com/x')).toMatch(/user or password/);
  });

  it('not by being led there: each step is judged, whatever is allowed of the one before', async () => {
    publisher.answers('/away', (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.2:${port()}/same.csv` }).end(),
    );
    const before = publisher.asked.length;
    expect(await refusal(publisher.at('/away'))).toMatch(/not public/);
    expect(publisher.asked.slice(before)).toEqual(['/away']);
    publisher.answers('/file', (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end());
    expect(await refusal(publisher.at('/file'))).toMatch(/leads on to an address that begins with file:/);
  });

  it('not by a name that leads there in the moment of the connection', async () => {
    // Resolved on this machine, to its own address.
    expect(await refusal(`http://localhost.:${port()}/same.csv`, { allowed: ['10.1.1.1'] })).toMatch(
      /not public|not known|could not be looked up/,
    );
  });
});
