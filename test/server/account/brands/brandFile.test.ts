/** `brands.json`: what it adds and replaces, which hostname has which brand, and what ends the start. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBrands } from '../../../../server/account/brands/brandFile.ts';
import { plainHost } from '../../../../server/account/brands/brands.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

let dir: string;
let path: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'platbook-brands-'));
  path = join(dir, 'brands.json');
  await mkdir(join(dir, 'brands'));
  await writeFile(join(dir, 'brands', 'logo.svg'), '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(dir, 'brands', 'icon.png'), PNG);
  await writeFile(join(dir, 'brands', 'page.svg'), '<html><svg></svg></html>');
  await writeFile(join(dir, 'brands', 'large.png'), Buffer.concat([PNG, Buffer.alloc(256 * 1024)]));
});
afterAll(async () => await rm(dir, { recursive: true, force: true }));

const lake = { code: 'lake', name: 'Lake & Land', hostnames: ['Leads.Lake.example.com', 'lake.example.org'] };
const written = async (content: unknown) => {
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return await readBrands(dir);
};
const refusal = async (...brands: readonly unknown[]): Promise<string> =>
  await written({ brands }).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe('the brands', () => {
  it('R-BRAND-011 R-BRAND-012 that ship are three, two of them without the lead automator, each with its links', async () => {
    const { all } = await readBrands(join(dir, 'nowhere'));
    expect(all.map(({ code, automator }) => [code, automator])).toEqual([
      ['default', true],
      ['exitrealty', false],
      ['investorsedge', false],
    ]);
    for (const { links } of all) expect(Object.keys(links)).toEqual(['login', 'help', 'signup', 'www', 'terms']);
  });

  it('R-BRAND-009 R-BRAND-010 are selected by each of their hostnames, in any spelling; all others have the default', async () => {
    const { ofHost, ofCode, all } = await written({ brands: [lake] });
    expect(all.map(({ code }) => code)).toEqual(['default', 'exitrealty', 'investorsedge', 'lake']);
    for (const host of ['leads.lake.example.com', 'LEADS.lake.example.com.', 'lake.example.org:8443'])
      expect([host, ofHost(host).code]).toEqual([host, 'lake']);
    expect(ofHost('exitrealty.localhost:3000').code).toBe('exitrealty');
    for (const host of ['localhost', '127.0.0.1', '[::1]:3000', '', 'example.com', 'x.lake.example.org', '<script>'])
      expect([host, ofHost(host).code]).toEqual([host, 'default']);
    expect(ofCode('lake').name).toBe('Lake & Land');
    expect(ofCode('gone').code).toBe('default');
  });

  it('take hostnames of other alphabets as the domain name system has them', async () => {
    expect(plainHost('Bücher.example:80')).toBe('xn--bcher-kva.example');
    const { ofHost } = await written({ brands: [{ ...lake, hostnames: ['Bücher.example'] }] });
    for (const host of ['xn--bcher-kva.example', 'XN--BCHER-KVA.example:8443', 'bücher.example'])
      expect([host, ofHost(host).code]).toEqual([host, 'lake']);
    // Both spellings are one.
    const twice = { ...lake, code: 'land', hostnames: ['xn--bcher-kva.example'] };
    expect(await refusal({ ...lake, hostnames: ['Bücher.example'] }, twice)).toContain('claimed by two brands');
  });

  it('R-BRAND-013 bring their pictures, read by what stands in them', async () => {
    const { ofCode } = await written({
      brands: [{ ...lake, logo: 'logo.svg', icon: 'icon.png' }],
    });
    expect(ofCode('lake').logo?.contentType).toBe('image/svg+xml; charset=utf-8');
    expect(ofCode('lake').icon).toEqual({ contentType: 'image/png', content: PNG });
  });

  it('of the file take the place of those that ship by their code', async () => {
    const { all, ofCode } = await written({
      brands: [{ code: 'exitrealty', name: 'EXIT', hostnames: ['exit.example.com'], automator: true }],
    });
    expect(all).toHaveLength(3);
    expect(ofCode('exitrealty')).toMatchObject({ name: 'EXIT', automator: true, hostnames: ['exit.example.com'] });
  });
});

describe('a file of brands that cannot be taken ends the start with file, place and reason', () => {
  it.each([
    ['an unknown key', { ...lake, host: 'x' }, /brands\.json: brands\.0\.host /],
    ['no name', { ...lake, name: ' ' }, /brands\.0\.name /],
    ['a code with spaces', { ...lake, code: 'Lake Land' }, /brands\.0\.code write a code/],
    ['a hostname that is none', { ...lake, hostnames: ['http://x'] }, /brands\.0\.hostnames\.0 is not a hostname/],
    ['a link that runs something', { ...lake, links: { help: 'javascript:alert(1)' } }, /links\.help is neither/],
    ['a link to another site by a path', { ...lake, links: { help: '//evil.example' } }, /links\.help is neither/],
    ['an address with a password', { ...lake, url: 'https://a:b@example.com' }, /brands\.0\.url is not an address/],
    ['a sender without an address', { ...lake, mailFrom: 'Lake' }, /brands\.0\.mailFrom is not a sender/],
    ['a sender of two addresses', { ...lake, mailFrom: 'a@x.com, b@x.com' }, /mailFrom is not a sender/],
    ['a sender with a line of its own', { ...lake, mailFrom: 'A\r\nBcc: <b@x.com>' }, /mailFrom is not a sender/],
    ['a picture that is not there', { ...lake, logo: 'none.png' }, /brands\.0\.logo .*none\.png cannot be read/],
    ['a picture of another kind', { ...lake, logo: 'page.svg' }, /logo .*page\.svg is neither SVG, PNG nor WebP/],
    ['a picture that is too large', { ...lake, icon: 'large.png' }, /icon .*large\.png is larger than 256 KB/],
    ['a picture from elsewhere', { ...lake, icon: '../brands.json' }, /icon .* lies outside/],
  ])('%s', async (_what, brand, reason) => {
    const said = await refusal(brand);
    expect(said).toMatch(reason);
    expect(said).toContain(path);
  });

  it('a hostname that two brands claim, a code twice, hostnames of the default', async () => {
    expect(await refusal(lake, { ...lake, code: 'land' })).toBe(
      `${path}: the hostname leads.lake.example.com is claimed by two brands, lake and land`,
    );
    expect(await refusal({ ...lake, hostnames: ['exitrealty.localhost'] })).toContain('claimed by two brands');
    expect(await refusal(lake, { ...lake, hostnames: [] })).toContain('brands.1.code is that of another: lake');
    expect(await refusal({ ...lake, code: 'default' })).toContain('it names none');
  });

  it('what is no JSON', async () => {
    await expect(written('{"brands": [')).rejects.toThrow(/brands\.json: is not JSON/);
  });
});
