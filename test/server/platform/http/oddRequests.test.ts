/** One request of each kind that once failed the server, or was answered in a program's words. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../../../src/api/contract/contract.ts';
import { PHRASE } from '../../../support/fuzz/judgeAnswer.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.signIn();
});
afterAll(async () => await server.close());

interface Answered {
  readonly status: number;
  readonly userMessage?: string;
  readonly fieldErrors?: Readonly<Record<string, string>>;
}
async function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Answered> {
  const response = await server.request(method, path, {
    token: me.token,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, ...((await response.json()) as Omit<Answered, 'status'>) };
}

const upload = async (path: string, body: string, type = 'multipart/form-data; boundary=b'): Promise<Answered> =>
  await ask('POST', path, body, { 'Content-Type': type });
const part = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (text: string): string =>
  `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${text}\r\n`;
const uploads = [
  contract.importContacts.path,
  contract.importProperties.path,
  contract.uploadImport.path,
  contract.saveLogo.path,
];

describe('numbers larger than what keeps them', () => {
  it.each([
    ['POST', contract.queryContacts.path, { search: { filters: { typeId: { values: [2 ** 31] } } } }],
    ['POST', contract.contactIds.path, { search: { filters: { statusId: { values: [2 ** 53 - 1] } } } }],
    ['PUT', contract.saveGroupOptions.path, { id: 1, version: 2 ** 31, name: 'x' }],
    ['PUT', contract.editRows.path, { edits: [{ propertyId: 1, version: -(2 ** 53) + 1, change: { note: 'x' } }] }],
    ['POST', contract.queryGroups.path, { search: { filters: { listCount: { min: 2 ** 31 } } } }],
    ['POST', '/app/imports/1/conflicts', { row: 2 ** 31, propertyId: null }],
  ])('%s %s names the number', async (method, path, body) => {
    const { status, fieldErrors = {} } = await ask(method, path, body);
    expect([status, Object.values(fieldErrors)]).toEqual([400, [expect.stringMatching(/^must be at (most|least)/)]]);
  });
});

describe('what is kept as it came', () => {
  it('is not nested deeper than anybody can read', async () => {
    const columns = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const body = `{"type":"OWNER","name":"Deep","columns":${columns}}`;
    const answer = await ask('PUT', contract.saveGroupFilter.path, body, { 'Content-Type': 'application/json' });
    expect(answer).toMatchObject({ status: 400, fieldErrors: { columns: 'is nested more than 100 levels deep' } });
  });

  it('has no names that cannot be kept', async () => {
    const answer = await ask('PUT', contract.saveLayout.path, { type: 'WORKSPACE', name: 'x', columns: { 'a\0': 1 } });
    expect(answer).toMatchObject({
      status: 400,
      fieldErrors: { columns: 'has a name that holds a sign that cannot be kept' },
    });
  });
});

describe('a place called like something that every object has', () => {
  it.each(['constructor', '__proto__', 'toString'])('%s is looked for like any other', async (q) => {
    expect((await ask('GET', `${contract.suggestions.path}?q=${q}`)).status).toBe(200);
  });
});

describe.each(uploads)('a multipart body to %s', (path) => {
  it('that is cut off is said to be', async () => {
    for (const body of ['', '--b', `${part('groupName', 'A')}${file('APN\n1')}`, part('groupName', 'A').slice(0, -9)]) {
      const { status, fieldErrors = {} } = await upload(path, body);
      expect([body, status]).toEqual([body, expect.toSatisfy((code: number) => code === 400 || code === 422)]);
      expect(Object.values(fieldErrors).every((text) => PHRASE.test(text))).toBe(true);
    }
  });

  it('has a boundary, one file, not too many parts and names that are names', async () => {
    const whole = `${part('groupName', 'A')}${file('APN\n1')}--b--\r\n`;
    expect(await upload(path, whole, 'multipart/form-data')).toMatchObject({ status: 400 });
    const known = path === contract.saveLogo.path ? '' : part('groupName', 'A');
    const two = `${known}${file('APN\n1')}${file('APN\n2')}--b--\r\n`;
    expect(await upload(path, two)).toMatchObject({ status: 422, fieldErrors: { file: 'is more than one' } });
    const many = Array.from({ length: 30 }, (_, at) => part(`f${at}`, 'x')).join('');
    expect(await upload(path, `${many}${whole}`)).toMatchObject({ status: 422 });
    expect(await upload(path, `${part('__proto__', 'x')}${whole}`)).toMatchObject({ status: 400 });
  });

  it('has no text that cannot be kept', async () => {
    const body = `${part('groupName', 'a\0b')}${file('APN\n1')}--b--\r\n`;
    expect(await upload(path, body)).toMatchObject({
      status: 400,
      fieldErrors: { groupName: 'holds a sign that cannot be kept' },
    });
  });
});

describe('a file with a quote that never closes', () => {
  it.each([
    [contract.importContacts.path, 'Last name,Phone\n"Baker,1\nClark,2\n'],
    [contract.uploadImport.path, 'APN\n"1\n2\n'],
  ])('to %s is answered in words of a person', async (path, text) => {
    const { status, userMessage, fieldErrors } = await upload(path, `${part('groupName', 'A')}${file(text)}--b--\r\n`);
    expect([status, userMessage ?? '']).toEqual([422, expect.not.stringMatching(/Error|Parser|expected|parsing/)]);
    expect(Object.values(fieldErrors ?? {}).every((one) => PHRASE.test(one))).toBe(true);
  });
});
