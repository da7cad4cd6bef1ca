/** Pictures that were kept when nobody measured them: reports are made with them, or say that one cannot be shown. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { setLogo } from '../../../../server/account/logo/logo.queries.ts';
import { insertDocument } from '../../../../server/property/documents/documents.queries.ts';
import { pngThatSays } from '../../../support/hostile/hostilePictures.ts';
import { sampleIds } from '../../../support/sampleIds.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { pageText, pdfPages } from '../../deal/reports/support/pdfPages.ts';

let server: TestServer;
let me: SignedIn;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer({ sampleParcels: 2000 });
  me = await server.signIn();
  ids = await sampleIds(server, 2, 'estimated_value_cents IS NOT NULL');
});
afterAll(async () => await server.close());

const bomb = pngThatSays(50_000, 50_000, Buffer.alloc(0));
const photo = async (format: 'png' | 'jpeg' | 'webp' | 'gif'): Promise<Buffer> =>
  await sharp({ create: { width: 90, height: 60, channels: 4, background: '#4080c080' } })
    .toFormat(format)
    .toBuffer();

/** As an installation has it that kept what it was sent. */
async function keep(propertyId: number, name: string, contentType: string, content: Buffer): Promise<void> {
  const fileKey = `documents/old/${propertyId}-${name}`;
  await server.services.files.write(fileKey, content);
  const { profile } = me.auth;
  await insertDocument(
    server.db,
    { accountId: profile.accountId, userId: profile.id },
    { propertyId, name, description: '', reportCode: null, contentType, bytes: content.length, fileKey },
    server.clock.now(),
  );
}

async function setKeptLogo(content: Buffer): Promise<void> {
  const { profile } = me.auth;
  await server.services.files.write('logos/old', content);
  const logo = { contentType: 'image/png', key: 'logos/old' };
  await setLogo(server.db, { accountId: profile.accountId, userId: profile.id }, logo);
}

async function report(propertyId: number): Promise<{ text: string; pictures: number }> {
  const params = { id: propertyId, reportCode: 'COMPARABLE_PROPERTY' } as const;
  const { reports } = valueOf(await me.client.call('reportEstimates', { params: { id: propertyId }, query: {} }));
  const due = reports.find(({ code }) => code === 'COMPARABLE_PROPERTY')?.due ?? 0;
  const { id } = valueOf(await me.client.call('buyReport', { params, query: { confirmedPrice: due } }));
  const { content } = valueOf(await me.client.call('documentFile', { params: { id } }));
  const file = Buffer.from(await content.arrayBuffer());
  const pictures = file.toString('latin1').match(/\/Subtype \/Image[^]*?\/Width 90\b/g) ?? [];
  return { text: pdfPages(file).map(pageText).join('\n'), pictures: pictures.length };
}

it('draws those that are pictures, of every kind that is kept', async () => {
  const [id = 0] = ids;
  await setKeptLogo(await photo('png'));
  await keep(id, 'front.webp', 'image/webp', await photo('webp'));
  await keep(id, 'garden.gif', 'image/gif', await photo('gif'));
  await keep(id, 'roof.jpg', 'image/jpeg', await photo('jpeg'));
  const { text, pictures } = await report(id);
  expect(text).not.toContain('cannot be shown');
  expect(text).toContain('garden');
  // What shines through has its mask beside it: three photographs and the logo at least.
  expect(pictures).toBeGreaterThanOrEqual(4);
});

it('says so of those that are none, and makes the report all the same', async () => {
  const id = ids[1] ?? 0;
  await setKeptLogo(bomb);
  await keep(id, 'bomb.png', 'image/png', bomb);
  await keep(id, 'front.jpg', 'image/jpeg', await photo('jpeg'));
  const { text, pictures } = await report(id);
  expect(text).toContain('bomb.png: cannot be shown');
  expect(pictures).toBe(1);
});
