/** Numbers and addresses as they stand in contacts, and texts as people write them: what an estimate and an order say of each. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendMailingsJob } from '../../../../server/marketing/sending/sendMailings.job.ts';
import type { Content } from '../../../../src/api/contract/marketing/mailings.ts';
import { giveBusiness, sides } from '../../../support/marketing/cards.ts';
import { estimateOf, orderOf } from '../../../support/marketing/paidMailings.ts';
import { mayText, numberOf } from '../../../support/marketing/people.ts';
import { startTestServer, type SignedIn, type TestServer } from '../../../support/server.ts';
import { valueOf } from '../../../support/valueOf.ts';

let server: TestServer;
let me: SignedIn;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://go.example.com' } });
  me = await server.newcomer();
  await mayText(me, server.clock.now());
  await giveBusiness(me, { replyToEmail: 'ann@hale.example' });
});
afterAll(async () => await server.close());

/** As a file of people brings them: nothing is looked at. */
async function people(rows: readonly Readonly<Record<string, string>>[]): Promise<number[]> {
  const { accountId: account_id, id: user_id } = me.auth.profile;
  const now = server.clock.now();
  const made = { account_id, user_id, source: 'IMPORT' as const, created: now, modified: now };
  const values = rows.map((row, at) => ({ last_name: `Hale${at}`, ...row, ...made }));
  return (await server.db.insertInto('contact').values(values).returning('id').execute()).map(({ id }) => id);
}
const draft = async (content: object, contactIds: readonly number[], more: object = {}) =>
  valueOf(
    await me.client.call('saveMailing', {
      // As the test writes it.
      body: { name: 'Spring', content: content as Content, audience: { contactIds: [...contactIds], ...more } },
    }),
  ).mailing;
const letter = {
  type: 'EMAIL',
  subject: 'Your house',
  friendlyFrom: 'Ann',
  replyToEmail: 'ann@hale.example',
  bodyText: '<p>Hello</p>',
};

const SERVICE = 'is toll-free, a service or made up: no person answers there';
const LENGTH = 'has not ten digits, or eleven that begin with 1';
const NOBODYS = 'is no number that was ever given out';
const ABROAD = 'is no number of the United States';
/** A number as somebody typed it; the one that is called, or why none is. */
const numbers: readonly (readonly [string, string])[] = [
  ['434-293-3131', '+14342933131'],
  ['+1 434 293 3132', '+14342933132'],
  ['1 (434) 293-3133', '+14342933133'],
  // Two zones: the panhandle of Florida.
  ['850.432.1000', '+18504321000'],
  ['787-234-5678', '+17872345678'],
  ['2 434 293 3131', LENGTH],
  ['434-293-313', LENGTH],
  ['911', LENGTH],
  ['434-293-3131 x4', 'has an extension: nobody can text or call that by itself'],
  ['434-555-0100', SERVICE],
  ['434-911-1234', SERVICE],
  ['800-234-5678', SERVICE],
  ['434-093-1111', NOBODYS],
  ['222-234-5678', NOBODYS],
  ['+44 20 7946 0958', ABROAD],
  ['416-234-5678', ABROAD],
  ['call me', 'has signs that no telephone number has'],
];
const SIGNS = 'has signs that no address has: a line break, a blank, a comma, brackets or quotes';
const mails: readonly (readonly [string, string])[] = [
  ['Ann.Lee+Homes@Example.ORG', 'ann.lee+homes@example.org'],
  ['bob@exämple.org', 'bob@xn--exmple-cua.org'],
  ["o'brien@example.co.uk", "o'brien@example.co.uk"],
  ['ann@example.org\nBcc: all@example.org', SIGNS],
  ['ann@example.org, bob@example.org', SIGNS],
  ['ann@localhost', 'is no e-mail address'],
];

describe('what stands in a contact', () => {
  it.each([
    ['CALL', 'mobile', numbers],
    ['EMAIL', 'email', mails],
  ] as const)('%s reaches whom it can, and says of each other one what is wrong', async (type, field, table) => {
    const ids = await people(table.map(([typed]) => ({ [field]: typed })));
    const mailing = await draft(type === 'CALL' ? { type, script: 'Hello' } : letter, ids);
    await server.db
      .insertInto('dnc_list')
      .values({
        account_id: me.auth.profile.accountId,
        list: 'DNC',
        name: 'More codes',
        area_codes: ['850', '787'],
        day: server.clock.now().toISOString().slice(0, 10),
        file_name: 'more.csv',
        file_hash: Buffer.from('more'),
        row_count: 0,
        wrong_count: 0,
        made: server.clock.now(),
        made_by: 'Test',
      } as never)
      .execute();
    valueOf(await orderOf(me, mailing, {}));
    const rows = await server.db
      .selectFrom('recipient')
      .select(['contact_id', 'target_key'])
      .where('mailing_id', '=', mailing.id)
      .execute();
    const without = await server.db
      .selectFrom('left_out')
      .select(['contact_id', 'reason', 'detail'])
      .where('mailing_id', '=', mailing.id)
      .execute();
    const found = table.map(([typed], at) => {
      const reached = rows.find((row) => row.contact_id === ids[at])?.target_key;
      const out = without.find((row) => row.contact_id === ids[at]);
      return [typed, reached ?? `${out?.reason} ${out?.detail}`];
    });
    const isKey = (text: string): boolean => /^\+\d+$|^\S+@\S+$/.test(text);
    expect(found).toEqual(table.map(([typed, told]) => [typed, isKey(told) ? told : `BAD_TARGET ${typed} ${told}`]));
  });
});

describe('placeholders', () => {
  const UNKNOWN = '"#Unknown#" is no placeholder. Two hash signs are a hash sign.';
  const at = (field: string, more: object): readonly [string, object] => [field, { ...letter, ...more }];
  it.each<readonly [string, object]>([
    ['a text', { type: 'SMS', message: 'Hi #Unknown#' }],
    ['a script', { type: 'CALL', script: 'Hi #Unknown#' }],
    at('a subject', { subject: 'Hi #Unknown#' }),
    at('a sender', { friendlyFrom: '#Unknown#' }),
    at('a body', { bodyText: '<p>#Unknown#</p>' }),
    at('a link', { bodyText: '<p><a href="https://one.example/#Unknown#">here</a></p>' }),
    at('a heading', { headerText: '#Unknown#' }),
    ['a card', { type: 'POSTCARD', ...sides('<p>#Unknown#</p>') }],
  ])('that nobody knows in %s is told, nothing is ordered, and the words stay', async (_, content) => {
    const mailing = await draft(content, await people([{ mobile: numberOf(1), email: 'ann@example.org' }]));
    const { problems } = await estimateOf(me, mailing);
    const IN_LINK = /^The link "[^"]*#Unknown#" holds a placeholder/;
    expect(problems.map(({ text }) => (IN_LINK.test(text) ? UNKNOWN : text))).toContain(UNKNOWN);
    expect(await orderOf(me, mailing, {})).toMatchObject({
      status: 422,
      detail: expect.stringMatching(/Nothing was ordered\.$/) as string,
    });
    const kept = valueOf(await me.client.call('mailing', { params: { id: mailing.id } }));
    expect([kept.status, kept.content]).toEqual(['NEW', mailing.content]);
  });

  it('two hash signs are one, a lone one stays: in a text, and in subject and link of an e-mail', async () => {
    const ids = await people([{ first_name: 'Ann', mobile: numberOf(2), email: 'lone@example.org' }]);
    const text = await draft({ type: 'SMS', message: '##1, Apt #4, C# for #ownerfirstname#' }, ids);
    expect((await estimateOf(me, text)).sample?.split('\n')[0]).toBe('#1, Apt #4, C# for Ann');
    const link = '<p><a href="https://one.example/a#top">see</a></p>';
    const body = { ...letter, name: 'Spring', subject: '##1 for #OwnerFirstName#', bodyText: link };
    const made = valueOf(await me.client.call('previewEmail', { query: {}, body: body as never })); // an e-mail
    expect(made).toMatchObject({
      subject: '#1 for John',
      html: expect.stringContaining('href="https://one.example/a#top"') as string,
    });
  });

  it.each([
    ['SMS', { type: 'SMS', message: 'Hi #OwnerFirstName#' }],
    ['CALL', { type: 'CALL', script: 'Hi #OwnerFirstName#' }],
    ['EMAIL', { ...letter, subject: 'Hi #OwnerFirstName#' }],
  ])(
    '%s: a value that 3 of 5 miss is counted with examples, stays empty, or leaves them out',
    async (type, content) => {
      const from = 10 + 10 * ['SMS', 'CALL', 'EMAIL'].indexOf(type);
      const ids = await people(
        Array.from({ length: 5 }, (_unused, n) => ({
          first_name: n < 2 ? 'Ann' : '',
          mobile: numberOf(from + n),
          email: `five${from + n}@example.org`,
        })),
      );
      const told = await estimateOf(me, await draft(content, ids));
      expect([told.recipientTotal, told.missing]).toEqual([
        5,
        [{ placeholder: '#OwnerFirstName#', count: 3, examples: ['Hale2', 'Hale3', 'Hale4'] }],
      ]);
      const without = await estimateOf(me, await draft(content, ids, { leaveOutMissing: true }));
      expect([without.recipientTotal, without.missing]).toEqual([2, []]);
      expect(without.leftOut.map(({ reason, count }) => [reason, count])).toEqual([['MISSING_VALUE', 3]]);
    },
  );
});

describe('the length of a text', () => {
  /** What the law makes of it stands behind. */
  const END = '\nHale Homes. Reply STOP to opt out.';
  const TOO_LONG = 'The text has 11 segments, 10 are allowed.';
  it.each([
    ['1,530 of GSM', 'a'.repeat(1530 - END.length), null, 10],
    ['1,531 of GSM', 'a'.repeat(1531 - END.length), TOO_LONG, 11],
    ['670 with ’', `${'a'.repeat(669 - END.length)}’`, null, 10],
    ['671 with ’', `${'a'.repeat(670 - END.length)}’`, TOO_LONG, 11],
    // By units ten exactly; the euro goes whole into the next one.
    ['€ at a seam', `${'a'.repeat(152)}€${'a'.repeat(1530 - 154 - END.length)}`, TOO_LONG, 11],
    ['only blanks', ' \n ', 'The message is missing.', 1],
    ['nothing', '', 'The message is missing.', 1],
  ])('%s', async (_, message, problem, segments) => {
    const mailing = await draft({ type: 'SMS', message }, await people([{ mobile: numberOf(50) }]));
    const told = await estimateOf(me, mailing);
    expect(told.problems.map(({ text }) => text)).toEqual(problem === null ? [] : [problem]);
    expect(told.priceWithService).toBeCloseTo(segments * told.rate, 10);
    if (problem === null) return;
    expect(await orderOf(me, mailing, {})).toMatchObject({ status: 422, detail: `${problem} Nothing was ordered.` });
    const kept = valueOf(await me.client.call('mailing', { params: { id: mailing.id } }));
    expect([kept.status, kept.content]).toEqual(['NEW', { type: 'SMS', message }]);
  });
});

describe('how a text says that it can be ended', () => {
  const OURS = 'Reply STOP to opt out.';
  it.each([
    ['#MyBusinessName#: text STOP to end.', null],
    ['#MyBusinessName#. Reply with “STOP” and you hear no more of us.', null],
    ['#MyBusinessName# buys. REPLY STOP', null],
    ['#MyBusinessName#. STOP=end', null],
    ['#MyBusinessName#. Stop to unsubscribe', null],
    // None of these tells how.
    ['#MyBusinessName#: STOP paying rent', OURS],
    ['#MyBusinessName#: text me to STOP foreclosure', OURS],
    ['#MyBusinessName#: STOP to think about it', OURS],
    ['#MyBusinessName#: answer before the STOP sign', OURS],
    ['#MyBusinessName#: send nonSTOP', OURS],
  ])('%s', async (message, added) => {
    const mailing = await draft({ type: 'SMS', message }, await people([{ mobile: numberOf(60) }]));
    const said = message.replace('#MyBusinessName#', 'Hale Homes');
    expect((await estimateOf(me, mailing)).sample).toBe(added === null ? said : `${said}\n${added}`);
  });
});

describe('the day an e-mail begins', () => {
  it.each([
    ['one that is past begins at once', '2020-01-01T09:00', null],
    ['two years ahead it is dated then', '2028-03-02T09:00', '2028-03-02T14:00:00.000Z'],
  ])('%s', async (_, startDate, later) => {
    const now = server.clock.now().toISOString();
    const ids = await people([{ email: `start${startDate.slice(0, 4)}@example.org` }]);
    const mailing = await draft({ ...letter, startDate, startTimezone: 'America/New_York' }, ids);
    expect((await estimateOf(me, mailing)).starts).toBe(later ?? now);
    valueOf(await orderOf(me, mailing, {}));
    const row = await server.db
      .selectFrom('recipient')
      .select('not_before')
      .where('mailing_id', '=', mailing.id)
      .executeTakeFirstOrThrow();
    expect(row.not_before.toISOString()).toBe(later ?? now);
    await sendMailingsJob({}, server.services);
    const folder = join(server.services.config.dataDir, 'outbox', 'email', String(mailing.id));
    const date = /^Date: (.*)\r$/m.exec(readFileSync(join(folder, `${mailing.id}.1.eml`), 'utf8'))?.[1] ?? '';
    expect(Math.abs(Date.parse(date) - Date.parse(later ?? now))).toBeLessThan(1000);
  });
});
