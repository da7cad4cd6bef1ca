/** An e-mail campaign from its draft to its files, and the calls that the specification has for it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMailing } from '../../../../server/marketing/carriers/files.ts';
import { madeOf } from '../../../../server/marketing/sending/madeOf.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { claimNext, rowsOfFile } from '../../../../server/marketing/sending/claims.queries.ts';
import type { EmailCampaign } from '../../../../src/api/contract/marketing/emails.ts';
import { contactOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const PUBLIC = 'https://go.example.com';
let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: PUBLIC } });
  me = await server.newcomer();
  await giveBusiness();
});
afterAll(async () => await server.close());

const business = {
  businessName: 'Hale Homes',
  businessFirstName: 'Ann',
  businessUrl: 'hale.example',
  businessStreetAddress: '1 Main St',
  businessCity: 'Columbus',
  businessState: 'OH',
  businessZip: '43004',
  replyToEmail: 'ann@hale.example',
};
const giveBusiness = async (by = me): Promise<void> =>
  void valueOf(await by.client.call('saveProfile', { body: business }));
const letter = {
  name: 'Spring',
  subject: 'About your house, #OwnerFirstName#',
  friendlyFrom: 'Ann of #MyBusinessName#',
  replyToEmail: 'ann@hale.example',
  bodyText:
    '<p>Hello #OwnerFirstName#, see <a href="https://one.example/a?b=1&amp;c=2">this</a> or <a href="#MyBusinessWebsite#">us</a>.</p>',
};
const person = async (n: number, more: object = {}): Promise<number> =>
  await contactOf(me, { firstName: `Bea${n}`, lastName: 'Quinn', email: `bea${n}@example.org`, ...more });
const save = async (more: object, by = me): Promise<EmailCampaign> =>
  valueOf(await by.client.call('saveEmail', { query: {}, body: { ...letter, ...more } })).campaign;
const estimate = async ({ id }: { id: number }) => valueOf(await me.client.call('estimateMailing', { params: { id } }));
const order = async (campaign: { id: number }) => {
  const { quote, notices } = await estimate(campaign);
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  return await me.client.call('orderMailing', { params: { id: campaign.id }, body: { quote, acknowledged } });
};
const now = async ({ id }: { id: number }): Promise<EmailCampaign> =>
  valueOf(await me.client.call('emailCampaign', { params: { id } })).campaign;
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const folderOf = ({ id }: { id: number }): string =>
  join(server.services.config.dataDir, 'outbox', 'email', String(id));
const filesOf = (campaign: { id: number }): string[] =>
  readdirSync(folderOf(campaign))
    .toSorted()
    .map((name) => readFileSync(join(folderOf(campaign), name), 'utf8'));
const sent = async (more: object): Promise<{ campaign: EmailCampaign; files: string[] }> => {
  const campaign = await save(more);
  valueOf(await order(campaign));
  await send();
  return { campaign, files: filesOf(campaign) };
};
/** Headers, unfolded; the body in its lines joined as quoted-printable has them. */
const headOf = (text: string): string => text.slice(0, text.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ');
const bodyOf = (text: string): string =>
  text
    .slice(text.indexOf('\r\n\r\n'))
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('an e-mail campaign', () => {
  it('R-EMAIL-001 R-EMAIL-005 is kept with all that it has, in the layout 1, and comes back as it was saved', async () => {
    const audience = { contactIds: [await person(1)] };
    const campaign = await save({
      ...audience,
      url: 'https://offer.example/',
      startDate: '2026-12-01T09:30',
      startTimezone: 'Etc/GMT+3',
      elements: [{ type: 'LOGO', content: 'https://hale.example/logo.png' }],
      templateId: 3,
      headerText: 'Hello',
    });
    expect(campaign).toMatchObject({
      ...letter,
      ...audience,
      type: 'EMAIL',
      status: 'NEW',
      url: 'https://offer.example/',
      startDate: '2026-12-01T09:30',
      startTimezone: 'Etc/GMT+3',
      templateEnabled: true,
      layoutId: 1,
      templateId: 3,
      headerText: 'Hello',
      deliveredQuantity: 0,
      clickThroughQuantity: 0,
    });
    const loaded = await now(campaign);
    expect(loaded).toEqual(campaign);
    const again = valueOf(await me.client.call('saveEmail', { query: {}, body: { ...loaded, name: 'Autumn' } }));
    expect(again.campaign).toMatchObject({ id: campaign.id, name: 'Autumn', version: campaign.version + 1 });
    expect(again.campaigns.map(({ id }) => id)).toContain(campaign.id);
    const stale = await me.client.call('saveEmail', { query: {}, body: { ...loaded, name: 'Winter' } });
    expect(stale).toMatchObject({ status: 422, detail: expect.stringContaining('Nothing was saved.') });
  });

  it('is estimated with what it lacks, and with who is left out', async () => {
    const stranger = await server.newcomer();
    const nobody = await save({ subject: '', friendlyFrom: '', replyToEmail: 'no', bodyText: '' }, stranger);
    const told = valueOf(await stranger.client.call('estimateMailing', { params: { id: nobody.id } }));
    expect(told.problems.map(({ text }) => text)).toEqual([
      'The subject is missing.',
      'The name of the sender is missing.',
      'The address for answers is no e-mail address.',
      'The text is missing.',
      'Add your business address to the profile: every e-mail must carry it.',
      'Nobody is asked for: choose a list or contacts.',
    ]);
    const [first, twin, silent] = [
      await person(10),
      await person(11, { email: 'BEA10@example.org' }),
      await person(13, { email: '' }),
    ];
    const mine = await estimate(
      await save({ contactIds: [first, twin, silent], bodyText: '<p>#OwnerFirstname1#</p>' }),
    );
    expect(mine.problems.map(({ text }) => text)).toEqual(['"#OwnerFirstname1#" is no placeholder: #OwnerFirstName#?']);
    expect(mine.leftOut.map(({ reason, examples }) => [reason, examples[0]?.contactId])).toEqual([
      ['NO_TARGET', silent],
      ['DUPLICATE', twin],
    ]);
    expect(mine).toMatchObject({ recipientTotal: 1, price: 0, priceWithService: 0.02, rate: 0.02 });
  });

  it('what looks like an office is refused, and missing values are counted', async () => {
    const contactIds = [await person(20), await person(21, { firstName: '' })];
    const campaign = await save({ contactIds, subject: '<b>FINAL notice</b>' });
    expect(await order(campaign)).toMatchObject({
      status: 422,
      detail: '"FINAL notice" looks as if an office wrote it (US-OFFICIAL-LOOK). Nothing was ordered.',
    });
    expect((await estimate(campaign)).missing).toEqual([
      { placeholder: '#OwnerFirstName#', count: 1, examples: ['Quinn'] },
    ]);
  });

  it('is ordered with a payment of nothing, and ends in one file each, all with the way to get no more', async () => {
    const contactIds = [await person(30), await person(31)];
    const campaign = await save({ contactIds });
    const { notices } = await estimate(campaign);
    const unread = await me.client.call('saveEmail', {
      query: { paymentAmount: '0' },
      body: { ...(await now(campaign)) },
    });
    expect(unread).toMatchObject({ status: 422, detail: expect.stringContaining('Nothing was ordered.') });
    for (const { ruleId } of notices)
      valueOf(await me.client.call('acknowledgeRule', { params: { ruleId }, body: {} }));
    const cents = await me.client.call('saveEmail', {
      query: { paymentAmount: '0.02' },
      body: { ...(await now(campaign)) },
    });
    expect(cents).toMatchObject({ detail: 'The parts sum to $0.02, the price is $0.00. Nothing was ordered.' });
    const paid = await me.client.call('saveEmail', {
      query: { paymentAmount: '0', creditAmount: '0' },
      body: { ...(await now(campaign)) },
    });
    expect(valueOf(paid).campaign).toMatchObject({ status: 'PROCESSING', recipientTotal: 2 });
    await send();
    expect(await now(campaign)).toMatchObject({
      status: 'COMPLETE',
      writtenQuantity: 2,
      deliveredQuantity: 0,
      carrier: { kind: 'FILES', place: `folder outbox/email/${campaign.id}` },
    });
    const files = filesOf(campaign);
    expect(files).toHaveLength(2);
    const codes = await server.db
      .selectFrom('recipient')
      .select(['seq', 'code'])
      .where('mailing_id', '=', campaign.id)
      .orderBy('seq')
      .execute();
    for (const [at, file] of files.entries()) {
      const { seq, code } = codes[at] ?? { seq: 0, code: '' };
      const head = headOf(file);
      expect(head).toContain(`Message-ID: <${campaign.id}.${seq}@hale.example>`);
      expect(head).toMatch(new RegExp(`^List-Unsubscribe: <${PUBLIC}/u/${code}[0-9A-Z]{10}>$`, 'm'));
      expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
      expect(head).toMatch(/^From: Ann of Hale Homes <ann@hale\.example>\r?$/m);
      const body = bodyOf(file);
      for (const said of ['as an owner of property', '1 Main St, Columbus, OH 43004', `${PUBLIC}/u/${code}`])
        expect(body.split(said).length).toBeGreaterThanOrEqual(3); // in the text and in the HTML
      expect(body).toContain(`href="${PUBLIC}/r/${code}/0"`);
      expect(body).toContain(`href="${PUBLIC}/r/${code}/1"`);
      expect(body).not.toContain('one.example');
    }
    const links = await server.db
      .selectFrom('link')
      .select(['n', 'url'])
      .where('mailing_id', '=', campaign.id)
      .orderBy('n')
      .execute();
    expect(links).toEqual([
      { n: 0, url: 'https://one.example/a?b=1&c=2' },
      { n: 1, url: 'https://hale.example' },
    ]);
  });

  it('a worker that died with the files written leaves its rows to the next, which writes the same bytes', async () => {
    const campaign = await save({ contactIds: [await person(40), await person(41)] });
    valueOf(await order(campaign));
    const principal = { accountId: me.auth.profile.accountId, userId: me.auth.profile.id };
    const claimed = await claimNext(server.db, principal, campaign.id, server.clock.now());
    if (claimed.is !== 'CLAIMED') throw new Error('nothing was claimed');
    const rows = () => rowsOfFile(server.db, principal, campaign.id, ['CLAIMED']);
    const made = { ...madeOf(claimed.mailing), sound: null, pictures: [] };
    await writeMailing(server.services, principal, made, { bytes: 0, more: rows, all: rows });
    const before = filesOf(campaign);
    expect(before).toHaveLength(2);
    await send();
    expect(await now(campaign)).toMatchObject({ status: 'PROCESSING', counts: { CLAIMED: 2 } });
    server.clock.advance(3);
    await send();
    expect(await now(campaign)).toMatchObject({ status: 'COMPLETE', counts: { WRITTEN: 2 } });
    expect(filesOf(campaign)).toEqual(before);
  });

  it('begins no sooner than its day, on the clock of its zone', async () => {
    const campaign = await save({
      contactIds: [await person(50)],
      startDate: '2027-03-14T02:30',
      startTimezone: 'America/New_York',
    });
    // Clocks skip that half hour.
    expect((await estimate(campaign)).starts).toBe('2027-03-14T07:00:00.000Z');
    const morning = await save({ contactIds: [await person(51)], startDate: '2027-01-04', startTimezone: 'Etc/GMT+8' });
    expect((await estimate(morning)).starts).toBe('2027-01-04T17:00:00.000Z');
    for (const startDate of ['2027-02-30', '2027-01-04T24:00', 'tomorrow', '2027-01-04T09:00:00Z'])
      expect(await me.client.call('saveEmail', { query: {}, body: { ...letter, startDate } })).toMatchObject({
        status: 400,
      });
  });

  it('R-EMAIL-002 R-EMAIL-006 a preview is made, mailed to oneself alone, or estimated, and nothing is kept of it', async () => {
    const { id } = await save({});
    const count = async (): Promise<number> => valueOf(await me.client.call('mailings', { query: {} })).mailings.length;
    const before = await count();
    const body = { ...letter, replyToEmail: 'somebody@else.example' };
    const made = valueOf(await me.client.call('previewEmail', { query: {}, body }));
    expect(made).toMatchObject({ subject: expect.stringContaining('About your house') });
    expect(made).toHaveProperty('html', expect.stringContaining('href="https://one.example/a?b=1&amp;c=2"'));
    expect(made).not.toHaveProperty('sentTo');
    const mailed = valueOf(await me.client.call('previewEmail', { query: {}, body: { ...body, previewEmail: true } }));
    expect(mailed).toMatchObject({ sentTo: 'ann@hale.example', place: 'folder outbox/email/preview' });
    const folder = join(server.services.config.dataDir, 'outbox/email/preview');
    const [file = ''] = readdirSync(folder);
    expect(headOf(readFileSync(join(folder, file), 'utf8'))).toMatch(/^To: ann@hale\.example\r?$/m);
    const estimated = valueOf(
      await me.client.call('previewEmail', {
        query: { estimate: 'true' },
        body: { ...body, contactIds: [await person(60)] },
      }),
    );
    expect(estimated).toMatchObject({ recipientTotal: 1, due: 0 });
    expect(await count()).toBe(before);
    const wrong = { ...letter, bodyText: '<p>#Nobody#</p>' };
    expect(await me.client.call('previewEmail', { query: {}, body: wrong })).toMatchObject({ status: 422 });
    const stranger = await server.newcomer();
    expect(
      await stranger.client.call('previewEmail', { query: {}, body: { ...letter, previewEmail: true } }),
    ).toMatchObject({ status: 422, detail: expect.stringContaining('Nothing was sent.') });
    expect(await stranger.client.call('emailCampaign', { params: { id } })).toMatchObject({ status: 404 });
  });

  it('R-EMAIL-005 R-EMAIL-007 is duplicated without its past start, deleted, and told of as a file', async () => {
    const contactIds = [await person(70)];
    const { campaign } = await sent({ contactIds, startDate: '2026-01-05' });
    const copy = valueOf(
      await me.client.call('saveEmail', {
        query: { duplicate: 'true' },
        body: { ...(await now(campaign)), name: 'Again' },
      }),
    ).campaign;
    expect(copy).toMatchObject({ name: 'Again', status: 'NEW', contactIds, recipientTotal: 0 });
    expect(copy.id).not.toBe(campaign.id);
    const detail = valueOf(await me.client.call('emailDetail', { params: { id: campaign.id } }));
    expect(await detail.content.text()).toContain('bea70@example.org');
    const gone = valueOf(await me.client.call('deleteEmail', { params: { id: copy.id } }));
    expect(gone.campaigns.map(({ id }) => id)).not.toContain(copy.id);
    expect(await me.client.call('deleteEmail', { params: { id: copy.id } })).toMatchObject({ status: 404 });
    const texts = valueOf(
      await me.client.call('saveMailing', { body: { name: 'Texts', content: { type: 'SMS', message: 'x' } } }),
    ).mailing;
    for (const call of ['emailCampaign', 'emailDetail', 'deleteEmail'] as const)
      expect(await me.client.call(call, { params: { id: texts.id } })).toMatchObject({ status: 404 });
  });
});

describe('what people write and what rolls hold', () => {
  it('R-CAMPAIGN-010 another status alone pauses it, lets it go on and finishes it; with another word, or from elsewhere, nothing is changed', async () => {
    // Its notices have a yes from an order before: the call of the specification has no room for one.
    valueOf(await order(await save({ contactIds: [await person(79)] })));
    const campaign = await save({ contactIds: [await person(80), await person(81)] });
    const put = async (body: object, query: object = {}, by = me) =>
      await by.client.call('saveEmail', { query, body: body as never }); // as the contract has it, and not
    const becomes = async (status: string, more: object = {}) =>
      await put({ ...(await now(campaign)), status, ...more });
    const states = async (): Promise<string> => (await now(campaign)).status;

    expect(await becomes('PROCESSING')).toMatchObject({
      status: 422,
      detail: 'A campaign is ordered with its payment, of nothing too. Nothing was changed.',
    });
    expect(await becomes('COMPLETE')).toMatchObject({ status: 422 });
    expect(await becomes('GONE')).toMatchObject({ status: 400, fieldErrors: { status: expect.any(String) } });
    // With one it is: what was loaded, its new status and the payment are one order.
    const paid = await put({ ...(await now(campaign)), status: 'PROCESSING' }, { paymentAmount: 0, creditAmount: 0 });
    expect(valueOf(paid).campaign).toMatchObject({ status: 'PROCESSING', recipientTotal: 2 });
    const before = await now(campaign);
    for (const more of [{ subject: 'Other' }, { name: 'Other' }, { contactIds: [] }, { elements: [{ type: 'LOGO' }] }])
      expect(await becomes('PAUSED', more)).toMatchObject({
        status: 422,
        detail: 'One call changes the status or the rest. Nothing was changed.',
      });
    expect(await put({ ...before, contactIds: [], status: 'PAUSED' }, {}, await server.newcomer())).toMatchObject({
      status: 404,
    });
    expect(await now(campaign)).toEqual(before);

    expect(valueOf(await becomes('PAUSED')).campaign.status).toBe('PAUSED');
    expect(await becomes('NEW')).toMatchObject({
      status: 422,
      detail: 'Only unpublished campaigns can be changed; duplicate it. Nothing was saved.',
    });
    expect(await becomes('PROCESSING', { version: before.version - 1 })).toMatchObject({
      status: 422,
      detail: 'It was changed meanwhile: look at it again. Nothing was resumed.',
    });
    expect(valueOf(await becomes('PROCESSING')).campaign.status).toBe('PROCESSING');
    expect(await becomes('COMPLETE')).toMatchObject({ status: 422 });
    await becomes('PAUSED');
    expect(valueOf(await becomes('COMPLETE')).campaign).toMatchObject({ status: 'COMPLETE', counts: { CANCELLED: 2 } });
    for (const status of ['NEW', 'PROCESSING', 'PAUSED']) expect(await becomes(status)).toMatchObject({ status: 422 });
    expect(await states()).toBe('COMPLETE');
    // A copy is one of its own, whatever status came with it.
    const copy = await put({ ...(await now(campaign)), status: 'PAUSED', name: 'Copy' }, { duplicate: true });
    expect(valueOf(copy).campaign).toMatchObject({ status: 'NEW', name: 'Copy' });
  });

  it('makes no header, no second recipient, no script, and nothing that cannot be seen', async () => {
    const evil = await person(80, {
      firstName: 'Zoë 🏠',
      lastName: 'Evil\u202Egnp.exe',
      email: 'zoe@exämple.org',
    });
    const { files } = await sent({
      contactIds: [evil],
      subject: 'Hi #OwnerFullName#\r\nBcc: all@example.com',
      friendlyFrom: 'Ann\r\nX-Evil: yes, "quoted" <a@b.example>',
      headerText: '<script>alert(1)</script>Hello',
      bodyText: '<p onclick="x()">Hello #OwnerFullName#<img src="https://evil.example/open.gif"></p>',
    });
    const [file = ''] = files;
    const head = headOf(file);
    expect(head.split(/\r\n/).map((line) => line.split(':')[0])).toEqual(
      expect.not.arrayContaining(['Bcc', 'X-Evil', 'Cc']),
    );
    expect(head.match(/^To: .*$/m)?.[0]).toContain('<zoe@xn--exmple-cua.org>');
    expect(head.match(/^(?:To|From|Subject):/gm)).toHaveLength(3);
    const body = bodyOf(file);
    expect(body).not.toMatch(/<script|onclick|evil\.example|\u202e/i);
  });
});
