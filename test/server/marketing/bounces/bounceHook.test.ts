/** E-mails that come back: reports of mail servers reach the row that they are about, and nothing else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnPath } from '../../../../server/marketing/bounces/returnPath.ts';
import { optOutPath } from '../../../../server/marketing/tracking/optOutMac.ts';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import { contactOf } from '../../../support/marketing/people.ts';
import { openMailbox, type Mailbox } from '../../../support/marketing/mailbox.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

const ADDRESS = 'bounces@mail.example.com';
const SECRET = 'correct-horse-battery-staple';
const HOOK = '/app/marketing/hooks/bounce';

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
      bounces: { address: ADDRESS, secret: SECRET },
      mailsAMinute: 1000,
    },
  });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
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

async function ordered(email: string, by = me): Promise<number> {
  const letter = {
    name: 'Spring',
    subject: 'Hello',
    friendlyFrom: 'Ann Hale',
    replyToEmail: 'ann@hale.example',
    bodyText: '<p>Hello.</p>',
    contactIds: [await contactOf(by, { firstName: 'Bea', lastName: 'Quinn', email })],
  };
  const { id } = valueOf(await by.client.call('saveEmail', { query: {}, body: letter })).campaign;
  const { quote, notices } = valueOf(await by.client.call('estimateMailing', { params: { id } }));
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  valueOf(await by.client.call('orderMailing', { params: { id }, body: { quote, acknowledged } }));
  return id;
}
const send = async (): Promise<void> => await sendMailingsJob({}, server.services);
const rowOf = async (id: number, by = me) => {
  const [row] = valueOf(await by.client.call('recipients', { params: { id }, query: {} })).results;
  return { state: row?.state, error: row?.error ?? null };
};
const keyOf = async (id: number) =>
  await server.db
    .selectFrom('recipient as r')
    .innerJoin('mailing as m', (join) =>
      join.onRef('m.account_id', '=', 'r.account_id').onRef('m.id', '=', 'r.mailing_id'),
    )
    .select(['r.code', 'm.opt_out_key'])
    .where('r.mailing_id', '=', id)
    .executeTakeFirstOrThrow();
const backOf = async (id: number): Promise<string> => {
  const { code, opt_out_key: key } = await keyOf(id);
  return returnPath(ADDRESS, key ?? '', code);
};
const suppressed = async (): Promise<string[]> =>
  (await server.db.selectFrom('suppression').select(['key', 'reason']).execute()).map(
    ({ key, reason }) => `${key} ${reason}`,
  );

/** As Postfix writes it. */
const report = (to: string, fields: string, more = ''): string =>
  [
    'From: MAILER-DAEMON@mx.example.net (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${to}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="B/mx.example.net"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--B/mx.example.net',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    "I'm sorry to have to inform you that your message could not be delivered.",
    '',
    '--B/mx.example.net',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.net',
    'Arrival-Date: Thu, 26 Nov 2026 12:00:00 +0000 (UTC)',
    '',
    'Final-Recipient: rfc822; bea@example.org',
    fields,
    '',
    '--B/mx.example.net',
    'Content-Type: message/rfc822',
    '',
    `Subject: Hello${more}`,
    '',
    'Hello.',
    '',
    '--B/mx.example.net--',
    '',
  ].join('\r\n');
const GONE =
  'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <bea@example.org>: no\r\n    such user';
const LATE = 'Action: delayed\r\nStatus: 4.4.1\r\nDiagnostic-Code: smtp; connection timed out';

const post = async (body: string, authorization: string | null = `Bearer ${SECRET}`) => {
  const response = await fetch(server.baseUrl + HOOK, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', ...(authorization === null ? {} : { authorization }) },
    body,
  });
  return { status: response.status, ...((await response.json()) as { heard?: boolean; text?: string }) }; // of the hook
};

describe('an e-mail that comes back', () => {
  it('has a return path of its own, and its row says what the other server said; nobody writes there again', async () => {
    const id = await ordered('bea@example.org');
    await send();
    expect(await rowOf(id)).toEqual({ state: 'ACCEPTED', error: null });
    expect(mailbox.taken.map(({ from }) => from)).toEqual([await backOf(id)]);
    const body = report(await backOf(id), GONE);
    expect(await post(body)).toEqual({ status: 200, heard: true, text: 'It came back.' });
    const row = { state: 'BOUNCED', error: 'It came back: 5.1.1 550 5.1.1 <bea@example.org>: no such user' };
    expect(await rowOf(id)).toEqual(row);
    expect(await suppressed()).toContain('bea@example.org BOUNCED');
    // Twice is once, and nothing is delivered any more.
    await post(body);
    await post(report(await backOf(id), 'Action: delivered\r\nStatus: 2.0.0'));
    expect(await rowOf(id)).toEqual(row);
    const receipts = await server.db.selectFrom('receipt').select('kind').where('mailing_id', '=', id).execute();
    expect(receipts.map(({ kind }) => kind).toSorted()).toEqual(['DELIVERED', 'FAILED']);
    const again = await me.client.call('estimateMailing', { params: { id: await copyOf(id) } });
    expect(valueOf(again).recipientTotal).toBe(0);
  });

  it.each([
    ['is only late', LATE, 'ACCEPTED', 'It is still on its way. Nothing was changed.'],
    [
      'says nothing of an end',
      'Action: relayed\r\nStatus: 2.0.0',
      'ACCEPTED',
      'It is still on its way. Nothing was changed.',
    ],
    [
      'was given up: the mailbox is full',
      'Action: failed\r\nStatus: 5.2.2\r\nDiagnostic-Code: smtp; 552 full',
      'BOUNCED',
      'It came back.',
    ],
    ['was given up: nobody answered for days', 'Action: failed\r\nStatus: 4.4.7', 'BOUNCED', 'It came back.'],
    ['was given up because of us', 'Action: failed\r\nStatus: 5.1.8', 'BOUNCED', 'It came back.'],
    ['arrived', 'Action: delivered\r\nStatus: 2.0.0', 'DELIVERED', 'It was delivered.'],
  ])('one that %s leaves its address to others', async (_, fields, state, text) => {
    const to = `${Math.random().toString(36).slice(2)}@example.org`;
    const id = await ordered(to);
    await send();
    expect((await post(report(await backOf(id), fields))).text).toBe(text);
    expect((await rowOf(id)).state).toBe(state);
    expect((await suppressed()).some((one) => one.startsWith(to))).toBe(false);
  });

  it('is known also where nobody knew whether it was taken, and before the answer of the mail server was', async () => {
    mailbox.manners.set('dov@example.org', { at: 'AFTER', code: 'LOST' });
    const lost = await ordered('dov@example.org');
    await send();
    expect((await rowOf(lost)).state).toBe('UNKNOWN');
    await post(report(await backOf(lost), GONE));
    expect((await rowOf(lost)).state).toBe('BOUNCED');
    const early = await ordered('eve@example.org');
    await server.db
      .updateTable('recipient')
      .set({ state: 'CLAIMED', lease: new Date(server.services.clock.now().getTime() + 60_000) })
      .where('mailing_id', '=', early)
      .execute();
    await post(report(await backOf(early), GONE));
    await send();
    expect((await rowOf(early)).state).toBe('BOUNCED');
    expect(mailbox.taken.some(({ to }) => to === 'eve@example.org')).toBe(false);
  });
});

describe('whoever else posts', () => {
  it('needs the secret, and learns nothing without it', async () => {
    const id = await ordered('bea@example.org');
    await send();
    const body = report(await backOf(id), GONE);
    for (const authorization of [
      null,
      '',
      'Bearer ',
      `Bearer ${SECRET}x`,
      `bearer ${SECRET}`,
      SECRET,
      `Basic ${SECRET}`,
    ])
      expect((await post(body, authorization)).status).toBe(403);
    expect((await rowOf(id)).state).toBe('ACCEPTED');
  });

  it('cannot make up an address: not from that of another, and not from the link to opt out', async () => {
    const other = await server.newcomer();
    valueOf(
      await other.client.call('saveProfile', {
        body: {
          businessName: 'X',
          businessStreetAddress: '2 Main St',
          businessCity: 'Columbus',
          businessState: 'OH',
          businessZip: '43004',
          replyToEmail: 'x@hale.example',
        },
      }),
    );
    const [mine, theirs] = [await ordered('bea@example.org'), await ordered('bea@example.org', other)];
    await send();
    const [own, their] = [await keyOf(mine), await keyOf(theirs)];
    const forged = [
      returnPath(ADDRESS, own.opt_out_key ?? '', their.code),
      `bounces+${optOutPath(their.opt_out_key ?? '', their.code).slice('/u/'.length)}@mail.example.com`,
      `bounces+${their.code}@mail.example.com`,
      `bounces+${their.code}${their.code}@mail.example.com`,
      (await backOf(theirs)).replace('mail.example.com', 'evil.example.com'),
      'bounces@mail.example.com',
      '',
    ];
    for (const to of forged)
      expect(await post(report(to, GONE))).toMatchObject({
        status: 200,
        heard: false,
        text: 'This came back to no address of ours. Nothing was changed.',
      });
    expect((await rowOf(theirs, other)).state).toBe('ACCEPTED');
    // In capitals, as some servers write it, and with others beside.
    const to = `Somebody <a@b.example>, ${(await backOf(theirs)).toUpperCase()}`;
    expect((await post(report(to, GONE))).heard).toBe(true);
    expect([(await rowOf(theirs, other)).state, (await rowOf(mine)).state]).toEqual(['BOUNCED', 'ACCEPTED']);
  });

  it('is answered whatever it posts, and what is no report changes nothing', async () => {
    const id = await ordered('bea@example.org');
    await send();
    const back = await backOf(id);
    const noReport = { status: 200, heard: false, text: 'This is no delivery report. Nothing was changed.' };
    const away = `To: ${back}\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\nFinal-Recipient: rfc822; x\r\n`;
    const parts = Array.from(
      { length: 60 },
      (_, n) => `Content-Type: multipart/mixed; boundary="${n}"\r\n\r\n--${n}`,
    ).join('\r\n');
    for (const body of [
      '',
      away,
      '\u0000'.repeat(5000),
      `To: ${back}\r\n${parts}\r\n`,
      report(back, GONE).replace('message/delivery-status', 'text/plain'),
      report(back, GONE).replace('multipart/report; report-type=delivery-status;', 'multipart/mixed;'),
      report(back, 'Status: 5.1.1'),
      report(back, 'Action: FAILED!\r\nStatus: 5.1.1'),
    ])
      expect(await post(body)).toEqual(noReport);
    expect((await post('x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect((await post(report(back, LATE, 'x'.repeat(900_000)))).status).toBe(200);
    expect((await rowOf(id)).state).toBe('ACCEPTED');
    // What the other server says is shown as text, without line breaks and signs that cannot be seen.
    const hostile = `Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 <script>\u202e${'y'.repeat(5000)}`;
    await post(report(back, hostile));
    const { error } = await rowOf(id);
    expect(error).toMatch(/^It came back: 5\.1\.1 550 <script> ?y{100,200}$/);
  });

  it('finds nothing there where no address is set', async () => {
    const plain = await startTestServer({});
    const response = await fetch(plain.baseUrl + HOOK, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET}` },
    });
    expect(response.status).toBe(404);
    await plain.close();
  });
});

const copyOf = async (id: number): Promise<number> =>
  valueOf(await me.client.call('duplicateMailing', { params: { id }, body: {} })).mailing.id;
