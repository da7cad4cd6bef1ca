/** Links are asked for over the network, on servers of the test's own. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emailTemplates } from '../../../../src/api/catalogue/marketing/emailTemplates.ts';
import { checkLink } from '../../../../server/marketing/email/checkLink.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let web: Server;
let base: string;
let asked: string[];
beforeAll(async () => {
  web = createServer((request, response) => {
    const { method = '', url = '' } = request;
    asked.push(`${method} ${url}`);
    const hop = /^\/hop\/(\d+)$/.exec(url)?.[1];
    if (hop !== undefined) {
      const next = hop === '0' ? '/page' : `/hop/${Number(hop) - 1}`;
      return response.writeHead(302, { location: next }).end();
    }
    if (url === '/page') return response.writeHead(200).end('page');
    if (url === '/no-head') return response.writeHead(method === 'HEAD' ? 405 : 200).end('page');
    if (url === '/endless') return void (method === 'HEAD' ? response.writeHead(405).end() : flood(response));
    if (url === '/inside') return response.writeHead(302, { location: 'http://127.0.0.2:1/' }).end();
    if (url === '/file') return response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (url === '/silent') return undefined;
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(() => {
  web.closeAllConnections();
  web.close();
});

const flood = (response: import('node:http').ServerResponse): void => {
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write('x'.repeat(16_384)));
  };
  response.on('drain', more);
  more();
};
const check = async (path: string) => {
  asked = [];
  return await checkLink(`${base}${path}`, ['127.0.0.1']);
};

describe('a link', () => {
  it('R-EMAIL-004 is valid where a page answers, by HEAD, else by GET, over three hops and no more', async () => {
    expect(await check('/page')).toEqual({ valid: true, checked: true });
    expect(asked).toEqual(['HEAD /page']);
    expect(await check('/no-head')).toEqual({ valid: true, checked: true });
    expect(asked).toEqual(['HEAD /no-head', 'GET /no-head']);
    expect(await check('/hop/2')).toEqual({ valid: true, checked: true });
    expect(await check('/hop/3')).toEqual({ valid: false, checked: true, reason: 'It leads on more than 3 times.' });
    expect(await check('/gone')).toEqual({ valid: false, checked: true, reason: 'The page answers with 404.' });
  });

  it('is never followed to an address that is not public, at no hop, and nothing but the web', async () => {
    expect(await check('/inside')).toEqual({ valid: false, checked: true, reason: 'This address is not public.' });
    expect((await check('/file')).reason).toBe(
      'It leads on to another address: A link begins with http:// or https://.',
    );
    asked = [];
    for (const url of [
      base,
      'http://localhost:1',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'http://10.0.0.1',
      'http://0x7f000001/',
      'https://192.168.1.1',
    ])
      expect([url, await checkLink(url)]).toEqual([
        url,
        { valid: false, checked: true, reason: 'This address is not public.' },
      ]);
    expect(asked).toEqual([]);
    for (const url of ['javascript:alert(1)', 'ftp://a.example', 'nothing', 'http://ann:secret@a.example'])
      expect([url, (await checkLink(url)).valid]).toEqual([url, false]);
  });

  it('that answers without end, or not at all, holds nobody up', async () => {
    expect(await check('/endless')).toEqual({ valid: true, checked: true });
    expect(await check('/silent')).toEqual({ valid: false, checked: true, reason: 'No answer within 5 seconds.' });
  });
});

describe('over HTTP', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(async () => await server.close());

  it('R-EMAIL-005 templates and layouts come with what each says; a link inside is told to be no public one', async () => {
    const { client } = await server.newcomer();
    const { templates, layouts } = valueOf(await client.call('emailTemplates'));
    expect(templates).toEqual(emailTemplates);
    expect([templates.length, layouts.map(({ id }) => id)]).toEqual([8, [1, 2, 3]]);
    expect(valueOf(await client.call('checkEmailLink', { query: { url: server.baseUrl } }))).toEqual({
      valid: false,
      checked: true,
      reason: 'This address is not public.',
    });
  });
});
