import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { MOST_LOGO_BYTES } from '../../../../src/api/contract/account/logo.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
});
afterAll(async () => await server.close());

/** A PNG of one colour. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.concat(Array.from({ length: height }, () => Buffer.alloc(1 + width * 3, 0x40).fill(0, 0, 1)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const pixelsOf = async (file: Buffer | ArrayBuffer) => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return [info.width, info.height, info.channels, data.toString('base64')];
};

const set = async (content: Buffer, name = 'logo.png') =>
  await me.client.call('saveLogo', { upload: { file: new File([content as BlobPart], name) } }); // a Buffer is bytes
const logo = async (id: number) =>
  await server.request('GET', `/resource/auth/ps4/user/logo/${id}`, { token: me.token });
/** Pictures in the report of a property, each time another one: a report is made once. */
let at = 0;
const report = async (isWith: boolean): Promise<number> => {
  const id = (await sampleIds(server, 3, 'estimated_value_cents IS NOT NULL'))[at++] ?? 0;
  const { reports, hasLogo } = valueOf(await me.client.call('reportEstimates', { params: { id }, query: {} }));
  const due = reports.find(({ code }) => code === 'COMPARABLE_PROPERTY')?.due ?? 0;
  const params = { id, reportCode: 'COMPARABLE_PROPERTY' } as const;
  const { id: documentId } = valueOf(await me.client.call('buyReport', { params, query: { confirmedPrice: due } }));
  const file = valueOf(await me.client.call('documentFile', { params: { id: documentId } }));
  const pictures = (
    Buffer.from(await file.content.arrayBuffer())
      .toString('latin1')
      .match(/\/Subtype \/Image/g) ?? []
  ).length;
  expect(hasLogo).toBe(isWith);
  return pictures;
};

describe('logo', () => {
  it('R-DOC-007 is the default one until a user sets theirs, which then stands on reports', async () => {
    const mine = me.auth.profile.id;
    const first = await logo(mine);
    expect(first.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const usual = await server.request('GET', '/resource/auth/ps4/user/defaultLogo', { token: me.token });
    expect(await first.text()).toBe(await usual.text());
    const without = await report(false);
    const picture = png(300, 90);
    expect(valueOf(await set(picture))).toEqual({ hasLogo: true });
    const second = await logo(mine);
    expect(second.headers.get('content-type')).toBe('image/png');
    // Drawn anew: the same to look at, not the same file.
    expect(await pixelsOf(await second.arrayBuffer())).toEqual(await pixelsOf(picture));
    expect(await report(true)).toBe(without + 1);
    expect(valueOf(await me.client.call('removeLogo'))).toEqual({ hasLogo: false });
    expect((await logo(mine)).headers.get('content-type')).toContain('svg');
    expect(await report(false)).toBe(without);
  });

  it.each([
    ['text', Buffer.from('hello'), /PNG or JPEG/],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), /PNG or JPEG/],
    ['a picture that is cut off', png(300, 90).subarray(0, 60), /damaged/],
    ['a file above 1 MB', Buffer.alloc(MOST_LOGO_BYTES + 1), /larger than 1 MB/],
  ])('%s is refused and changes nothing', async (_what, content, message) => {
    valueOf(await set(png(10, 10)));
    expect(await set(content)).toMatchObject({
      ok: false,
      status: 422,
      detail: expect.stringMatching(message) as unknown,
    });
    expect((await logo(me.auth.profile.id)).headers.get('content-type')).toBe('image/png');
  });

  it('of nobody is not found', async () => {
    expect((await logo(987_654)).status).toBe(404);
  });
});
