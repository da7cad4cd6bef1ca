import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMail } from '../../../../server/account/mail/mail.queries.ts';
import { sendWaitingMail } from '../../../../server/account/mail/sendMail.job.ts';
import { startTestServer, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';
import { startSmtpServer, type TestSmtpServer } from '../../../support/smtpServer.ts';

let smtp: TestSmtpServer;
let server: TestServer;
beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'platbook', password: 'p@ss/word' });
  server = await startTestServer({ config: { smtpUrl: smtp.url, smtpFrom: 'Platbook <leads@example.com>' } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const write = async (subject: string): Promise<void> => {
  const { accountId, id: userId } = (await server.signIn(undefined, true)).auth.profile;
  const { store, clock } = server.services;
  await insertMail(
    store.db,
    { accountId, userId },
    { recipient: 'owner@example.com', subject, body: 'Zeile mit Ü\nand a second line\n' },
    clock.now(),
  );
};
const send = async (): Promise<void> => await sendWaitingMail(server.services);
const subjects = (): string[] => smtp.received.map(({ text }) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '');

describe('e-mail through an SMTP server', () => {
  it('goes out once, signed in, with sender, recipient and a lasting id', async () => {
    await write('First');
    await Promise.all([send(), send()]);
    await send();
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from: 'leads@example.com', to: ['owner@example.com'] });
    expect(mail?.text).toMatch(/^From: Platbook <leads@example.com>/m);
    expect(mail?.text).toMatch(/^Message-ID: <\d+-\d+-\d+@platbook>/m);
    expect(mail?.text).toContain('and a second line');
  });

  it('that is refused is tried again later, and does not hold up the next', async () => {
    smtp.refuse(true);
    await write('Second');
    await send();
    expect(subjects()).toEqual(['First']);
    const waiting = await server.db
      .selectFrom('mail')
      .select(['error', 'attempts'])
      .where('sent', 'is', null)
      .execute();
    expect(waiting).toMatchObject([{ attempts: 1 }]);
    expect(waiting[0]?.error).toContain('mailbox is busy');
    smtp.refuse(false);
    await send();
    expect(subjects()).toEqual(['First']);
    server.clock.advance(3);
    await write('Third');
    await send();
    expect(subjects().toSorted()).toEqual(['First', 'Second', 'Third']);
  });

  it('that is never taken is given up after hours, said in the product, and sent once when somebody asks for it', async () => {
    smtp.refuse(true);
    await write('Fourth');
    const { client } = await server.signIn(undefined, true);
    const trouble = async () => valueOf(await client.call('savedSearches')).mail.trouble;
    expect(await trouble()).toBeNull();
    await send();
    expect(await trouble()).toMatchObject({
      waiting: 1,
      givenUp: 0,
      error: expect.stringContaining('mailbox is busy'),
    });
    expect(new Date((await trouble())?.nextAttempt ?? 0).getTime()).toBe(server.clock.now().getTime() + 2 * 60_000);
    for (let attempt = 0; attempt < 12; attempt++) {
      // Longer than the longest pause between two attempts; a session lasts longer still.
      server.clock.advance(60 * 18);
      await send();
    }
    expect(await trouble()).toMatchObject({ waiting: 0, nextAttempt: null, givenUp: 1 });
    const { alerts } = valueOf(await client.call('alerts'));
    expect(alerts).toMatchObject([{ level: 'warning', searchId: null }]);
    expect(alerts[0]?.text).toMatch(/owner@example\.com was not taken in 10 attempts \(.*mailbox is busy.*\): Fourth$/);
    smtp.refuse(false);
    await send();
    expect(subjects()).not.toContain('Fourth');
    valueOf(await client.call('sendMailAgain'));
    valueOf(await client.call('sendMailAgain'));
    await Promise.all([send(), send()]);
    expect(subjects().filter((subject) => subject === 'Fourth')).toHaveLength(1);
    expect(await trouble()).toBeNull();
  });

  it('says on screen which host takes it, never the credentials', async () => {
    const { client } = await server.signIn(undefined, true);
    const answer = await client.call('savedSearches');
    expect(JSON.stringify(answer)).toMatch(/"mail":\{"kind":"SMTP","place":"127\.0\.0\.1:\d+"/);
    expect(JSON.stringify(answer)).not.toContain('p@ss');
    expect(server.logged.join('\n')).not.toContain('word@');
  });
});
