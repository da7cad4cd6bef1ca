/** A property as its user has photographed it: P400. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertDocument } from '../../../../server/property/documents/documents.queries.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 300 });
  me = await server.newcomer();
  ids = await sampleIds(server, 6, 'latitude IS NOT NULL');
});
afterAll(async () => await server.close());

const photo = async (width: number, height: number, background = '#4080c0'): Promise<Buffer> =>
  await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

const put = async (propertyId: number, content: Buffer | string, name: string): Promise<number> => {
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  const upload = { file: new File([bytes], name) };
  return valueOf(await me.client.call('addDocument', { params: { id: propertyId }, upload })).savedId;
};

async function seen(propertyId: number, by: SignedIn = me, query = {}) {
  const { content, fileName } = valueOf(await by.client.call('propertyPicture', { params: { id: propertyId }, query }));
  const bytes = Buffer.from(await content.arrayBuffer());
  const { width, height } = content.type.startsWith('image/svg') ? {} : await sharp(bytes).metadata();
  return { type: content.type, fileName, bytes, width, height };
}

it('is the newest of their pictures, no larger than it is shown and never made larger', async () => {
  const [id = 0] = ids;
  await put(id, await photo(3000, 1500), 'old.jpg');
  await put(id, await photo(200, 100), 'new.jpg');
  await put(id, 'Seen on a Monday.', 'notes.txt');
  expect(await seen(id, me, { width: 400, height: 300 })).toMatchObject({
    fileName: 'own-new.jpg',
    type: 'image/jpeg',
    width: 200,
    height: 100,
  });
  const [other = 0] = ids.slice(1);
  await put(other, await photo(3000, 1500), 'front.jpg');
  expect(await seen(other, me, { width: 400, height: 300 })).toMatchObject({ width: 400, height: 200 });
  // As often as it is asked for, in each size.
  expect(await seen(other, me, { width: 400, height: 300 })).toMatchObject({ width: 400, height: 200 });
  expect(await seen(other, me, { width: 100, height: 100 })).toMatchObject({ width: 100, height: 50 });
});

it('is what is known of the place where they have none: after it was deleted, for others, and where it is damaged', async () => {
  const [, , deleted = 0, foreign = 0, damaged = 0] = ids;
  const id = await put(deleted, await photo(90, 60), 'front.jpg');
  valueOf(await me.client.call('deleteDocument', { params: { id } }));
  expect((await seen(deleted)).type).toMatch('image/svg');
  await put(foreign, await photo(90, 60), 'front.jpg');
  expect((await seen(foreign)).type).toBe('image/jpeg');
  expect((await seen(foreign, await server.newcomer())).type).toMatch('image/svg');
  // As an installation has it that kept what it was sent.
  const { accountId, id: userId } = me.auth.profile;
  await server.services.files.write('documents/old/damaged', Buffer.from('no picture'));
  const document = {
    propertyId: damaged,
    name: 'old.png',
    description: '',
    reportCode: null,
    contentType: 'image/png',
    bytes: 10,
    fileKey: 'documents/old/damaged',
  };
  await insertDocument(server.db, { accountId, userId }, document, server.clock.now());
  expect((await seen(damaged)).type).toMatch('image/svg');
});

it('has a dark ground by night where it is drawn, and knows no property that is not there', async () => {
  const [, , , , , drawn = 0] = ids;
  expect((await seen(drawn)).bytes.toString()).not.toContain('invert');
  expect((await seen(drawn, me, { night: 'true' })).bytes.toString()).toMatch(/<svg[^>]* style="filter: invert/);
  expect(await me.client.call('propertyPicture', { params: { id: 999_999_999 }, query: {} })).toMatchObject({
    status: 404,
  });
});
