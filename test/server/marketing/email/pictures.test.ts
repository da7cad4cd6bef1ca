/** Logo and banner of an e-mail: drawn anew, kept once, nobody else's, and they travel with each e-mail. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { contactOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer();
  me = await server.newcomer();
  const business = {
    businessName: 'Hale Homes',
    businessStreetAddress: '1 Main St',
    businessCity: 'Columbus',
    businessState: 'OH',
    businessZip: '43004',
    replyToEmail: 'ann@hale.example',
  };
  valueOf(await me.client.call('saveProfile', { body: business }));
});
afterAll(async () => await server.close());

const png = async (width: number, height = width, noise = false): Promise<Buffer> => {
  const create = { width, height, channels: 3 as const, background: '#1c5fd4' };
  return noise
    ? await sharp({ create: { ...create, noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
        .png()
        .toBuffer()
    : await sharp({ create }).png().toBuffer();
};
const add = async (content: Uint8Array<ArrayBuffer> | Buffer, by = me) =>
  await by.client.call('addPicture', { upload: { file: new File([new Uint8Array(content)], 'logo.png') } });
const letter = {
  name: 'Spring',
  subject: 'Hello',
  friendlyFrom: 'Ann Hale',
  replyToEmail: 'ann@hale.example',
  bodyText: '<p>Hello.</p>',
};
const save = async (more: object, by = me) =>
  await by.client.call('saveEmail', { query: {}, body: { ...letter, ...more } });
const element = (type: 'LOGO' | 'BANNER', id: number) => ({ type, content: String(id) });

describe('a picture of an e-mail', () => {
  it('is drawn to fit, kept once however often it comes, and read by its account alone', async () => {
    const { id } = valueOf(await add(await png(3000, 1000)));
    expect(valueOf(await add(await png(3000, 1000))).id).toBe(id);
    const { content } = valueOf(await me.client.call('pictureFile', { params: { id } }));
    const { width, height, format } = await sharp(Buffer.from(await content.arrayBuffer())).metadata();
    expect([width, height, format, content.type]).toEqual([1200, 400, 'png', 'image/png']);
    const other = await server.newcomer();
    expect(await other.client.call('pictureFile', { params: { id } })).toMatchObject({ status: 404 });
    expect(await save({ elements: [element('LOGO', id)] }, other)).toMatchObject({
      status: 422,
      fieldErrors: { elements: 'names a picture that is not there: choose it again' },
    });
    expect(await me.client.call('pictureFile', { params: { id: id + 1000 } })).toMatchObject({ status: 404 });
  });

  it.each([
    [
      'is none',
      async () => await Promise.resolve(Buffer.from('%PDF-1.7 nothing')),
      'A picture of an e-mail is PNG or JPEG. Nothing was kept.',
    ],
    [
      'is a drawing',
      async () => await Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')),
      'A picture of an e-mail is PNG or JPEG. Nothing was kept.',
    ],
    [
      'moves',
      async () =>
        await sharp(await png(20))
          .gif()
          .toBuffer(),
      'A picture of an e-mail is PNG or JPEG. Nothing was kept.',
    ],
    [
      'is damaged',
      async () => (await png(400, 400, true)).subarray(0, 3000),
      'The picture is damaged. Nothing was kept.',
    ],
    ['is empty', async () => await Promise.resolve(Buffer.alloc(0)), 'Nothing was kept.'],
    [
      'stays large',
      async () => await png(1200, 1200, true),
      'kB after it was made smaller, 512 are allowed: save it as JPEG. Nothing was kept.',
    ],
  ])('one that %s is refused in words', async (_, made, words) => {
    const refused = await add(await made());
    expect(refused).toMatchObject({ ok: false, status: 422 });
    expect(JSON.stringify(refused)).toContain(words);
  });

  it('travels with each e-mail where its layout shows it, in the file and in the preview, and nothing else does', async () => {
    const [logo, banner] = [valueOf(await add(await png(300, 100))).id, valueOf(await add(await png(600, 200))).id];
    const elements = [element('LOGO', logo), element('BANNER', banner)];
    let nth = 0;
    const shown = async (layoutId: 1 | 2 | 3, more: object = {}): Promise<[string[], string]> => {
      const contactIds = [await contactOf(me, { lastName: 'Quinn', email: `q${(nth += 1)}@example.org` })];
      const { campaign } = valueOf(await save({ contactIds, layoutId, elements, ...more }));
      expect(campaign.elements.map(({ content }) => content)).toEqual([String(logo), String(banner)]);
      const { quote, notices } = valueOf(await me.client.call('estimateMailing', { params: { id: campaign.id } }));
      const acknowledged = notices.map(({ ruleId }) => ruleId);
      valueOf(await me.client.call('orderMailing', { params: { id: campaign.id }, body: { quote, acknowledged } }));
      await sendMailingsJob({}, server.services);
      const folder = join(server.services.config.dataDir, 'outbox', 'email', String(campaign.id));
      const [file = ''] = readdirSync(folder);
      const { attachments, html = '' } = await PostalMime.parse(readFileSync(join(folder, file)));
      const [cid = ''] = /cid:[^"]*/.exec(html) ?? [];
      return [attachments.map(({ contentId, mimeType }) => `${contentId ?? ''} ${mimeType}`), cid];
    };
    expect(await shown(1)).toEqual([[`<picture-${logo}@campaign> image/png`], `cid:picture-${logo}@campaign`]);
    expect(await shown(2)).toEqual([[], '']);
    expect(await shown(3)).toEqual([[`<picture-${banner}@campaign> image/png`], `cid:picture-${banner}@campaign`]);
    expect(await shown(1, { templateEnabled: false })).toEqual([[], '']);
    const body = { ...letter, elements, layoutId: 3 as const };
    const preview = valueOf(await me.client.call('previewEmail', { query: {}, body }));
    expect('html' in preview && preview.html).toContain(`"cid:picture-${banner}@campaign"`);
  });

  it('goes a day after it came when no campaign shows it, and stays as long as one does', async () => {
    const own = await server.newcomer();
    const [used, lost] = [valueOf(await add(await png(31), own)).id, valueOf(await add(await png(32), own)).id];
    valueOf(await save({ elements: [element('LOGO', used)] }, own));
    await server.db
      .updateTable('picture')
      .set({ made: new Date(0) })
      .where('id', 'in', [used, lost])
      .execute();
    const fresh = valueOf(await add(await png(33), own)).id;
    const there = await server.db
      .selectFrom('picture')
      .select('id')
      .where('id', 'in', [used, lost, fresh])
      .orderBy('id')
      .execute();
    expect(there.map(({ id }) => id)).toEqual([used, fresh]);
  });
});
