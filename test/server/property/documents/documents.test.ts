import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeSavedJob } from '../../../../server/app/purgeSaved.job.ts';
import { MOST_DOCUMENT_BYTES } from '../../../../src/api/contract/property/documents.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { sampleIds } from '../../../support/sampleIds.ts';

/** The smallest PDF and PNG that readers accept. */
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

let server: TestServer;
let me: SignedIn;
let other: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  const stranger = { username: 'stranger@example.com', password: 'a long enough password' };
  await server.addUser(stranger);
  other = await server.signIn(stranger);
  ids = await sampleIds(server, 8);
});
afterAll(async () => await server.close());

const file = (content: Buffer | string, name: string): File => new File([content as BlobPart], name); // a Buffer is bytes
const add = async (at: number, content: Buffer | string, name: string, description?: string) =>
  await me.client.call('addDocument', {
    params: { id: ids[at] ?? 0 },
    upload: { file: file(content, name), ...(description === undefined ? {} : { description }) },
  });
const contentOf = async (id: number) =>
  await valueOf(await me.client.call('documentFile', { params: { id } })).content.arrayBuffer();
const listed = async (at: number) =>
  valueOf(await me.client.call('documents', { params: { id: ids[at] ?? 0 } })).documents;

describe('uploading', () => {
  it('R-DOC-001 R-DOC-003 answers the documents of the property, newest first; uploads are of type Document and editable', async () => {
    expect(await listed(0)).toEqual([]);
    valueOf(await add(0, pdf, 'Inspection.pdf', 'Roof and furnace'));
    const { documents, savedId } = valueOf(await add(0, png, 'Front.png'));
    expect(documents.map(({ name, typeDescription, editable }) => [name, typeDescription, editable])).toEqual([
      ['Front.png', 'Document', true],
      ['Inspection.pdf', 'Document', true],
    ]);
    expect(documents[0]).toMatchObject({ id: savedId, contentType: 'image/png', modified: false });
    expect(documents[1]).toMatchObject({ description: 'Roof and furnace', propertyId: ids[0] });
    expect(await listed(0)).toEqual(documents);
    expect(await listed(1)).toEqual([]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
  // A PDF that runs a script when it is opened is a PDF: it is given away, never run on our page.
  const activePdf = Buffer.from(
    `${pdf.toString().slice(0, -6)}\n3 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF\n`,
  );
  it.each([
    ['a page called a picture', '<!doctype html><script>alert(1)</script>', 'photo.png', 'text/plain'],
    ['a drawing with a script called a picture', svg, 'photo.png', 'text/plain'],
    ['a drawing that says that it is XML', `<?xml version="1.0"?>${svg}`, 'photo.svg', 'text/plain'],
    ['a PDF with a script', activePdf, 'offer.pdf', 'application/pdf'],
  ])('serves %s as a file to be saved, which runs nothing', async (_what, content, name, contentType) => {
    const { savedId, documents } = valueOf(await add(1, content, name));
    expect(documents[0]?.contentType).toBe(contentType);
    for (const path of [`/${savedId}?download=true`, `/${savedId}`]) {
      const answer = await server.request('GET', `/resource/auth/ps4/user/documents${path}`, { token: me.token });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      if (!path.includes('download')) {
        // The view is data for the page, which shows text as text.
        expect(await answer.json()).toMatchObject({ rendering: contentType === 'text/plain' ? 'TEXT' : 'PDF' });
        continue;
      }
      expect(answer.headers.get('content-type')).toBe(
        contentType === 'text/plain' ? 'text/plain; charset=utf-8' : contentType,
      );
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
      expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    }
  });

  it('refuses a program that is called a document', async () => {
    const program = Buffer.concat([Buffer.from('MZ\x90\x00\x03', 'latin1'), Buffer.alloc(300)]);
    for (const name of ['offer.pdf', 'photo.png', 'notes.txt'])
      expect(await add(2, program, name)).toMatchObject({ ok: false, status: 422 });
  });

  it('goes by what the bytes are, not by the name', async () => {
    const { documents } = valueOf(await add(1, pdf, 'looks-like.png'));
    expect(documents[0]?.contentType).toBe('application/pdf');
    const html = valueOf(await add(1, '<script>alert(1)</script>', 'page.html'));
    expect(html.documents[0]?.contentType).toBe('text/plain');
  });

  it.each([
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...Buffer.alloc(300)]), /PDF, images/],
    ['bytes of no kind', Buffer.from([0, 1, 2, 3, 250, 251]), /PDF, images/],
    ['an empty file', Buffer.alloc(0), /is empty/],
  ])('refuses %s and keeps nothing', async (_what, content, message) => {
    const before = await listed(2);
    const refused = await add(2, content, 'x.bin');
    expect(refused).toMatchObject({ ok: false, status: 422, detail: expect.stringMatching(message) as unknown });
    expect(await listed(2)).toEqual(before);
  });

  it.each([
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\me\\Dach.txt', 'Dach.txt'],
    ['Überblick 東京 🏠.txt', 'Überblick 東京 🏠.txt'],
    ['a\u0000b\u0007c\u0085.txt', 'abc.txt'],
    ['invoice_\u202etxt.exe', 'invoice_txt.exe'],
    ['..', 'upload'],
    ['🏠'.repeat(150) + '.txt', '🏠'.repeat(98) + '.txt'],
    ['x'.repeat(200), 'x'.repeat(200)],
  ])('calls %j %j', async (given, kept) => {
    const { documents, savedId } = valueOf(await add(3, 'text', given));
    expect(documents[0]?.name).toBe(kept);
    // The name comes back with the file as it is.
    const { fileName } = valueOf(await me.client.call('documentFile', { params: { id: savedId } }));
    expect(fileName).toBe(kept);
  });

  it('refuses a file above 25 MB, and takes one of exactly that size', async () => {
    const refused = await add(2, Buffer.alloc(MOST_DOCUMENT_BYTES + 1, 'a'), 'large.txt');
    expect(refused).toMatchObject({ ok: false, status: 422, fieldErrors: { file: 'is larger than 25 MB' } });
    expect(valueOf(await add(2, Buffer.alloc(MOST_DOCUMENT_BYTES, 'a'), 'just.txt')).documents).toHaveLength(1);
  });

  it('refuses a request without a file, and a property that is not there', async () => {
    const empty = await server.request('POST', `/resource/auth/ps4/user/properties/${ids[0]}/documents`, {
      token: me.token,
      body: {},
    });
    expect(empty.status).toBe(422);
    const nowhere = await me.client.call('addDocument', {
      params: { id: 4_000_000_000 },
      upload: { file: file(pdf, 'a.pdf') },
    });
    expect(nowhere).toMatchObject({ ok: false, status: 404 });
  });

  it('keeps only the last part of a name with folders', async () => {
    const { documents } = valueOf(await add(3, pdf, '../../etc/passwd'));
    expect(documents[0]?.name).toBe('passwd');
    const { dataDir } = server.services.config;
    const files = await readdir(join(dataDir, 'files'), { recursive: true });
    expect(files.some((name) => name.includes('passwd'))).toBe(false);
  });
});

describe('a document', () => {
  it('R-DOC-002 R-DOC-004 is looked at with dataUrl, previewUrl, url and rendering', async () => {
    const { savedId } = valueOf(await add(4, png, 'Kitchen.png'));
    const view = valueOf(await me.client.call('document', { params: { id: savedId }, query: {} }));
    const kept = Buffer.from(await contentOf(savedId));
    expect(view.bytes).toBe(kept.byteLength);
    const dataUrl = `data:image/png;base64,${kept.toString('base64')}`;
    expect(view).toMatchObject({ id: savedId, rendering: 'IMAGE', dataUrl, previewUrl: dataUrl });
    expect(view.url).toContain(String(savedId));
  });

  it('R-DOC-006 is downloaded byte by byte under its name, also an unusual one', async () => {
    const name = 'Grundriss – Küche 漢.pdf';
    const { savedId } = valueOf(await add(4, pdf, name));
    const got = valueOf(await me.client.call('documentFile', { params: { id: savedId } }));
    expect(got.fileName).toBe(name);
    expect(Buffer.from(await got.content.arrayBuffer())).toEqual(pdf);
    const same = await server.request('GET', `/resource/auth/ps4/user/documents/${savedId}?download=true`, {
      token: me.token,
    });
    expect(same.headers.get('content-type')).toBe('application/pdf');
    expect(same.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await same.arrayBuffer())).toEqual(pdf);
  });

  it('R-DOC-004 is renamed, deleted, and comes back', async () => {
    const { savedId } = valueOf(await add(5, pdf, 'a.pdf'));
    const save = async (body: object) => await me.client.call('saveDocument', { body: { id: savedId, ...body } });
    expect(valueOf(await save({ name: ' Offer.pdf ', description: 'Signed' })).documents[0]).toMatchObject({
      name: 'Offer.pdf',
      description: 'Signed',
    });
    expect(await save({ name: ' ' })).toMatchObject({
      ok: false,
      status: 400,
      fieldErrors: { name: 'must not be empty' },
    });
    expect(await save({ name: 'a/b' })).toMatchObject({ ok: false, status: 400 });
    expect(valueOf(await me.client.call('deleteDocument', { params: { id: savedId } })).documents).toEqual([]);
    for (const call of [
      await me.client.call('document', { params: { id: savedId }, query: {} }),
      await me.client.call('documentFile', { params: { id: savedId } }),
      await me.client.call('deleteDocument', { params: { id: savedId } }),
      await save({ name: 'b.pdf' }),
    ])
      expect(call).toMatchObject({ ok: false, status: 404 });
    expect(valueOf(await save({ removed: false })).documents[0]?.name).toBe('Offer.pdf');
  });

  it('is forgotten with its file a month after it was deleted', async () => {
    const { savedId } = valueOf(await add(6, pdf, 'old.pdf'));
    valueOf(await me.client.call('deleteDocument', { params: { id: savedId } }));
    const count = async () =>
      (await readdir(join(server.services.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length;
    const before = await count();
    await purgeSavedJob({}, server.services);
    expect(await count()).toBe(before);
    const later = {
      ...server.services,
      clock: { now: () => new Date(server.clock.now().getTime() + 31 * 86_400_000) },
    };
    await purgeSavedJob({}, later);
    expect(await count()).toBe(before - 1);
    expect(await me.client.call('saveDocument', { body: { id: savedId, removed: false } })).toMatchObject({
      status: 404,
    });
  });

  it('of another account is not there', async () => {
    const { savedId } = valueOf(await add(7, pdf, 'mine.pdf'));
    expect(valueOf(await other.client.call('documents', { params: { id: ids[7] ?? 0 } })).documents).toEqual([]);
    for (const call of [
      await other.client.call('document', { params: { id: savedId }, query: {} }),
      await other.client.call('documentFile', { params: { id: savedId } }),
      await other.client.call('deleteDocument', { params: { id: savedId } }),
      await other.client.call('saveDocument', { body: { id: savedId, name: 'theirs.pdf' } }),
    ])
      expect(call).toMatchObject({ ok: false, status: 404 });
    expect((await listed(7)).map(({ name }) => name)).toEqual(['mine.pdf']);
  });
});
