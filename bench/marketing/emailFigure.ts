/** E-mails of a campaign through a mail server of this machine, beside the same messages by nodemailer's own pool. */
import { sql, type Kysely } from 'kysely';
import { createTransport } from 'nodemailer';
import { saveMailing } from '../../server/marketing/mailings/saveMailing.ts';
import { sendMailingsJob } from '../../server/marketing/sending/sendMailings.job.ts';
import { isRefusal } from '../../server/platform/http/refuse.ts';
import type { Database } from '../../server/platform/store/schema.ts';
import type { Principal } from '../../server/platform/tenant.ts';
import { Email } from '../../src/api/contract/marketing/emailContent.ts';
import { noAudience } from '../../src/api/contract/marketing/mailings.ts';
import { openMailbox, type Mailbox } from '../../test/support/marketing/mailbox.ts';
import { newOwner, PASSWORD, signIn, withServer, type Place } from '../billing/withServer.ts';
import { must } from '../lists/must.ts';
import type { Figure } from '../support/figure.ts';
import { checkThat } from '../support/same.ts';

const PEOPLE = 2000;
/** As many as the campaign has (`openSmtp`). */
const CONNECTIONS = 5;
const NOW = new Date('2026-03-02T15:00:00Z');
const BUSINESS = {
  businessName: 'Bench Homes',
  businessStreetAddress: '1 Main St',
  businessCity: 'Columbus',
  businessState: 'OH',
  businessZip: '43004',
};

async function fill(db: Kysely<Database>, { accountId, userId }: Principal): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into contact (account_id, user_id, first_name, last_name, email, source, created, modified)
    select ${accountId}, ${userId}, 'Ann' || n, 'Hale', 'ann' || n || '@example.org', 'USER', now(), now()
    from generate_series(1, ${PEOPLE}::int) as n returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function emailFigure(): Promise<Figure> {
  const mailbox = await openMailbox();
  try {
    const settings = {
      publicUrl: 'https://leads.example.com',
      smtpUrl: mailbox.url,
      smtpFrom: 'Bench <leads@example.com>',
      mailsAMinute: 1_000_000,
    };
    return await withServer(async (place) => await measure(place, mailbox), settings);
  } finally {
    await mailbox.close();
  }
}

async function measure(place: Place, mailbox: Mailbox): Promise<Figure> {
  const { server } = place;
  const { services } = server;
  const { db } = services.store;
  const owner = await newOwner(server, 'writer', PASSWORD);
  const contactIds = await fill(db, owner);
  const { client } = await signIn(server, 'writer');
  must(await client.call('saveProfile', { body: BUSINESS }));
  const content = Email.parse({
    type: 'EMAIL',
    subject: 'Hello #OwnerFirstName#',
    friendlyFrom: 'Ann Hale',
    replyToEmail: 'ann@hale.example',
    bodyText: '<p>Hello #OwnerFirstName#, may I call you?</p>',
  });
  const id = await saveMailing(db, owner, { name: 'Bench', content, audience: { ...noAudience, contactIds } }, NOW);
  if (isRefusal(id)) throw new Error('not saved');
  const params = { id };
  const { quote, notices, due } = must(await client.call('estimateMailing', { params }));
  const paid = due === 0 ? {} : { paymentAmount: due, creditAmount: 0 };
  const acknowledged = notices.map(({ ruleId }) => ruleId);
  must(await client.call('orderMailing', { params, body: { quote, acknowledged, ...paid } }));

  let start = performance.now();
  await sendMailingsJob({}, services);
  const ours = performance.now() - start;
  checkThat('each got one', mailbox.taken.length === PEOPLE);

  const pool = createTransport({ url: mailbox.url, pool: true, maxConnections: CONNECTIONS, maxMessages: Infinity });
  const messages = mailbox.taken.splice(0).map(({ to, text }) => ({ to, raw: Buffer.from(text) }));
  start = performance.now();
  await Promise.all(
    messages.map(async ({ to, raw }) => await pool.sendMail({ envelope: { from: 'leads@example.com', to }, raw })),
  );
  const bare = performance.now() - start;
  pool.close();
  checkThat('each got one of the pool', mailbox.taken.length === PEOPLE);
  return {
    name: 'e-mails through a mail server, a message',
    ours: { label: 'made, asked for, handed over, settled', value: (ours * 1e6) / PEOPLE, unit: 'ns' },
    other: { label: "the same messages by nodemailer's pool", value: (bare * 1e6) / PEOPLE, unit: 'ns' },
    goal: { bound: 'at most', ratio: 1.3 },
  };
}
