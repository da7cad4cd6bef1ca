/** E-mails through a mail server: each once, whatever is lost on the way, signed, and no faster than is allowed. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSmtp } from '../../../../server/marketing/carriers/smtp/openSmtp.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Recipient } from '../../../../src/api/contract/marketing/mailings.ts';
import { contactOf } from '../../../support/marketing/people.ts';
import { openMailbox, type Mailbox } from '../../../support/marketing/mailbox.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const folder = mkdtempSync(join(tmpdir(), 'dkim-'));
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const keyFile = join(folder, 'dkim.pem');
writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));

let mailbox: Mailbox;
let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  mailbox = await openMailbox();
  server = await startTestServer({
    config: {
      publicUrl: 'https://go.example.com',
      smtpUrl: mailbox.url,
      smtpFrom: 'Platbook <leads@example.com>',
      dkim: { domain: 'example.com', selector: 'mail', keyFile },
      mailsAMinute: 1000,
    },
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  me = await server.newcomer();
  mailbox.taken.length = 0;
  mailbox.manners.clear();
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

const letter = {
  name: 'Spring',
  subject: 'Grüße 🏠 #OwnerFirstName#',
  friendlyFrom: 'Ann Hale',
  replyToEmail: 'ann@hale.example',
  bodyText: '<p>Hello #OwnerFirstName#, see <a href="https://one.example">this</a>.</p>',
};
async function ordered(emails: string[], more: object = {}): Promise<number> {
  const contactIds: number[] = [];
  for (const email of emails) contactIds.push(await contactOf(me, { firstName: 'Bea', lastName: 'Quinn', email }));
  const { id } = valueOf(
    await me.client.call('saveEmail', { query: {}, body: { ...letter, ...more, contactIds } }),
  ).campaign;
  const { quote, notices, carrier, problems } = valueOf(await me.client.call('estimateMailing', { params: { id } }));
  expect([carrier.kind, problems]).toEqual(['SERVICE', []]);
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  valueOf(await me.client.call('orderMailing', { params: { id }, body: { quote, acknowledged } }));
  return id;
}
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const rows = async (id: number): Promise<Recipient[]> =>
  valueOf(await me.client.call('recipients', { params: { id }, query: {} })).results;
const states = async (id: number): Promise<string[]> => (await rows(id)).map(({ state }) => state);
const mailsTo = (to: string): string[] => mailbox.taken.filter((one) => one.to === to).map(({ text }) => text);
const idOf = (text = ''): string => /^Message-ID: (.*)\r?$/im.exec(text)?.[1] ?? '';

describe('e-mails through a mail server', () => {
  it('go out once each, five at a time, and are accepted, not delivered', async () => {
    const emails = Array.from({ length: 12 }, (_, n) => `p${n}@example.org`);
    const id = await ordered(emails);
    await send();
    await send();
    expect(await states(id)).toEqual(emails.map(() => 'ACCEPTED'));
    for (const email of emails) expect(mailsTo(email)).toHaveLength(1);
    const { campaign } = valueOf(await me.client.call('emailCampaign', { params: { id } }));
    expect(campaign).toMatchObject({ status: 'COMPLETE', deliveredQuantity: 0, counts: { ACCEPTED: 12 } });
    expect(mailbox.opened().most).toBeLessThanOrEqual(5);
    expect(mailbox.opened().all).toBeLessThanOrEqual(5);
  });

  it('are signed, with the header by which one opts out in one click among what is signed', async () => {
    await ordered(['signed@example.org']);
    await send();
    const [text = ''] = mailsTo('signed@example.org');
    const dns = async (name: string): Promise<string[][]> =>
      await Promise.resolve(
        name === 'mail._domainkey.example.com'
          ? [[`v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`]]
          : [],
      );
    const { results } = await dkimVerify(text, { resolver: dns });
    expect(results.map(({ status, signingDomain }) => [status.result, status.aligned, signingDomain])).toEqual([
      ['pass', 'example.com', 'example.com'],
    ]);
    expect(
      /^DKIM-Signature:[^]*?\sh=([^;]*);/im.exec(text)?.[1]?.toLowerCase().replaceAll(/\s/g, '').split(':'),
    ).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']));
    // In one line: programs that opt out do not fold it back.
    expect(text).toMatch(/^List-Unsubscribe: <https:\/\/go\.example\.com\/u\/[0-9A-Z]{20}>\r$/m);
    const changed = text.replace('List-Unsubscribe=One-Click', 'List-Unsubscribe=Two-Clicks');
    expect((await dkimVerify(changed, { resolver: dns })).results[0]?.status.result).toBe('fail');
  });

  it('to nobody are refused and not written to again; what is refused of the text or for now is not the fault of who gets it', async () => {
    mailbox.manners.set('none@example.org', { at: 'RCPT', code: 550, text: '5.1.1 no such user' });
    mailbox.manners.set('blocked@example.org', { at: 'RCPT', code: 550, text: '5.7.1 not from you' });
    mailbox.manners.set('plain@example.org', { at: 'RCPT', code: 550, text: 'unknown user' });
    mailbox.manners.set('spam@example.org', { at: 'DATA', code: 554, text: '5.7.1 looks like spam' });
    mailbox.manners.set('full@example.org', { at: 'RCPT', code: 452, text: '4.2.2 mailbox full' });
    const names = ['none', 'blocked', 'plain', 'spam', 'full', 'fine'];
    const id = await ordered(names.map((name) => `${name}@example.org`));
    await send();
    expect(await states(id)).toEqual(['FAILED', 'FAILED', 'FAILED', 'FAILED', 'QUEUED', 'ACCEPTED']);
    const { results } = valueOf(await me.client.call('suppressions', { query: {} }));
    expect(results.map(({ key, reason }) => `${key} ${reason}`).toSorted()).toEqual([
      'blocked@example.org BOUNCED',
      'none@example.org BOUNCED',
      'plain@example.org BOUNCED',
    ]);
    mailbox.manners.clear();
    server.clock.advance(3);
    await send();
    expect((await states(id))[4]).toBe('ACCEPTED');
    expect(mailsTo('full@example.org')).toHaveLength(1);
  });

  it('lost after the whole message are unknown and never sent again by themselves; lost before it they are', async () => {
    mailbox.manners.set('after@example.org', { at: 'AFTER', code: 'LOST' });
    const after = await ordered(['after@example.org']);
    await send();
    mailbox.manners.clear();
    for (let hours = 0; hours < 3; hours += 1) {
      server.clock.advance(8 * 60);
      await send();
    }
    me = await server.signIn({ username: me.auth.profile.username, password: 'correct horse battery' });
    expect(await states(after)).toEqual(['UNKNOWN']);
    expect(mailsTo('after@example.org')).toHaveLength(1);

    mailbox.manners.set('before@example.org', { at: 'BEFORE', code: 'LOST' });
    const before = await ordered(['before@example.org']);
    await send();
    expect(await states(before)).toEqual(['QUEUED']);
    mailbox.manners.clear();
    server.clock.advance(5);
    await send();
    expect(await states(before)).toEqual(['ACCEPTED']);
    expect(mailsTo('before@example.org')).toHaveLength(1);
    expect(idOf(mailsTo('before@example.org')[0])).toBe(`<${before}.1@example.com>`);
  });

  it('wait for their day, and nobody who opted out meanwhile gets one', async () => {
    const day = new Date(server.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    const id = await ordered(['waits@example.org', 'leaves@example.org'], {
      startDate: `${day}T12:00`,
      startTimezone: 'Etc/GMT',
    });
    await send();
    expect(await states(id)).toEqual(['QUEUED', 'QUEUED']);
    const optOut = { kind: 'EMAIL', text: 'leaves@example.org', source: 'said so' } as const;
    valueOf(await me.client.call('addSuppression', { body: optOut }));
    server.clock.advance(3 * 24 * 60);
    await send();
    me = await server.signIn({ username: me.auth.profile.username, password: 'correct horse battery' });
    expect(await states(id)).toEqual(['ACCEPTED', 'SKIPPED']);
    expect(mailsTo('leaves@example.org')).toHaveLength(0);
  });

  it('a preview goes to oneself alone', async () => {
    const body = { ...letter, replyToEmail: 'other@else.example', previewEmail: true };
    const sent = valueOf(await me.client.call('previewEmail', { query: {}, body }));
    expect(sent).toMatchObject({ sentTo: 'ann@hale.example' });
    expect(sent).not.toHaveProperty('place');
    expect(mailbox.taken.map(({ to }) => to)).toEqual(['ann@hale.example']);
  });
});

describe('a mail server', () => {
  const open = async (more: object = {}) => {
    const settings = {
      smtpUrl: mailbox.url,
      dkim: null,
      mailsAMinute: 7,
      publicUrl: 'https://go.example.com',
      ...more,
    };
    const mail = await openSmtp(settings, server.clock);
    if (mail === null) throw new Error('no mail server');
    return mail;
  };
  const mail = { from: 'leads@example.com', to: 'x@example.org', raw: Buffer.from('Subject: x\r\n\r\nx\r\n') };

  it('is given no more in a minute than is set', async () => {
    const { hand, room, close } = await open();
    expect(room()).toBe(7);
    await hand(Array.from({ length: 5 }, (_, n) => ({ ...mail, key: `1.${n}` })));
    expect(room()).toBe(2);
    await hand([
      { ...mail, key: '2.1' },
      { ...mail, key: '2.2' },
    ]);
    expect(room()).toBe(0);
    server.clock.advance(1.1);
    expect(room()).toBe(7);
    close();
  });

  it('that refuses the login stops all; one that is not there makes them wait', async () => {
    const wrong = await open({ smtpUrl: mailbox.url.replace(':secret@', ':wrong@') });
    expect(await wrong.hand([{ ...mail, key: '3.1' }])).toMatchObject([{ is: 'STOP_ALL' }]);
    const gone = await open({ smtpUrl: 'smtp://127.0.0.1:9' });
    expect(await gone.hand([{ ...mail, key: '3.2' }])).toMatchObject([{ is: 'LATER' }]);
    expect(gone.place).toBe('127.0.0.1:9');
  });

  it('without an address of the installation nothing is ordered: nobody could opt out', async () => {
    const { ready } = await open({ publicUrl: 'http://localhost:5080' });
    expect(await ready()).toMatchObject({ ok: false, text: expect.stringContaining('PUBLIC_URL') });
    expect(await openSmtp({ smtpUrl: null, dkim: null, mailsAMinute: 1, publicUrl: 'x' }, server.clock)).toBeNull();
  });
});
